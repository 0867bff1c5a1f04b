import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GraphStore } from '#src/ports/graph-store.js';
import { SystemClock } from '#src/server/system-clock.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { claimId, claimOf } from '#src/supervision/claim.js';
import { tryClaim } from '#src/supervision/try-claim.js';
import { asShared } from '../../../support/as-shared.js';
import { type JobPlatform, openJobPlatform, TESTER } from '../../../support/job-platform.js';
import { type LogArchive, openLogArchive } from '../../../support/log-archive.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

vi.setConfig({ testTimeout: 60_000 }); // real programs, on whatever machine

const LEASE_MS = 400;
const PATIENCE = { timeout: 20_000, interval: 50 };

const directories = temporaryDirectory();
let inner: GraphStore;
let archive: LogArchive;
let opened: JobPlatform[];
/** Opens a server at a place of its own. */
let open: (directory: string, absenceMs: number) => Promise<JobPlatform>;
let here: string;
let elsewhere: string;

beforeEach(async () => {
  here = await directories.fresh();
  elsewhere = await directories.fresh();
  inner = await openMemoryStore();
  archive = await openLogArchive(await directories.fresh());
  opened = [];
  open = async (directory, absenceMs) => {
    const store = { store: asShared(inner), logs: archive.logs };
    const platform = await openJobPlatform({ directory, store, leaseMs: LEASE_MS, absenceMs });
    opened.push(platform);
    return platform;
  };
});

afterEach(async () => {
  for (const platform of opened) {
    for (const run of await platform.runner.find({})) await run.stop({ graceMs: 0 });
    await platform.close();
  }
  await inner.close();
  await archive.close();
});

/** Has a server run a job that takes its time. */
async function launch(platform: JobPlatform, pause: number): Promise<void> {
  const hyperparameters = { epochs: 3, pause };
  await platform.jobs.submit(platform.request({ name: 'job', hyperparameters }), TESTER);
  await vi.waitFor(async () => expect(await platform.starts()).toHaveLength(1), PATIENCE);
}

/** A server elsewhere claims the job, and does no more. */
async function claimElsewhere({ jobs, store, ledger }: JobPlatform): Promise<void> {
  const job = await jobs.get('job');
  if (!job) throw new Error('There is no job.');
  const id = claimId(job.arn);
  const found = (await store.vertices([id])).get(id);
  if (!found) throw new Error('Nobody has claimed the job.');
  const request = {
    subject: { arn: job.arn, is: 'present' },
    owner: 'x',
    from: claimOf(found),
  } as const;
  const clock = new SystemClock();
  expect(await tryClaim({ ledger, clock }, { ...request, place: elsewhere })).toBeDefined();
}

describe('a server at another place', () => {
  it('leaves a running program to the server that has it, as long as that may come back', async () => {
    const one = await open(here, 0);
    await launch(one, 1_000);
    const other = await open(elsewhere, 60_000);
    await one.engine.close();
    await sleep(3 * LEASE_MS);
    expect(await other.jobs.get('job')).toMatchObject({ phase: 'training' });
    const back = await open(here, 0);
    expect(await back.ended('job')).toMatchObject({ status: 'Completed' });
    expect(await back.starts()).toEqual(['job algo-1']);
  });

  it('ends the job of one that stays away', async () => {
    const one = await open(here, 0);
    await launch(one, 60_000);
    const other = await open(elsewhere, 2 * LEASE_MS);
    await one.engine.close();
    const { status, failureReason } = await other.ended('job');
    expect(status).toBe('Failed');
    expect(failureReason).toMatch(/not run a second time/);
    expect(await other.starts()).toEqual([]);
  });
});

describe('a job that another place has taken over', () => {
  const isClean = async (platform: JobPlatform) => {
    expect(await platform.runner.find({})).toEqual([]);
    expect(await readdir(join(here, 'work'))).toEqual([]);
  };

  it('has its program ended, and its files removed', async () => {
    const one = await open(here, 0);
    await launch(one, 60_000);
    await claimElsewhere(one);
    await vi.waitFor(() => isClean(one), PATIENCE);
    expect(await one.jobs.get('job')).toMatchObject({ phase: 'training' });
  });

  it('has both done at the next start of a server that was away', async () => {
    const one = await open(here, 0);
    await launch(one, 60_000);
    await one.engine.close();
    await claimElsewhere(one);
    expect(await one.runner.find({})).toHaveLength(1);
    const back = await open(here, 0);
    await isClean(back);
  });
});
