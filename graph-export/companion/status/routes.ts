import type { FastifyInstance } from 'fastify';
import { isPlatformError } from '#src/domain/errors/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** What the interface tells of the server that it is part of. */
export interface StatusFacts {
  readonly store: GraphStore;
  /** The version of the platform. */
  readonly version: string;
  /** When the server was started, in milliseconds since the epoch. */
  readonly startTime: number;
}

/** The version of the traversal language that is spoken. */
const GREMLIN = 'tinkerpop-3.8';

/** `GET /status`. */
export function statusRoutes(
  app: FastifyInstance,
  { store, version, startTime }: StatusFacts,
): void {
  app.get('/status', async () => ({
    status: await statusOf(store),
    startTime: new Date(startTime).toUTCString(),
    dbEngineVersion: `forebear-${version}`,
    role: 'writer',
    dfeQueryEngine: 'disabled',
    gremlin: { version: GREMLIN },
    labMode: {},
    rollingBackTrxCount: 0,
    features: {},
    settings: {},
  }));
}

async function statusOf(store: GraphStore): Promise<'healthy' | 'recovery'> {
  try {
    return (await store.head()).resetting ? 'recovery' : 'healthy';
  } catch (error) {
    if (isPlatformError(error)) return 'recovery';
    throw error;
  }
}
