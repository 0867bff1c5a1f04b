import { createCompanion } from '#graph-export/companion/companion.js';
import { Answerer } from '#graph-export/companion/gremlin/answerer.js';
import { isErrno, isPlatformError } from '#src/domain/errors/index.js';
import type { Platform } from './compose/compose-platform.js';
import { errorReply } from './http/create-app.js';
import { createGuard } from './http/guard.js';
import { credentialsOf } from './http/headers.js';
import { type HttpServer, startHttpServer } from './http/http-server.js';
import { endUpgrade } from './http/upgrades.js';
import { platformVersion } from './system/system-clock.js';

/** The Gremlin and loader interface, on a separate port. */
export interface CompanionServer {
  /** Undefined when its default port is taken. */
  readonly http: HttpServer | undefined;
  close(graceMs: number): Promise<void>;
}

const DEFAULT_PORT = 8182;
/** The most connections; each may run traversals, which take turns. */
const MAX_CONNECTIONS = 256;

/**
 * Starts it. Throws `CONFIG_INVALID` when it cannot listen on the configured port; when the default
 * port is taken, perhaps by a graph database, the server runs without this interface.
 */
export async function listenCompanion(
  platform: Platform,
  draining: () => boolean,
): Promise<CompanionServer> {
  const { config, services, identity, logger, registry } = platform;
  const { companionHost: host, companionPort } = config;
  const companion = createCompanion({
    gremlin: new Answerer({ store: services.store, turns: services.turns }),
    loads: services.graphLoads,
    resets: services.graphResets,
    status: {
      store: services.store,
      version: platformVersion(),
      startTime: services.clock.now(),
      resets: services.graphResets,
    },
    clock: services.clock,
    authenticate: (request) => identity.authenticate(credentialsOf(request)),
    refuseUpgrade(socket, error) {
      const { status, body } = errorReply(error);
      endUpgrade(socket, status, JSON.stringify(body));
    },
    logger,
  });
  try {
    const http = await startHttpServer({
      ...config,
      host,
      port: companionPort ?? DEFAULT_PORT,
      settings: { port: 'companionPort', host: 'companionHost' },
      clock: services.clock,
      logger,
      draining,
      registry,
      guard: createGuard({ ...config, allowedHosts: [...config.allowedHosts, host] }),
      maxConnections: MAX_CONNECTIONS,
      plugins: [companion.plugin],
      upgrade: companion.upgrade,
    });
    logger.info('The Gremlin and loader interface is ready', { url: http.url });
    return {
      http,
      async close(graceMs) {
        const drained = http.close(graceMs);
        await companion.close();
        await drained;
      },
    };
  } catch (error) {
    if (companionPort !== undefined || !isTaken(error)) throw error;
    logger.info('There is no Gremlin and loader interface: its port is taken', {
      port: DEFAULT_PORT,
      mend: 'give the setting companionPort',
    });
    return { http: undefined, close: () => companion.close() };
  }
}

function isTaken(error: unknown): boolean {
  return isPlatformError(error, 'CONFIG_INVALID') && isErrno(error.cause, 'EADDRINUSE');
}
