import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { LeaseKeeper } from '#src/supervision/lease-keeper.js';
import { asShared, type SeenOfStore } from '../../support/as-shared.js';
import { SILENT } from '../../support/silent-logger.js';

const LEASE_MS = 300;

let store: GraphStore;
let keepers: LeaseKeeper[];
beforeEach(async () => {
  store = await openMemoryStore();
  keepers = [];
});
afterEach(async () => {
  for (const keeper of keepers) await keeper.close();
  await store.close();
});

async function keep(owner: string, seen: SeenOfStore & { readonly skewMs?: number } = {}) {
  const { skewMs = 0 } = seen;
  const clock = new SystemClock();
  const skewed = {
    now: () => clock.now() + skewMs,
    sleep: clock.sleep.bind(clock),
  };
  const shared = asShared(store, seen);
  const logger = SILENT;
  const keeper = new LeaseKeeper({
    store: shared,
    clock: skewed,
    logger,
    owner,
    leaseMs: LEASE_MS,
  });
  keepers.push(keeper);
  await keeper.start();
  return keeper;
}

const owners = async () => ((await store.leases?.all()) ?? []).map(({ owner }) => owner);

describe('servers that share a store', () => {
  it.each([60_000, -60_000])('live for each other, with clocks %i ms apart', async (skewMs) => {
    const one = await keep('one');
    const other = await keep('other', { skewMs });
    const end = performance.now() + 4 * LEASE_MS;
    await one.look();
    while (performance.now() < end) {
      expect(one.absentMs('other')).toBeUndefined();
      expect(other.absentMs('one')).toBeUndefined();
      expect([one.held, other.held]).toEqual([true, true]);
      await sleep(20);
    }
  });

  it('wait for the time of a lease before a silent one counts as absent', async () => {
    await store.leases?.put({ owner: 'silent', counter: 7 });
    const keeper = await keep('one');
    const since = performance.now();
    await keeper.look(['silent']);
    expect(keeper.absentMs('silent')).toBeUndefined();
    await vi.waitFor(() => expect(keeper.absentMs('silent')).toBeGreaterThanOrEqual(0), 5_000);
    expect(performance.now() - since).toBeGreaterThan(0.9 * LEASE_MS);
    await store.leases?.put({ owner: 'silent', counter: 8 });
    await keeper.look();
    expect(keeper.absentMs('silent')).toBeUndefined();
  });

  it('miss one that was closed at once, also when they have never seen it', async () => {
    const one = await keep('one');
    const other = await keep('other');
    await one.look();
    await other.close();
    expect(one.held).toBe(true);
    expect(other.held).toBe(false);
    expect(one.absentMs('other')).toBeUndefined();
    await one.look(['before']);
    expect(one.absentMs('other')).toBe(0);
    expect(one.absentMs('before')).toBe(0);
    expect(one.absentMs('not looked for')).toBeUndefined();
  });

  it('count no time in which the store took no lease', async () => {
    let isAway = false;
    const onLease = () => {
      if (isAway) throw new PlatformError('STORE_UNAVAILABLE', 'It is away.');
    };
    const one = await keep('one', { onLease });
    const other = await keep('other', { onLease });
    await other.look();
    isAway = true;
    await sleep(3 * LEASE_MS);
    expect([one.held, other.held]).toEqual([false, false]);
    isAway = false;
    const end = performance.now() + 2 * LEASE_MS;
    while (performance.now() < end) {
      expect(one.absentMs('other')).toBeUndefined();
      expect(other.absentMs('one')).toBeUndefined();
      await sleep(10);
    }
    expect([one.held, other.held]).toEqual([true, true]);
  });

  it('remove the leases of absent ones that own nothing any more', async () => {
    for (const owner of ['owns', 'owns nothing']) await store.leases?.put({ owner, counter: 1 });
    const keeper = await keep('one');
    await keeper.tidy(new Set(['owns']));
    expect(await owners()).toHaveLength(3);
    await vi.waitFor(async () => {
      await keeper.tidy(new Set(['owns']));
      expect(await owners()).toEqual(['owns', 'one']);
    });
  });
});
