import type { FastifyInstance } from 'fastify';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Identity } from '#src/ports/identity.js';
import type { EngineState } from '../../compose/engines.js';
import { requireRole } from '../../identity/index.js';
import { type AskedHead, askHead } from '../../store/ask-head.js';
import type { StoreMonitor } from '../../store/store-monitor.js';
import type { KnownTroubles } from '../../system/known-troubles.js';
import { bearerToken, credentialsOf } from '../headers.js';

/** Options of {@link healthRoutes}. */
export interface HealthOptions {
  readonly store: GraphStore;
  readonly monitor: StoreMonitor;
  readonly troubles: KnownTroubles;
  readonly identity: Identity;
  /** The state of the engines; any other than `running` is unhealthy. */
  readonly engineState: () => EngineState;
  /** True once the server is shutting down. */
  readonly draining: () => boolean;
}

interface Health {
  /** `degraded`: the server answers, but a part of it reports a trouble. */
  readonly status: 'ok' | 'degraded' | 'unhealthy' | 'draining';
  readonly store: StoreHealth;
  readonly engine: EngineState;
  readonly troubles: readonly TroubleView[];
}

interface StoreHealth {
  readonly name: string;
  /** False when the store did not answer this request. */
  readonly reachable: boolean;
  /** The time since which calls of the store have succeeded, or failed: ISO 8601. */
  readonly since: string;
  readonly head?: number;
  readonly error?: string;
  /** The last failure of the store, even if it has recovered since. */
  readonly lastError?: { readonly code: string; readonly operation: string; readonly time: string };
}

interface TroubleView {
  readonly code: string;
  readonly part: string;
  readonly message: string;
  readonly since: string;
}

/**
 * `GET /healthz`: 200 when the store answers, the engines run and no part reports a trouble, else 503. Without a token
 * only the status is shown, unless the server has no tokens.
 */
export async function healthRoutes(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const { identity } = options;
  app.get('/healthz', async ({ raw }, reply) => {
    const isKnown = identity.open || bearerToken(raw.headers) !== undefined;
    if (isKnown) requireRole(await identity.authenticate(credentialsOf(raw)), 'viewer');
    const health = await healthOf(options);
    const { status } = health;
    return reply.code(status === 'ok' ? 200 : 503).send(isKnown ? health : { status });
  });
}

async function healthOf({
  store,
  monitor,
  troubles,
  engineState,
  draining,
}: HealthOptions): Promise<Health> {
  const engine = engineState();
  const asked = await askHead(store);
  const known = troubles.list().map(({ since, ...trouble }) => ({ ...trouble, since: iso(since) }));
  const isUp = asked.error === undefined && engine === 'running';
  const able = draining() ? 'draining' : known.length > 0 ? 'degraded' : 'ok';
  const status = isUp ? able : 'unhealthy';
  return { status, store: storeHealth(store.name, asked, monitor), engine, troubles: known };
}

function storeHealth(name: string, { head, error }: AskedHead, { state }: StoreMonitor) {
  const { since, lastError } = state;
  return {
    name,
    reachable: error === undefined,
    since: iso(since),
    ...(error === undefined ? { head } : { error }),
    ...(lastError ? { lastError: { ...lastError, time: iso(lastError.time) } } : {}),
  };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
