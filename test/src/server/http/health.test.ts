import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { EngineState } from '#src/server/compose/engines.js';
import { createFoundation } from '#src/server/compose/foundation.js';
import { createApp } from '#src/server/http/create-app.js';
import { createGuard } from '#src/server/http/guard.js';
import { healthRoutes } from '#src/server/http/routes/health.js';
import { metricsRoutes } from '#src/server/http/routes/metrics.js';
import { createToken, openLogins } from '#src/server/identity/index.js';
import { addPlatformMetrics, addProcessMetrics } from '#src/server/metrics/index.js';
import { StoreMonitor } from '#src/server/store/store-monitor.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { SILENT } from '../../../support/silent-logger.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();

/** The routes over a store whose `head` the test controls, with or without tokens. */
async function routes(
  head: (inner: GraphStore) => Promise<never> | undefined,
  { engine = 'running' as EngineState, tokensFile = '' } = {},
) {
  const foundation = createFoundation({ logger: SILENT });
  const { registry, troubles } = foundation;
  const monitor = new StoreMonitor(foundation);
  const inner = await openMemoryStore();
  const honest = inner.head.bind(inner);
  inner.head = () => head(inner) ?? honest();
  const store = monitor.watch(inner);
  const scope = DEFAULT_ARN_SCOPE;
  const { identity } = openLogins({
    ...foundation,
    scope,
    ...(tokensFile === '' ? {} : { tokensFile }),
  });
  const app = await createApp({
    guard: createGuard({ allowedHosts: [], allowedOrigins: [] }),
    allowedOrigins: [],
    logger: SILENT,
    registry,
    draining: () => false,
  });
  const asked = { store, monitor, troubles, identity };
  await app.register((inside) =>
    healthRoutes(inside, { ...asked, engineState: () => engine, draining: () => false }),
  );
  const refreshMetrics = addPlatformMetrics(registry, {
    store,
    dataDirectory: '.',
    records: RECORDS,
  });
  addProcessMetrics(registry);
  await app.register((inside) => metricsRoutes(inside, { registry, identity, refreshMetrics }));
  return Object.assign(app, { troubles, inner });
}

const RECORDS = [
  {
    metric: 'forebear_jobs',
    help: 'Jobs.',
    kinds: [{ kind: 'training', label: 'job', statuses: ['Failed'] }],
  },
];

const gone = async () => {
  throw new PlatformError('STORE_UNAVAILABLE', 'The database is gone.');
};

describe('GET /healthz', () => {
  it('is ok when the store answers and the engines run', async () => {
    const app = await routes(() => undefined);
    const answer = await app.inject('/healthz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: 'ok',
      store: { name: 'memory', reachable: true, since: expect.any(String), head: 0 },
      engine: 'running',
      troubles: [],
    });
  });

  it('shows the status to everybody, and the rest to callers with a token', async () => {
    const tokensFile = path.join(await directories.fresh(), 'tokens.json');
    const { token, entry } = createToken('probe', 'viewer');
    await writeFile(tokensFile, JSON.stringify([entry]), { mode: 0o600 });
    let lost = false;
    const app = await routes(() => (lost ? gone() : undefined), { tokensFile });
    const ask = async (headers = {}) => {
      const { statusCode, body } = await app.inject({ url: '/healthz', headers });
      return [statusCode, JSON.parse(body)];
    };
    expect(await ask()).toEqual([200, { status: 'ok' }]);
    const known = { authorization: `Bearer ${token}` };
    expect(await ask(known)).toEqual([200, expect.objectContaining({ engine: 'running' })]);
    const [status, { code }] = await ask({ authorization: 'Bearer unknown' });
    expect([status, code]).toEqual([401, 'UNAUTHENTICATED']);
    lost = true;
    expect(await ask()).toEqual([503, { status: 'unhealthy' }]);
  });

  it('is degraded while a part reports a trouble', async () => {
    const app = await routes(() => undefined);
    const trouble = { code: 'STORAGE_FULL', message: 'The disk is full.' } as const;
    app.troubles.report('job slots', trouble);
    const { statusCode, body } = await app.inject('/healthz');
    const { status, troubles } = JSON.parse(body);
    expect([statusCode, status]).toEqual([503, 'degraded']);
    expect(troubles).toEqual([{ ...trouble, part: 'job slots', since: expect.any(String) }]);
    app.troubles.clear('job slots');
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  it('shows since when the store is unreachable, the last failure, and when it is back', async () => {
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

  it('is unhealthy while the engines do not run', async () => {
    const app = await routes(() => undefined, { engine: 'starting' });
    expect((await app.inject('/healthz')).statusCode).toBe(503);
  });
});

describe('GET /metrics', () => {
  const metricsOf = async (app: Awaited<ReturnType<typeof routes>>) => {
    const { statusCode, body, headers } = await app.inject('/metrics');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    return body.split('\n').filter((line) => line !== '');
  };

  it('has commits, records, requests, the disk and durations of store calls', async () => {
    const cpu = process.cpuUsage();
    const app = await routes(() => undefined);
    await app.inject('/metrics');
    const lines = await metricsOf(app);
    const amountOf = (name: string) =>
      Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1]);
    expect(lines).toContain('forebear_commits_total 0');
    expect(lines).toContain('forebear_store_reachable 1');
    expect(lines).toContain('forebear_jobs{kind="training",status="Failed"} 0');
    expect(lines).toContain(
      'forebear_store_operation_seconds_bucket{le="+Inf",operation="head"} 2',
    );
    expect(lines).toContain('forebear_store_operation_seconds_count{operation="head"} 2');
    const route = 'method="GET",route="/metrics",status="200"';
    expect(lines).toContain(`forebear_http_request_seconds_count{${route}} 1`);
    for (const name of [
      'forebear_data_directory_free_bytes',
      'process_resident_memory_bytes',
      'process_open_fds',
      'nodejs_eventloop_delay_p99_seconds',
    ])
      expect(amountOf(name)).toBeGreaterThan(0);
    const cpuSeconds = (cpu.user + cpu.system) / 1e6;
    expect(amountOf('process_cpu_seconds_total')).toBeGreaterThanOrEqual(cpuSeconds);
    for (const line of lines) {
      expect(line).toMatch(
        /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? ([\d.e+-]+|Nan))$/,
      );
    }
  });

  it('reports errors while the store is unreachable', async () => {
    const app = await routes(gone);
    app.inner.count = gone;
    await app.inject('/metrics');
    const lines = await metricsOf(app);
    expect(lines).toContain('forebear_store_reachable 0');
    const errors = 'forebear_store_errors_total{operation="head",code="STORE_UNAVAILABLE"} 2';
    expect(lines).toContain(errors);
    const last = /^forebear_store_last_error_seconds{code="STORE_UNAVAILABLE",operation="\w+"} \d+/;
    expect(lines.some((line) => last.test(line))).toBe(true);
    expect(lines.some((line) => line.startsWith('forebear_commits_total '))).toBe(false);
  });

  it('answers within seconds when the store hangs', async () => {
    const app = await routes(() => new Promise(() => undefined));
    app.inner.count = () => new Promise(() => undefined);
    const lines = await metricsOf(app);
    expect(lines.some((line) => line.startsWith('forebear_jobs{'))).toBe(false);
  });
});
