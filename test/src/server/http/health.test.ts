import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { EngineState } from '#src/server/engines.js';
import { healthRoutes } from '#src/server/http/routes/health.js';
import { metricsRoutes } from '#src/server/http/routes/metrics.js';
import { openIdentity } from '#src/server/identity/index.js';
import { StoreMonitor } from '#src/server/store-monitor.js';
import { SystemClock } from '#src/server/system-clock.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { SILENT } from '../../../support/silent-logger.js';

/** The routes over a store whose head is as the test says. */
async function routes(
  head: (inner: GraphStore) => Promise<never> | undefined,
  engine: EngineState = 'running',
) {
  const clock = new SystemClock();
  const monitor = new StoreMonitor(clock);
  const inner = await openMemoryStore();
  const honest = inner.head.bind(inner);
  inner.head = () => head(inner) ?? honest();
  const store = monitor.watch(inner);
  const app = fastify();
  const asked = { store, monitor, clock };
  await app.register((scope) =>
    healthRoutes(scope, { ...asked, engineState: () => engine, draining: () => false }),
  );
  const identity = openIdentity({ scope: DEFAULT_ARN_SCOPE, clock, logger: SILENT });
  await app.register((scope) => metricsRoutes(scope, { ...asked, identity }));
  return app;
}

const gone = async () => {
  throw new PlatformError('STORE_UNAVAILABLE', 'The database is gone.');
};

describe('GET /healthz', () => {
  it('is well when the store answers and the engine runs', async () => {
    const app = await routes(() => undefined);
    const answer = await app.inject('/healthz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: 'ok',
      store: { name: 'memory', reachable: true, since: expect.any(String), head: 0 },
      engine: 'running',
    });
  });

  it('says since when the store cannot be reached and what failed last, and when it is back', async () => {
    let lost = true;
    const app = await routes(() => (lost ? gone() : undefined));
    const before = Date.now();
    await app.inject('/healthz');
    const answer = await app.inject('/healthz');
    expect(answer.statusCode).toBe(503);
    const { status, store } = answer.json();
    expect(status).toBe('unhealthy');
    expect(store).toMatchObject({
      reachable: false,
      error: 'STORE_UNAVAILABLE',
      lastError: { code: 'STORE_UNAVAILABLE', operation: 'head' },
    });
    expect(Date.parse(store.since)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(store.lastError.time)).toBeGreaterThanOrEqual(Date.parse(store.since));
    lost = false;
    const again = await app.inject('/healthz');
    expect(again.statusCode).toBe(200);
    expect(again.json().store).toMatchObject({ reachable: true, lastError: store.lastError });
  });

  it('answers within seconds when the store hangs', async () => {
    const app = await routes(() => new Promise(() => undefined));
    const answer = await app.inject('/healthz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json().store).toMatchObject({ reachable: false, error: 'STORE_UNAVAILABLE' });
  });

  it('is unwell while the engine does not run', async () => {
    const app = await routes(() => undefined, 'starting');
    expect((await app.inject('/healthz')).statusCode).toBe(503);
  });
});

describe('GET /metrics', () => {
  it('tells commits and durations of the calls of the store', async () => {
    const app = await routes(() => undefined);
    await app.inject('/metrics');
    const { body, headers } = await app.inject('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toContain('forebear_commits_total 0\n');
    expect(body).toContain('forebear_store_reachable 1\n');
    expect(body).toContain(
      'forebear_store_operation_seconds_bucket{operation="head",le="+Inf"} 2\n',
    );
    expect(body).toContain('forebear_store_operation_seconds_count{operation="head"} 2\n');
    for (const line of body.trimEnd().split('\n')) {
      expect(line).toMatch(
        /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/,
      );
    }
  });

  it('tells what is wrong while the store is gone', async () => {
    const app = await routes(gone);
    await app.inject('/metrics');
    const { statusCode, body } = await app.inject('/metrics');
    expect(statusCode).toBe(200);
    expect(body).toContain('forebear_store_reachable 0\n');
    expect(body).toContain(
      'forebear_store_errors_total{operation="head",code="STORE_UNAVAILABLE"} 2\n',
    );
    expect(body).toMatch(
      /forebear_store_last_error_seconds\{code="STORE_UNAVAILABLE",operation="head"\} \d+/,
    );
    expect(body).not.toContain('forebear_commits_total');
  });
});
