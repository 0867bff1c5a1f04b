import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { awaitStore } from '#src/server/store/open-store.js';
import { StoreMonitor } from '#src/server/store/store-monitor.js';
import { KnownTroubles } from '#src/server/system/known-troubles.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { SILENT } from '../../../support/silent-logger.js';

const unavailable = () => new PlatformError('STORE_UNAVAILABLE', 'The database is gone.');

async function watched() {
  const clock = new ManualClock();
  const registry = new Registry();
  const troubles = new KnownTroubles({ clock, logger: SILENT });
  const monitor = new StoreMonitor({ clock, troubles, registry });
  const inner = await openMemoryStore();
  const failing: { error?: Error } = {};
  const head = inner.head.bind(inner);
  inner.head = async () => {
    if (failing.error) throw failing.error;
    return head();
  };
  const leases = inner.leases;
  if (!leases) throw new Error('A store in memory has leases.');
  return {
    clock,
    monitor,
    troubles,
    registry,
    leases,
    failing,
    inner,
    store: monitor.watch(inner),
  };
}

describe('the monitor of a store', () => {
  it('records when the store was lost, the last failure, and when it was back', async () => {
    const { clock, monitor, failing, store } = await watched();
    const began = clock.time;
    clock.time += 5_000;
    await store.head();
    expect(monitor.state).toEqual({ reachable: true, since: began });
    failing.error = unavailable();
    const lost = clock.time;
    await expect(store.head()).rejects.toBe(failing.error);
    clock.time += 1_000;
    await expect(store.head()).rejects.toBe(failing.error);
    const lastError = { code: 'STORE_UNAVAILABLE', operation: 'head', time: lost + 1_000 };
    expect(monitor.state).toEqual({ reachable: false, since: lost, lastError });
    delete failing.error;
    clock.time += 1_000;
    await store.head();
    expect(monitor.state).toEqual({ reachable: true, since: lost + 2_000, lastError });
  });

  it('counts calls, failures by code and durations', async () => {
    const { monitor, registry, failing, store } = await watched();
    await store.head();
    await store.vertices([]);
    failing.error = unavailable();
    await store.head().catch(() => undefined);
    failing.error = new Error('a fault of ours');
    await store.head().catch(() => undefined);
    const lines = (await registry.metrics()).split('\n');
    expect(lines).toContain('forebear_store_operation_seconds_count{operation="head"} 3');
    expect(lines).toContain('forebear_store_operation_seconds_bucket{le="10",operation="head"} 3');
    expect(lines).toContain('forebear_store_operation_seconds_count{operation="vertices"} 1');
    const errors = 'forebear_store_errors_total{operation="head",code=';
    expect(lines).toContain(`${errors}"STORE_UNAVAILABLE"} 1`);
    expect(lines).toContain(`${errors}"INTERNAL_ERROR"} 1`);
    expect(monitor.state).toMatchObject({ lastError: { code: 'INTERNAL_ERROR' } });
  });

  it('reports that commits are refused while the store is full, until one gets through', async () => {
    const { troubles, clock, leases, store } = await watched();
    const full = new PlatformError('STORE_FULL', 'The disk is full.');
    const put = leases.put.bind(leases);
    leases.put = () => Promise.reject(full);
    const lease = { owner: 'me', counter: 0 };
    await expect(store.leases?.put(lease)).rejects.toBe(full);
    const since = clock.time;
    clock.time += 1_000;
    await expect(store.leases?.put(lease)).rejects.toBe(full);
    await store.head();
    expect(troubles.list()).toMatchObject([{ part: 'graph store', code: 'STORE_FULL', since }]);
    leases.put = put;
    await store.leases?.put(lease);
    expect(troubles.list()).toEqual([]);
  });

  it('does not count a refused request as a failure', async () => {
    const { monitor, store } = await watched();
    await expect(store.vertices([], 99)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(monitor.state).toMatchObject({ reachable: true });
    expect(monitor.state.lastError).toBeUndefined();
  });
});

describe('a start', () => {
  const options = { clock: new ManualClock(), logger: SILENT };

  it('waits for a store that is not reachable yet', async () => {
    let tries = 0;
    const store = await openMemoryStore();
    const open = async () => {
      tries += 1;
      if (tries < 3) throw unavailable();
      return store;
    };
    expect(await awaitStore(open, { ...options, waitMs: 60_000 })).toBe(store);
    expect(tries).toBe(3);
  });

  it('gives up when the time is over, and at once on any other failure', async () => {
    const clock = new ManualClock();
    const gone = async () => {
      clock.time += 600;
      throw unavailable();
    };
    const waiting = awaitStore(gone, { ...options, clock, waitMs: 1_000 });
    await expect(waiting).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    let tries = 0;
    const locked = async () => {
      tries += 1;
      throw new PlatformError('STORE_LOCKED', 'Another process has it open.');
    };
    await expect(awaitStore(locked, { ...options, waitMs: 60_000 })).rejects.toMatchObject({
      code: 'STORE_LOCKED',
    });
    expect(tries).toBe(1);
  });

  it('reports that commits fail until one succeeds, and damaged data until the server restarts', async () => {
    const { troubles, store, inner } = await watched();
    const write = inner.write.bind(inner);
    inner.write = () => Promise.reject(unavailable());
    const group = { after: await store.head(), commits: [] };
    await store.write(group).catch(() => undefined);
    await store.head();
    expect(troubles.list()).toMatchObject([{ part: 'graph store', code: 'STORE_UNAVAILABLE' }]);
    inner.write = write;
    inner.vertices = () => Promise.reject(new PlatformError('LEDGER_BROKEN', 'It is damaged.'));
    await store.vertices([]).catch(() => undefined);
    await store.write(group);
    expect(troubles.list()).toMatchObject([{ code: 'LEDGER_BROKEN' }]);
  });
});
