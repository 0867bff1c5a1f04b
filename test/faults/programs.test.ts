import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { keyOf } from '#src/domain/record/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { TESTER } from '../support/test-values.js';

let platform: TestPlatform;
afterEach(() => platform.destroy());

const BUCKET = 's3://forebear-local-000000000000';
const heavy = process.env['FAULT_ROUNDS'] !== undefined;

async function run(more: Parameters<TestPlatform['request']>[0]): Promise<TrainingJob> {
  await platform.jobs.submit(platform.request({ name: 'job', ...more }), TESTER);
  return platform.ended('job');
}

describe('a training program', () => {
  it('may print a gigabyte: its log is bounded, and the job completes', {
    timeout: 300_000,
  }, async () => {
    platform = await openPlatform();
    const megabytes = heavy ? 1024 : 40;
    const before = process.memoryUsage().rss;
    const job = await run({ program: 'flood.mjs', environment: { MEGABYTES: `${megabytes}` } });
    expect(job.failureReason).toBeUndefined();
    expect(job.status).toBe('Completed');
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
    expect(job.log?.lines).toBeLessThan(260 * 1024);
    const { lines } = await platform.logs.read(keyOf(job), { last: 20 });
    expect(lines.at(-1)?.message).toMatch(/^Billable seconds/);
  });

  it('may leave children: they end with it', async () => {
    platform = await openPlatform();
    const job = await run({ program: 'forks.mjs' });
    expect(job.status).toBe('Completed');
    const children = (await platform.log(job)).flatMap((line) => /^child (\d+)$/.exec(line) ?? []);
    const pids = children.filter((text) => /^\d+$/.test(text)).map(Number);
    expect(pids).toHaveLength(3);
    for (const pid of pids) expect(await isAlive(pid)).toBe(false);
  });

  it('may end at once, before anybody listens', async () => {
    platform = await openPlatform();
    const algorithm = { image: 'fixture', entrypoint: ['/bin/true'] };
    const job = await run({ algorithm });
    expect(job).toMatchObject({ status: 'Completed' });
  });

  it('may not exist at all', async () => {
    platform = await openPlatform();
    const algorithm = { image: 'fixture', entrypoint: ['/no/such/program'] };
    const job = await run({ algorithm });
    expect(job.status).toBe('Failed');
    expect(job.failureReason).toMatch(/^AlgorithmError: /);
  });

  it('may read a channel of a million rows', { timeout: 180_000 }, async () => {
    platform = await openPlatform();
    const rows = Array.from({ length: 1_000_000 }, (_, at) => `user_${at},10.0.0.1`);
    await platform.put(`${BUCKET}/rows.csv`, `${rows.join('\n')}\n`);
    const job = await run({ channels: [{ name: 'train', uri: `${BUCKET}/rows.csv` }] });
    expect(job.failureReason).toBeUndefined();
    expect(await platform.log(job)).toContain('channel train: 1 files, 1000000 rows');
  });
});

/** A process that nobody has reaped yet is dead all the same. */
async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  return state !== '' && state !== 'Z' && state !== 'X';
}
