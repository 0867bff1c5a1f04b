import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { claimId, claimOf, tryClaim } from '#src/supervision/claim.js';
import { asShared } from '../../../support/as-shared.js';
import { type LogArchive, openLogArchive } from '../../../support/log-archive.js';
import {
  openPlatform,
  type PlatformOptions,
  type TestPlatform,
} from '../../../support/platform.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';
import { TESTER } from '../../../support/test-values.js';

interface ServerOptions extends Pick<PlatformOptions, 'place' | 'times' | 'settings'> {
  readonly seen?: GraphStore;
}

const LEASE_MS = 400;
const PATIENCE = { timeout: 60_000, interval: 50 };

const directories = temporaryDirectory();
let inner: GraphStore;
let archive: LogArchive;
let opened: TestPlatform[];
/** Opens a server at a separate place, perhaps with another view of the store. */
let open: (directory: string, options?: ServerOptions) => Promise<TestPlatform>;
let testEnded: AbortController;
let here: string;
let elsewhere: string;

beforeEach(async () => {
  here = await directories.fresh();
  elsewhere = await directories.fresh();
  inner = await openMemoryStore();
  archive = await openLogArchive(await directories.fresh());
  opened = [];
  testEnded = new AbortController();
  open = async (directory, { seen = inner, place, times, settings } = {}) => {
    const platform = await openPlatform({
      directory,
      store: { store: asShared(seen), logs: archive.logs },
      ...(place !== undefined && { place }),
      ...(settings && { settings }),
      times: { leaseMs: LEASE_MS, ...times },
    });
    opened.push(platform);
    return platform;
  };
});

afterEach(async () => {
  testEnded.abort();
  for (const platform of opened.reverse()) await platform.destroy();
  await inner.close();
  await archive.close();
});

/** Waits until a server runs a job that takes long. */
async function launch(platform: TestPlatform, pause: number): Promise<void> {
  const hyperparameters = { epochs: 3, pause };
  await platform.jobs.submit(platform.request({ name: 'job', hyperparameters }), TESTER);
  await vi.waitFor(async () => expect(await platform.starts()).toHaveLength(1), PATIENCE);
}

/** Claims the job for a server elsewhere that does nothing but renew its lease for a time. */
async function claimElsewhere(aliveMs = 60_000) {
  const store = asShared(inner);
  void showLife(store, aliveMs);
  const arn = makeArn(DEFAULT_ARN_SCOPE, 'training-job', 'job');
  const id = claimId(arn);
  const found = (await store.vertices([id])).get(id);
  if (!found) throw new Error('Nobody has claimed the job.');
  const request = {
    subject: { arn, is: 'present' },
    owner: 'x',
    from: claimOf(found),
  } as const;
  const clock = new SystemClock();
  const ledger = new Ledger({ store, clock });
  expect(
    await tryClaim({ ledger, clock }, { ...request, place: { id: elsewhere, host: 'elsewhere' } }),
  ).toBeDefined();
}

/** Renews the lease of a server elsewhere for a time. */
async function showLife({ leases }: GraphStore, aliveMs: number): Promise<void> {
  const end = performance.now() + aliveMs;
  for (let counter = 1; performance.now() < end && !testEnded.signal.aborted; counter += 1) {
    await leases?.put({ owner: 'x', counter });
    await sleep(LEASE_MS / 4);
  }
}

/** A store that fails while `isAway` is set. */
function leavable(): { readonly store: GraphStore; isAway: boolean } {
  const leaving = { store: inner, isAway: false };
  const failing = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (name === 'leases') return failing(member as object);
        if (typeof member !== 'function') return member;
        return async (...given: readonly unknown[]) => {
          if (leaving.isAway) throw new PlatformError('STORE_UNAVAILABLE', 'It is away.');
          return member.apply(target, given);
        };
      },
    });
  leaving.store = failing(inner);
  return leaving;
}

describe('a server at another place', () => {
  it('leaves a running program to its server as long as that may come back', async () => {
    const one = await open(here);
    await launch(one, 1_000);
    const other = await open(elsewhere);
    await one.close();
    await sleep(3 * LEASE_MS);
    expect(await other.jobs.get('job')).toMatchObject({ phase: 'training' });
    const back = await open(here);
    expect(await back.ended('job')).toMatchObject({ status: 'Completed' });
    expect(await back.starts()).toEqual(['job 127.0.0.1']);
  });

  it('ends the job of a server that stays away', async () => {
    const one = await open(here);
    await launch(one, 60_000);
    const other = await open(elsewhere, { times: { absenceMs: 2 * LEASE_MS } });
    await one.close();
    const { status, failureReason } = await other.ended('job');
    expect(status).toBe('Failed');
    expect(failureReason).toMatch(/not run a second time/);
    expect(await other.starts()).toEqual([]);
  });

  it('takes no job from a server that comes back a little later after a failure of the store', async () => {
    const [store, otherStore] = [leavable(), leavable()];
    const absenceMs = 3 * LEASE_MS;
    const one = await open(here, { seen: store.store, times: { absenceMs } });
    await launch(one, 2_000);
    const other = await open(elsewhere, { seen: otherStore.store, times: { absenceMs } });
    store.isAway = true;
    otherStore.isAway = true;
    await sleep(absenceMs + 2 * LEASE_MS);
    otherStore.isAway = false;
    await sleep(LEASE_MS);
    store.isAway = false;
    expect(await other.ended('job')).toMatchObject({ status: 'Completed' });
    expect(await one.starts()).toEqual(['job 127.0.0.1']);
  });
});

describe('a server whose place has been renamed', () => {
  it('adopts its programs', async () => {
    const one = await open(here, { place: 'before' });
    await launch(one, 700);
    await one.close();
    const back = await open(here, { place: 'after', times: { absenceMs: LEASE_MS } });
    expect(await back.ended('job')).toMatchObject({ status: 'Completed' });
    expect(await back.starts()).toEqual(['job 127.0.0.1']);
  });
});

describe('a job that another place has taken over', () => {
  const isClean = async (platform: TestPlatform) => {
    expect(await platform.runner.find({})).toEqual([]);
    expect(await readdir(join(here, 'jobs'))).toEqual([]);
  };

  it('has its program ended, and its files removed', async () => {
    const one = await open(here);
    await launch(one, 60_000);
    await claimElsewhere();
    await vi.waitFor(() => isClean(one), PATIENCE);
    expect(await one.jobs.get('job')).toMatchObject({ phase: 'training' });
  });

  it('has this done once the store is available again', async () => {
    const store = leavable();
    const one = await open(here, { seen: store.store });
    await launch(one, 60_000);
    store.isAway = true;
    await claimElsewhere();
    await sleep(LEASE_MS);
    expect(await one.runner.find({})).toHaveLength(1);
    store.isAway = false;
    await vi.waitFor(() => isClean(one), PATIENCE);
  });

  it('has this done at the next start of a server that was away', async () => {
    const one = await open(here);
    await launch(one, 60_000);
    await one.close();
    await claimElsewhere();
    expect(await readdir(join(here, 'runner', 'runs'))).toHaveLength(1);
    const back = await open(here);
    await vi.waitFor(() => isClean(back), PATIENCE);
  });

  it('is not run a second time when the other place never ends it', async () => {
    const one = await open(here);
    await launch(one, 60_000);
    await claimElsewhere(2 * LEASE_MS);
    const { status, failureReason } = await one.ended('job');
    expect(status).toBe('Failed');
    expect(failureReason).toMatch(/not run a second time/);
    expect(await one.starts()).toEqual(['job 127.0.0.1']);
  });

  it('continues after a restart when the other place is gone', async () => {
    const one = await open(here);
    await launch(one, 1_000);
    await one.close();
    await claimElsewhere(-1);
    const back = await open(here);
    expect(await back.ended('job')).toMatchObject({ status: 'Completed' });
    expect(await back.starts()).toEqual(['job 127.0.0.1']);
  });
});

describe('a job that waits for a free slot', () => {
  it('is stopped at once, also when its claim fails first', async () => {
    let failing = 0;
    const write: GraphStore['write'] = (group) => {
      const puts = group.commits.flatMap(({ changes }) => changes).map(({ change }) => change);
      const isClaim = puts.some(
        (put) => put.kind === 'putVertex' && put.vertex.labels.includes('claim'),
      );
      if (!isClaim || failing === 0) return inner.write(group);
      failing -= 1;
      throw new PlatformError('STORE_UNAVAILABLE', 'It is away.');
    };
    const seen = asShared(inner, { write });
    const one = await open(here, { seen, settings: { slots: 1 } });
    await launch(one, 60_000);
    await one.jobs.submit(one.request({ name: 'waiting' }), TESTER);
    failing = 1;
    await one.jobs.stop('waiting', TESTER);
    expect(await one.ended('waiting')).toMatchObject({ status: 'Stopped' });
    expect(failing).toBe(0);
  });
});
