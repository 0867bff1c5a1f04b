import type { FastifyInstance } from 'fastify';
import { isPlatformError } from '#src/domain/errors/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { GraphResets, ResetStatus } from '../../reset/graph-resets.js';

/** The reported facts about the server. */
export interface StatusFacts {
  readonly store: GraphStore;
  /** The version of the platform. */
  readonly version: string;
  /** The start time of the server, in milliseconds since the epoch. */
  readonly startTime: number;
  readonly resets: Pick<GraphResets, 'status'>;
}

/** The supported version of the traversal language. */
const GREMLIN = 'tinkerpop-3.8';

/** `GET /status`. */
export function statusRoutes(
  app: FastifyInstance,
  { store, version, startTime, resets }: StatusFacts,
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
    ...resetOf(resets.status()),
  }));
}

/** The progress of this server's reset, or the result of its last one. */
function resetOf(status: ResetStatus | undefined): object {
  if (!status) return {};
  const { progress, ...rest } = status;
  const since = progress && new Date(progress.since).toUTCString();
  return { databaseReset: { ...rest, ...(progress && { since, removed: progress.removed }) } };
}

async function statusOf(store: GraphStore): Promise<'healthy' | 'recovery'> {
  try {
    return (await store.head()).resetting ? 'recovery' : 'healthy';
  } catch (error) {
    if (isPlatformError(error)) return 'recovery';
    throw error;
  }
}
