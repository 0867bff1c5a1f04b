import { Registry } from 'prom-client';
import { createCompanion } from '#graph-export/companion/companion.js';
import { Answerer, type GremlinLimits } from '#graph-export/companion/gremlin/answerer.js';
import type { GraphLoads } from '#graph-export/load/graph-loads.js';
import type { GraphResets } from '#graph-export/reset/graph-resets.js';
import { CallerTurns } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Role } from '#src/ports/identity.js';
import { createGuard } from '#src/server/http/guard.js';
import { startHttpServer } from '#src/server/http/http-server.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { SILENT } from './silent-logger.js';

/** The companion over a store, without the rest of a server. */
export interface CompanionUnderTest extends AsyncDisposable {
  /** `http://…` without a path. */
  readonly url: string;
  /** Where drivers connect to. */
  readonly socketUrl: string;
}

/** What a companion answers besides traversals. */
export interface CompanionParts {
  readonly loads?: GraphLoads;
  readonly resets?: GraphResets;
  readonly role?: Role;
}

/** Starts a companion over a store, on a free port; everybody is an admin, unless told otherwise. */
export async function startCompanion(
  store: GraphStore,
  limits: Partial<GremlinLimits> = {},
  parts: CompanionParts = {},
): Promise<CompanionUnderTest> {
  const companion = createCompanion({
    gremlin: new Answerer({ store, turns: new CallerTurns(), limits }),
    authenticate: async () => ({
      arn: 'arn',
      account: '0',
      userId: 'ada',
      role: parts.role ?? 'admin',
    }),
    resets: parts.resets as GraphResets,
    loads: parts.loads as GraphLoads, // asked by the routes of loads only
    status: {
      store,
      version: '0.0.0',
      startTime: 0,
      resets: parts.resets ?? { status: () => undefined },
    },
    clock: new SystemClock(),
    refuseUpgrade: (socket) => socket.destroy(),
    logger: SILENT,
  });
  const http = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    clock: new SystemClock(),
    logger: SILENT,
    draining: () => false,
    registry: new Registry(),
    allowedOrigins: [],
    guard: createGuard({ allowedHosts: [], allowedOrigins: [] }),
    plugins: [companion.plugin],
    upgrade: companion.upgrade,
  });
  return {
    url: http.url,
    socketUrl: `${http.url.replace('http', 'ws')}/gremlin`,
    async [Symbol.asyncDispose]() {
      await companion.close();
      await http.close(100);
    },
  };
}
