import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { TransformJob, TransformRequest } from '#src/domain/transform/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';

let platform: TestPlatform;
afterEach(() => platform.destroy());

async function submit({
  environment,
  ...more
}: Partial<TransformRequest> = {}): Promise<TransformJob> {
  const calls = { CALLS: join(platform.directory, 'calls.txt') };
  return platform.transforms.submit(
    {
      name: 'job',
      modelName: 'scorer',
      input: `${BUCKET}/in/`,
      outputPath: `${BUCKET}/out`,
      contentType: 'text/csv',
      splitType: 'Line',
      assembleWith: 'Line',
      batchStrategy: 'SingleRecord',
      resources: { instanceType: 'local', instanceCount: 1 },
      environment: { ...calls, ...environment },
      ...more,
    },
    TESTER,
  );
}

async function run(object: string, more?: Partial<TransformRequest>): Promise<TransformJob> {
  platform = await openPlatform();
  await platform.scorer();
  await platform.put(`${BUCKET}/in/1.csv`, 'first\n');
  await platform.put(`${BUCKET}/in/2.csv`, object);
  const { name } = await submit(more);
  return platform.transformed(name);
}

async function stored(): Promise<readonly string[]> {
  const { objects } = await platform.storage.list(toS3Uri(`${BUCKET}/out/`), { first: 1000 });
  return objects.map(({ uri }) => uri.slice(`${BUCKET}/out/`.length));
}

async function starts(): Promise<number> {
  const text = await readFile(join(platform.directory, 'calls.txt'), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line.startsWith('start')).length;
}

const ALL = ['1.csv.out', '2.csv.out'];
const once = () => ({ FAULT_ONCE: join(platform.directory, 'once') });

describe('a model that fails once', () => {
  it.each(['die', 'fail 503', 'half', 'hang'])('by %s is sent again', async (fault) => {
    platform = await openPlatform();
    await platform.scorer();
    await platform.put(`${BUCKET}/in/1.csv`, 'first\n');
    await platform.put(`${BUCKET}/in/2.csv`, `a\n${fault}\nbbb\n`);
    await submit({ environment: once(), invocationTimeoutSeconds: 1 });
    const job = await platform.transformed('job');
    expect(job.failureReason).toBeUndefined();
    expect(await stored()).toEqual(ALL);
    const { body } = await platform.storage.get(toS3Uri(`${BUCKET}/out/2.csv.out`));
    const parts: Uint8Array[] = [];
    for await (const part of body) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe(`1\n${fault.length}\n3\n`);
    expect(await starts()).toBe(fault === 'die' ? 2 : 1);
    const log = await platform.log(job);
    expect(log.filter((line) => line.endsWith('Sending it again.'))).toEqual([
      expect.stringContaining('line 2'),
    ]);
    if (fault === 'die') expect(log.filter((line) => line === 'listening')).toHaveLength(2);
  });
});

describe('a model that fails fails the job, keeps whole outputs and stores no other', () => {
  it.each([
    ['die', {}, /line 2: exit code 9 on algo-1-2.* \(tried 2 times\)/],
    ['hang', { invocationTimeoutSeconds: 1 }, /no whole answer within 1 s \(tried 2 times\)/],
    ['half', {}, /no whole answer .*\(tried 2 times\)/],
    ['fail 500', {}, /the model answered 500: the model says no \(tried 2 times\)/],
    ['fail 400', {}, /the model answered 400: the model says no$/],
  ] as const)('by %s', async (fault, more, reason) => {
    const job = await run(`a\n${fault}\n`, { invocationMaxRetries: 1, ...more });
    expect(job.status).toBe('Failed');
    expect(job.failureReason).toMatch(reason);
    expect(job.failureReason).toMatch(/^AlgorithmError: 's3:\/\/.*2\.csv'/);
    expect(await stored()).toEqual(['1.csv.out']);
    expect(job.progress).toMatchObject({ objectsDone: 1, objectsTotal: 2, recordsDone: 1 });
    expect(await platform.runner.find({ job: job.arn })).toEqual([]);
  });

  it('that answers short where each record is joined', async () => {
    const job = await run('a\nshort\n', { batchStrategy: 'MultiRecord', joinSource: 'Input' });
    expect(job.failureReason).toMatch(
      /^AlgorithmError: .*answered with 1 records to the 2 from line 1/,
    );
    expect(await stored()).toEqual(['1.csv.out']);
  });

  it('that crashes as it starts', async () => {
    const job = await run('a\n', { environment: { FAULT: 'crash' } });
    expect(job.failureReason).toMatch(
      /^AlgorithmError: exit code 3 on algo-1: Error: the weights are of another shape$/,
    );
    expect(await stored()).toEqual([]);
  });

  it('by a record that is larger than a payload', async () => {
    const job = await run(`a\n${'x'.repeat(2 ** 20 + 1)}\n`, { maxPayloadMb: 1 });
    expect(job.failureReason).toMatch(
      /^ClientError: .*2\.csv': line 2 has more than 1048576 bytes.*; raise maxPayloadMb, or shorten the line$/,
    );
    expect(await stored()).toEqual(['1.csv.out']);
  });
});

describe('a job that is ended', () => {
  it.each(['stop', 'time'])('by %s keeps stored answers, and stores no more', async (how) => {
    platform = await openPlatform();
    await platform.scorer();
    await platform.put(`${BUCKET}/in/1.csv`, 'first\n');
    await platform.put(`${BUCKET}/in/2.csv`, 'hang\n');
    await submit(how === 'time' ? { maxRuntimeSeconds: 3 } : {});
    await platform.transformed('job', ({ progress }) => progress?.objectsDone === 1);
    if (how === 'stop') await platform.transforms.stop('job', TESTER);
    const job = await platform.transformed('job');
    expect(job).toMatchObject({
      status: 'Stopped',
      phase: how === 'stop' ? 'stopped' : 'maxRuntimeExceeded',
      progress: { objectsDone: 1, objectsTotal: 2 },
    });
    expect(await stored()).toEqual(['1.csv.out']);
    expect(await platform.runner.find({ job: job.arn })).toEqual([]);
    await platform.transforms.delete('job', TESTER);
    expect(await platform.transforms.get('job')).toBeUndefined();
  });
});

describe('a model that is killed from outside', () => {
  const LINES = Array.from({ length: 30 }, (_, index) => 'x'.repeat(index + 1));

  it('is started again, and unanswered payloads are sent again', async () => {
    platform = await openPlatform();
    await platform.scorer();
    await platform.put(`${BUCKET}/in/1.csv`, `${LINES.join('\n')}\n`);
    await submit({ environment: { DELAY_MS: '100' } });
    for (const records of [5, 15]) {
      await vi.waitUntil(async () => (await payloads()).length >= records, 20_000);
      kill();
      await vi.waitUntil(async () => (await payloads()).length > records + 1, 20_000);
    }
    const job = await platform.transformed('job');
    expect(job.failureReason).toBeUndefined();
    expect(await stored()).toEqual(['1.csv.out']);
    const { body } = await platform.storage.get(toS3Uri(`${BUCKET}/out/1.csv.out`));
    const parts: Uint8Array[] = [];
    for await (const part of body) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe(LINES.map(({ length }) => `${length}\n`).join(''));
    expect(await starts()).toBe(3);
    const sent = await payloads();
    expect(new Set(sent).size).toBe(LINES.length);
    expect(sent.length).toBeLessThanOrEqual(LINES.length + 2);
  });

  async function payloads(): Promise<readonly string[]> {
    const text = await readFile(join(platform.directory, 'calls.txt'), 'utf8').catch(() => '');
    return text.split('\n').filter((line) => line.startsWith('payload'));
  }

  /** Kills all that has the job's variables. */
  function kill(): void {
    const mark = `CALLS=${join(platform.directory, 'calls.txt')}`;
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      let variables = '';
      try {
        variables = readFileSync(`/proc/${pid}/environ`, 'utf8');
      } catch {} // it has ended meanwhile
      if (variables.split('\0').includes(mark)) process.kill(Number(pid), 'SIGKILL');
    }
  }
});

describe('a server that is started again', () => {
  it('continues with the same instance, and repeats no object', async () => {
    const first = await openPlatform({ store: 'embedded' });
    await first.scorer();
    platform = first;
    for (let index = 0; index < 8; index += 1)
      await platform.put(`${BUCKET}/in/${index}.csv`, `object ${index}\n`);
    await submit({ environment: { DELAY_MS: '300' } });
    await platform.transformed('job', ({ progress }) => (progress?.objectsDone ?? 0) >= 2);
    await first.close();
    platform = await openPlatform({ directory: first.directory, store: 'embedded' });
    const job = await platform.transformed('job');
    expect(job.failureReason).toBeUndefined();
    expect(await stored()).toHaveLength(8);
    expect(await starts()).toBe(1);
    const text = await readFile(join(platform.directory, 'calls.txt'), 'utf8');
    const sent = text.split('\n').filter((line) => line.startsWith('payload'));
    expect(new Set(sent).size).toBe(8);
    expect(sent.length).toBeLessThanOrEqual(9); // the one that was being sent
  });

  it('restarts a lost instance', async () => {
    const first = await openPlatform({ store: 'embedded' });
    await first.scorer();
    platform = first;
    for (let index = 0; index < 4; index += 1)
      await platform.put(`${BUCKET}/in/${index}.csv`, index === 3 ? 'die\n' : `object ${index}\n`);
    await submit({ environment: { DELAY_MS: '300', ...once() } });
    await platform.transformed('job', ({ progress }) => (progress?.objectsDone ?? 0) >= 1);
    await first.close();
    platform = await openPlatform({ directory: first.directory, store: 'embedded' });
    const job = await platform.transformed('job');
    expect(job.failureReason).toBeUndefined();
    expect(await stored()).toHaveLength(4);
    expect(await starts()).toBe(2);
  });
});

describe('a storage whose answer to the last note of an object is lost', () => {
  it('repeats no object, and the log contains all output of the instance', async () => {
    platform = await openPlatform();
    await platform.scorer();
    await platform.put(`${BUCKET}/in/1.csv`, 'first\n');
    const { storage } = platform;
    const put = storage.put.bind(storage);
    const lose = vi.spyOn(storage, 'put').mockImplementation(async (uri, ...more) => {
      const stored = await put(uri, ...more);
      if (!uri.includes('/done/')) return stored;
      lose.mockRestore();
      throw new PlatformError('STORAGE_UNAVAILABLE', 'The connection was lost.');
    });
    await submit({ environment: { LAST_WORDS: 'the last words' } });
    const job = await platform.transformed('job');
    expect(job.status).toBe('Completed');
    expect(await starts()).toBe(1);
    expect(await platform.log(job)).toContain('the last words');
  });
});
