import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { within } from '#src/async/abort.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Clock } from '#src/ports/system.js';
import { type AppOptions, createApp, errorReply } from './create-app.js';
import {
  asksForWebSocket,
  endUpgrade,
  ignoreUpgrade,
  maxConnections,
  UpgradeTurns,
} from './upgrades.js';

/** Options of {@link startHttpServer}. */
export interface HttpServerOptions extends AppOptions {
  readonly host: string;
  readonly port: number;
  /** The settings that an error about the address names; default `port` and `host`. */
  readonly settings?: { readonly port: string; readonly host: string };
  readonly clock: Clock;
  readonly plugins: readonly FastifyPluginAsync[];
  /** The most open connections; default {@link maxConnections}. */
  readonly maxConnections?: number;
  /** Takes over a connection that the guard admitted, or throws. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** A listening server. */
export interface HttpServer {
  /** Its URL on this machine, without a slash at the end. */
  readonly url: string;
  /** The port, when it listens on all addresses of the machine. */
  readonly everywhere?: number;
  /** Refuses new connections, waits at most the grace time for requests to end, then cuts them. */
  close(graceMs: number): Promise<void>;
}

/** Starts the server. Throws `CONFIG_INVALID` when it cannot listen on the address. */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const app = await createApp(options);
  const turns = new UpgradeTurns(app.server);
  limitConnections(app.server, options);
  app.server.on('upgrade', (request, socket, head) =>
    turns.wait(socket, () => {
      if (!asksForWebSocket(request)) return ignoreUpgrade(app.server, request, { socket, head });
      socket.on('error', () => socket.destroy());
      try {
        options.guard(request);
        options.upgrade(request, socket, head);
      } catch (error) {
        const { status, body } = errorReply(error);
        endUpgrade(socket, status, JSON.stringify(body));
      }
    }),
  );
  for (const plugin of options.plugins) await app.register(plugin);
  await listen(app, options);
  const { address, port } = app.server.address() as AddressInfo;
  return {
    url: urlOf(app.server, options.host),
    ...(isWildcard(address) ? { everywhere: port } : {}),
    close: (graceMs) => closeApp(app, { clock: options.clock, turns }, graceMs),
  };
}

/** Without a limit, connections could use up the open files of the process, and the store and jobs would get none. */
function limitConnections(server: Server, options: HttpServerOptions): void {
  const { logger } = options;
  server.maxConnections = options.maxConnections ?? maxConnections();
  let warned = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    if (performance.now() - warned < WARN_EVERY_MS) return;
    warned = performance.now();
    logger.warn('Connections are refused: there are too many', {
      maxConnections: server.maxConnections,
    });
  });
}

const WARN_EVERY_MS = 10_000;

async function listen(
  app: FastifyInstance,
  { host, port, settings = { port: 'port', host: 'host' } }: HttpServerOptions,
): Promise<void> {
  try {
    await app.listen({ host: host.replace(/^\[(.*)\]$/, '$1'), port });
  } catch (error) {
    throw new PlatformError(
      'CONFIG_INVALID',
      `The server cannot listen on ${host}:${port}: ${(error as Error).message}. Give another '${settings.port}' or '${settings.host}', or end the program that listens there.`,
      { details: { key: settings.port, value: port }, cause: error },
    );
  }
}

interface Closing {
  readonly clock: Clock;
  readonly turns: UpgradeTurns;
}

async function closeApp(
  app: FastifyInstance,
  { clock, turns }: Closing,
  graceMs: number,
): Promise<void> {
  const closed = app.close().then(() => true);
  if (await within(clock, graceMs, closed)) return;
  app.server.closeAllConnections();
  turns.cut();
  await closed;
}

function urlOf(server: Server, host: string): string {
  const { address, port, family } = server.address() as AddressInfo;
  const name = isWildcard(address) || host === 'localhost' ? 'localhost' : address;
  return `http://${family === 'IPv6' && name.includes(':') ? `[${name}]` : name}:${port}`;
}

function isWildcard(address: string): boolean {
  return address === '0.0.0.0' || address === '::';
}
