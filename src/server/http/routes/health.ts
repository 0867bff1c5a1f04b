import type { FastifyInstance } from 'fastify';
import type { EngineState } from '../../engines.js';
import { type AskedStore, askHead } from './ask-head.js';

/** What the health routes ask. */
export interface HealthOptions extends AskedStore {
  /** The engine that runs jobs: anything but `running` is unhealthy. */
  readonly engineState: () => EngineState;
  /** True from the moment on that the server was asked to end. */
  readonly draining: () => boolean;
}

interface Health {
  readonly status: 'ok' | 'unhealthy' | 'draining';
  readonly store: StoreHealth;
  readonly engine: EngineState;
}

interface StoreHealth {
  readonly name: string;
  /** False when it failed to answer right now. */
  readonly reachable: boolean;
  /** Since when the calls of the store get through, or fail to: ISO 8601. */
  readonly since: string;
  readonly head?: number;
  readonly error?: string;
  /** The last failure of the store, also when it has recovered since. */
  readonly lastError?: { readonly code: string; readonly operation: string; readonly time: string };
}

/** `GET /healthz`: 200 when the store answers and the engine runs, else 503. Asks for no token. */
export async function healthRoutes(app: FastifyInstance, options: HealthOptions): Promise<void> {
  app.get('/healthz', async (_request, reply) => {
    const health = await healthOf(options);
    return reply
      .code(health.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health);
  });
}

async function healthOf({ engineState, draining, ...asked }: HealthOptions): Promise<Health> {
  const engine = engineState();
  const store = await storeHealth(asked);
  const well = store.reachable && engine === 'running';
  return { status: !well ? 'unhealthy' : draining() ? 'draining' : 'ok', store, engine };
}

async function storeHealth(asked: AskedStore): Promise<StoreHealth> {
  const { head, error } = await askHead(asked);
  const { since, lastError } = asked.monitor.state;
  return {
    name: asked.store.name,
    reachable: error === undefined,
    since: new Date(since).toISOString(),
    ...(error === undefined ? { head } : { error }),
    ...(lastError
      ? { lastError: { ...lastError, time: new Date(lastError.time).toISOString() } }
      : {}),
  };
}
