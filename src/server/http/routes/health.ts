import type { FastifyInstance } from 'fastify';
import { isPlatformError } from '#src/domain/errors/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** What the health routes ask. */
export interface HealthOptions {
  readonly store: GraphStore;
  /** The engine that runs jobs: anything but `running` is unhealthy. */
  readonly engineState: () => string;
  /** True from the moment on that the server was asked to end. */
  readonly draining: () => boolean;
}

interface Health {
  readonly status: 'ok' | 'unhealthy' | 'draining';
  readonly store: { readonly name: string; readonly head?: number; readonly error?: string };
  readonly engine: string;
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

async function healthOf({ store, engineState, draining }: HealthOptions): Promise<Health> {
  const engine = engineState();
  try {
    const { seq } = await store.head();
    const status = draining() ? 'draining' : engine === 'running' ? 'ok' : 'unhealthy';
    return { status, store: { name: store.name, head: seq }, engine };
  } catch (error) {
    const code = isPlatformError(error) ? error.code : 'INTERNAL_ERROR';
    return { status: 'unhealthy', store: { name: store.name, error: code }, engine };
  }
}
