import { afterEach, describe, expect, it, vi } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { intercepted } from '../../../support/away-storage.js';
import {
  openPlatform,
  type PlatformOptions,
  type TestPlatform,
} from '../../../support/platform.js';
import { stuckStorage } from '../../../support/slow-storage.js';
import { TESTER } from '../../../support/test-values.js';

const CHECKPOINTS = 's3://forebear-local-000000000000/checkpoints';
/** Sparse: their bytes are nowhere, and reading them takes minutes to hours. */
const MODEL = 'truncate -s 200G $SM_MODEL_DIR/weights';
const METRICS = 'truncate -s 8T $SM_OUTPUT_DIR/metrics.jsonl';

let platform: TestPlatform;
afterEach(() => platform.destroy());

type More = Parameters<TestPlatform['request']>[0];

async function submit(name: string, script: string, more: More = {}): Promise<void> {
  const algorithm = { image: 'fixture', entrypoint: ['sh', '-c', script] };
  await platform.jobs.submit(platform.request({ name, algorithm, ...more }), TESTER);
}

const ofModel = (uri: string) => uri.endsWith('/model.tar.gz');
const stuck: PlatformOptions['seenStorage'] = (inner) => stuckStorage(inner, ofModel);

describe('the files of a program', () => {
  it('is not read beyond the limit, so that four such jobs at a time hold up no other', async () => {
    platform = await openPlatform({ settings: { slots: 4 } });
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) await submit(name, MODEL);
    await submit('next', 'true');
    for (const name of names)
      expect(await platform.ended(name)).toMatchObject({
        status: 'Failed',
        failureReason: expect.stringMatching(/weights.*maxOutputBytes/),
      });
    expect((await platform.ended('next')).status).toBe('Completed');
  });

  it('has one limit for all instances, and a file that is shorter has its place', async () => {
    platform = await openPlatform({ settings: { maxOutputBytes: 3_000_000 } });
    const script = 'head -c 2000000 /dev/zero > $SM_MODEL_DIR/$SM_CURRENT_HOST';
    const resources = { instanceType: 'local', instanceCount: 2 };
    await submit('two', script, { resources });
    await submit('one', script);
    expect((await platform.ended('two')).failureReason).toMatch(/maxOutputBytes/);
    expect((await platform.ended('one')).status).toBe('Completed');
  });

  it('as checkpoints ends the job while it runs', async () => {
    platform = await openPlatform({ times: { checkpointIntervalMs: 50 } });
    const script = 'truncate -s 200G $SM_OUTPUT_DIR/../checkpoints/last; sleep 300';
    await submit('job', script, { checkpointUri: CHECKPOINTS });
    expect((await platform.ended('job')).failureReason).toMatch(/checkpoints.*maxOutputBytes/);
  });

  it('are read as metrics up to the limit, and the log reports it', async () => {
    platform = await openPlatform({ settings: { maxMetricsBytes: 100_000 } });
    await submit('sparse', METRICS);
    await submit('newlines', 'yes "" | head -n 1000000 > $SM_OUTPUT_DIR/metrics.jsonl');
    for (const name of ['sparse', 'newlines']) {
      const job = await platform.ended(name);
      expect(job.status).toBe('Completed');
      const log = await platform.log(job);
      expect(log.filter((line) => line.includes('maxMetricsBytes'))).toHaveLength(1);
      expect(log.length).toBeLessThan(2_000);
    }
  });

  it('as output takes no more of the log than the limit', async () => {
    platform = await openPlatform({ settings: { maxLogBytes: 50_000 } });
    await submit('job', 'yes "" | head -n 1000000');
    const job = await platform.ended('job');
    const log = await platform.log(job);
    expect(log.filter((line) => line.includes('maxLogBytes'))).toHaveLength(1);
    expect(log.length).toBeLessThan(1_000);
  });
});

describe('a job that is storing its model', () => {
  it('is stopped, and ends without it', async () => {
    platform = await openPlatform({ seenStorage: stuck });
    await submit('job', 'true');
    await platform.until('job', ({ phase }) => phase === 'uploading');
    await platform.jobs.stop('job', TESTER);
    const job = await platform.ended('job');
    expect(job).toMatchObject({ status: 'Stopped', secondaryStatus: 'Stopped' });
    expect(job.modelData).toBeUndefined();
  });

  it('is stopped after a restart too', async () => {
    platform = await openPlatform({ store: 'embedded', seenStorage: stuck });
    await submit('job', 'true');
    await platform.until('job', ({ phase }) => phase === 'uploading');
    const { directory } = platform;
    await platform.close();
    platform = await openPlatform({ directory, store: 'embedded', seenStorage: stuck });
    await platform.jobs.stop('job', TESTER);
    expect((await platform.ended('job')).status).toBe('Stopped');
  });

  it('fails once its time and the time for storing are up', async () => {
    platform = await openPlatform({ seenStorage: stuck, settings: { maxStoringSeconds: 1 } });
    await submit('job', 'true', { maxRuntimeSeconds: 4 });
    const job = await platform.ended('job');
    expect(job.failureReason).toMatch(/Artifact upload failed.*maxStoringSeconds/);
    expect((job.endTime ?? 0) - (job.startTime ?? 0)).toBeGreaterThan(3_900);
  });

  it('has the time for storing after it was stopped, and no longer', async () => {
    platform = await openPlatform({ seenStorage: stuck, settings: { maxStoringSeconds: 1 } });
    await submit('job', 'echo weights > $SM_MODEL_DIR/model; echo ready; sleep 300');
    const running = await platform.until('job', ({ phase }) => phase === 'training');
    await vi.waitFor(async () => expect(await platform.log(running)).toContain('ready'), 20_000);
    await platform.jobs.stop('job', TESTER);
    expect((await platform.ended('job')).failureReason).toMatch(/maxStoringSeconds/);
  });

  it('is stopped while a full disk holds it up', async () => {
    let isFull = false;
    const full = (inner: ObjectStorage) =>
      intercepted(inner, async () => {
        if (isFull) throw new PlatformError('STORAGE_FULL', 'There is no room left.');
      });
    platform = await openPlatform({ seenStorage: full });
    await submit('job', 'sleep 1');
    await platform.until('job', ({ phase }) => phase === 'training');
    isFull = true;
    await platform.until('job', ({ phase }) => phase === 'uploading');
    await vi.waitFor(() => expect(platform.notes.join()).toMatch(/held up/), 20_000);
    await platform.jobs.stop('job', TESTER);
    expect((await platform.ended('job')).status).toBe('Stopped');
    isFull = false;
  });
});
