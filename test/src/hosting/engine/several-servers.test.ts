import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { asShared } from '../../../support/as-shared.js';
import { modelArchive } from '../../../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const LEASE_MS = 500;

let store: GraphStore;
let servers: TestPlatform[];
beforeEach(async () => {
  store = await openMemoryStore();
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.destroy();
  await store.close();
});

async function open(
  options: {
    readonly directory?: string;
    readonly seen?: GraphStore;
    readonly seenStorage?: (inner: ObjectStorage) => ObjectStorage;
  } = {},
): Promise<TestPlatform> {
  const { seen = asShared(store), ...rest } = options;
  const server = await openPlatform({
    ...rest,
    beside: true,
    seenStore: () => seen,
    times: { leaseMs: LEASE_MS },
  });
  servers.push(server);
  return server;
}

/** Leases that fail to be written while `isAway` is set. */
function leavable() {
  const lease = { isAway: false };
  const onLease = () => {
    if (lease.isAway) throw new PlatformError('STORE_UNAVAILABLE', 'It is away.');
  };
  const seen = asShared(store, { onLease });
  return { lease, seen };
}

/** A server that serves the endpoint `m`, and a switch that makes its lease fail. */
async function servedByOne() {
  const { lease, seen } = leavable();
  const first = await open({ seen });
  await first.model('m');
  await first.deploy('m');
  return { first, lease };
}

/** Each server of the test has its own object storage. */
async function giveModel(server: TestPlatform): Promise<void> {
  await server.put(
    's3://models/m/model.tar.gz',
    await modelArchive({ 'weights.txt': 'the weights of m' }),
  );
}

function answers(server: TestPlatform): Promise<unknown> {
  return vi.waitFor(async () => expect((await server.invoke('m', 'x')).status).toBe(200), {
    timeout: 60_000,
  });
}

function runsOf(server: TestPlatform) {
  return server.runner.find({ kind: 'endpoint' });
}

function noneRunAt(server: TestPlatform): Promise<unknown> {
  return vi.waitFor(async () => expect(await runsOf(server)).toEqual([]), { timeout: 60_000 });
}

/** What answers of one instance have in common. */
async function namesOf(response: Response): Promise<object> {
  const { pid, instance, variant, weights, bytes } = (await response.json()) as Record<
    string,
    unknown
  >;
  return { pid, instance, variant, weights, bytes };
}

const NO_WATCH = { seconds: 0 };

describe('an endpoint of another server', () => {
  it('leaves no instances on a server that was away while the endpoint was taken over', async () => {
    const first = await open();
    await first.model('m');
    await first.deploy('m');
    const second = await open();
    await giveModel(second);
    await first.close();
    servers = [second];
    await answers(second);

    const again = await open({ directory: first.directory });

    await vi.waitFor(async () => expect(await runsOf(again)).toEqual([]), 20_000);
    expect(await runsOf(second)).toHaveLength(1);
    const response = await again.invoke('m', 'x');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBeNull();
    expect(await response.json()).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      servedBy: hostname(),
    });
    expect((await second.invoke('m', 'x')).status).toBe(200);
  });

  it('is answered by every server, as by the one that serves it', async () => {
    const { first } = await servedByOne();
    await first.advertise();
    const second = await open();
    const [here, there] = [await first.invoke('m', 'x'), await second.invoke('m', 'x')];
    const seen = ({ headers }: Response) => {
      const { date: _, ...rest } = Object.fromEntries(headers);
      return rest;
    };
    expect(seen(there)).toEqual(seen(here));
    expect(await there.json()).toMatchObject(await namesOf(here));
    expect(await runsOf(second)).toEqual([]);

    const streamed = await (await second.invoke('m', 'stream 300')).text();
    expect(streamed).toHaveLength(300_000);
    const failed = await second.invoke('m', 'fail 418');
    expect([failed.status, await failed.json()]).toMatchObject([
      424,
      { code: 'MODEL_ERROR', OriginalStatusCode: 418 },
    ]);
    const headers = { 'x-amzn-sagemaker-target-variant': 'none' };
    const unknown = await second.invoke('m', 'x', { headers });
    expect([unknown.status, await unknown.json()]).toMatchObject([
      400,
      { code: 'VALIDATION_FAILED', known: ['AllTraffic'] },
    ]);

    const leave = new AbortController();
    const begun = await second.invoke('m', 'begin', { signal: leave.signal });
    await begun.body?.getReader().read();
    expect(first.router.get('m')?.variant('AllTraffic')?.load).toBe(1);
    leave.abort();
    await vi.waitFor(() => expect(first.router.get('m')?.variant('AllTraffic')?.load).toBe(0));
  });

  it('is passed on once, and to the server that is meant', async () => {
    const { first } = await servedByOne();
    await first.advertise();
    const second = await open();
    const passed = await second.invoke('m', 'x', { headers: { 'x-forebear-hops': '1' } });
    expect([passed.status, await passed.json()]).toMatchObject([
      503,
      { code: 'SERVICE_UNAVAILABLE' },
    ]);
    const meant = await first.invoke('m', 'x', { headers: { 'x-forebear-server': 'another' } });
    expect([meant.status, meant.headers.get('retry-after')]).toEqual([503, '1']);
  });

  it('leaves no instances on a server whose lease had lapsed', async () => {
    const { first, lease } = await servedByOne();
    const second = await open();
    await giveModel(second);

    lease.isAway = true;
    await answers(second);
    lease.isAway = false;

    await noneRunAt(first);
    expect(first.router.get('m')).toBeUndefined();
    expect(await runsOf(second)).toHaveLength(1);
    expect((await second.invoke('m', 'x')).status).toBe(200);
    await second.endpoints.delete('m', TESTER);
    await second.untilEndpoint('m', (found) => !found);
    expect(await runsOf(first)).toEqual([]);
  });

  it('stays where it is when the store was unavailable to both servers', async () => {
    const { first, lease } = await servedByOne();
    const other = leavable();
    const second = await open({ seen: other.seen });
    await giveModel(second);
    const before = (await runsOf(first)).map(({ id }) => id);

    lease.isAway = true;
    other.lease.isAway = true;
    await sleep(2 * LEASE_MS);
    other.lease.isAway = false;
    await sleep(LEASE_MS / 2);
    lease.isAway = false;
    await sleep(2 * LEASE_MS);

    expect((await runsOf(first)).map(({ id }) => id)).toEqual(before);
    expect(await runsOf(second)).toEqual([]);
  });

  it('keeps instances that a server at the same place has adopted', async () => {
    const { first, lease } = await servedByOne();
    const [run] = await runsOf(first);
    const second = await open({ directory: first.directory });

    lease.isAway = true;
    await answers(second);

    await vi.waitFor(() => expect(first.router.get('m')).toBeUndefined(), { timeout: 60_000 });
    expect((await runsOf(second)).map(({ labels }) => labels['instance'])).toEqual([
      run?.labels['instance'],
    ]);
    expect((await second.invoke('m', 'x')).status).toBe(200);
    servers = [second];
    await first.close();
  });
});

/** A storage whose reads of the model `m` wait for the gate. */
function gatedStorage() {
  const gate = { opened: Promise.resolve(), waiting: 0 };
  const seenStorage = (inner: ObjectStorage): ObjectStorage => {
    const get: ObjectStorage['get'] = async (uri, options) => {
      if (uri === 's3://models/m/model.tar.gz') {
        gate.waiting += 1;
        await gate.opened;
      }
      return inner.get(uri, options);
    };
    return new Proxy(inner, {
      get(target, name) {
        if (name === 'get') return get;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
  return { gate, seenStorage };
}

describe('an endpoint whose model is missing', () => {
  it('is repaired by an update, even after one that could not be rolled back', async () => {
    const first = await open();
    await first.model('m');
    await first.deploy('m');
    await first.close();
    servers = [];
    const second = await open();
    const fix = (modelName: string) =>
      second.endpoints.update({ name: 'm', variants: [{ modelName }], watch: NO_WATCH }, TESTER);
    const settled = () => second.untilEndpoint('m', (found) => found?.status === 'InService');
    await vi.waitFor(() => expect(second.notes.join()).toContain('supervision failed'), {
      timeout: 60_000,
    });

    await second.model('bad', { FAULT: 'crash' });
    await fix('bad');
    const failed = await second.untilEndpoint(
      'm',
      (found) => found?.status === 'UpdateRollbackFailed',
    );
    expect(failed?.deployment.variants[0]?.modelName).toBe('m');
    expect(failed?.failureReason).toMatch(
      /of another shape.*could not be rolled back: There is no object/s,
    );

    await second.model('good');
    await fix('good');
    const endpoint = await settled();
    expect(endpoint?.deployment.variants[0]?.modelName).toBe('good');
    expect((await second.invoke('m', 'x')).status).toBe(200);
    const log = await second.log(endpoint as NonNullable<typeof endpoint>);
    expect(log.join('\n')).toContain('cannot be served: There is no');
    await open({ directory: first.directory }); // ends what the closed server left
    const back = servers[1] as TestPlatform;
    await vi.waitFor(async () => expect(await runsOf(back)).toEqual([]), 20_000);
  });

  it('is repaired by an update that begins while an attempt to serve fails', async () => {
    const first = await open();
    await first.model('m');
    await first.deploy('m');
    await first.close();
    servers = [];
    const { gate, seenStorage } = gatedStorage();
    const second = await open({ seenStorage });
    await vi.waitFor(() => expect(second.notes.join()).toContain('supervision failed'));
    await second.model('good');

    let openGate: () => void = () => undefined;
    gate.opened = new Promise((resolve) => {
      openGate = resolve;
    });
    gate.waiting = 0;
    await vi.waitFor(() => expect(gate.waiting).toBeGreaterThan(0));
    const variants = [{ modelName: 'good' }];
    await second.endpoints.update({ name: 'm', variants, watch: NO_WATCH }, TESTER);
    openGate();

    const after = await second.untilEndpoint('m', (found) => found?.status !== 'Updating');
    expect(after).toMatchObject({
      status: 'InService',
      deployment: { variants: [{ modelName: 'good' }] },
    });
  });
});
