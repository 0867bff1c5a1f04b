import { afterEach, describe, expect, it } from 'vitest';
import { type Arn, DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import { keyOf } from '#src/domain/record/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import { LineageRecorder } from '#src/lineage/index.js';
import type { LogStore, NewLogLine } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { noRuns } from '../../../support/no-runs.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { shimsOf } from '../../../support/shims.js';
import { TESTER } from '../../../support/test-values.js';
import { vanishingStorage } from '../../../support/vanishing-storage.js';

let platform: TestPlatform;
afterEach(() => platform.destroy());

const BUCKET = 's3://forebear-local-000000000000';
const training = ({ phase }: TrainingJob) => phase === 'training';

async function submit(more: Parameters<TestPlatform['request']>[0]): Promise<TrainingJob> {
  return platform.jobs.submit(platform.request({ name: 'job', ...more }), TESTER);
}

async function running(): Promise<void> {
  const job = await platform.until('job', training);
  for await (const lines of platform.logs.follow(keyOf(job), {})) {
    if (lines.some(({ message }) => message === 'running')) return;
  }
}

describe('a training job ends', () => {
  it('failed, with the text of its failure file', async () => {
    platform = await openPlatform();
    await submit({ hyperparameters: { failure: `${'ä'.repeat(1500)}` } });
    const job = await platform.ended('job');
    expect(job).toMatchObject({ status: 'Failed', failureReason: 'ä'.repeat(1024) });
    expect(job.modelData).toBeUndefined();
    expect(await platform.log(job)).toContain('Reporting training FAILURE');
  });

  it('failed, by its exit code when its failure file is only NULs, as a full disk leaves it', async () => {
    platform = await openPlatform();
    await submit({ hyperparameters: { failure: 'NULNULNUL' } });
    const { failureReason } = await platform.ended('job');
    expect(failureReason).toMatch(/^AlgorithmError: exit code 1/);
  });

  it('failed, also in its trial component, when the limit cuts the reason within a character', async () => {
    platform = await openPlatform();
    const { trialComponent } = await submit({
      hyperparameters: { failure: `${'x'.repeat(1023)}😀` },
    });
    expect(await platform.ended('job')).toMatchObject({ status: 'Failed' });
    const id = vertexIdOf(trialComponent);
    const found = (await platform.store.vertices([id])).get(id);
    expect(found && vertexToEntity(found.element)).toMatchObject({
      status: { primaryStatus: 'Failed' },
    });
  });

  it('failed, with the name of the program that cannot be started', async () => {
    platform = await openPlatform();
    const { algorithm } = platform.request({});
    await submit({ algorithm: { ...algorithm, entrypoint: ['no-such-program'] } });
    const { failureReason } = await platform.ended('job');
    expect(failureReason).toMatch(
      /^AlgorithmError: 'no-such-program' could not be started: .+ on algo-1\.$/,
    );
  });

  it('failed, with its exit code and last lines of output', async () => {
    platform = await openPlatform();
    await submit({ hyperparameters: { exit: 3, output: 'so far' } });
    const job = await platform.ended('job');
    expect(job.failureReason).toBe('AlgorithmError: exit code 3 on algo-1: the last words');
    const output = toS3Uri(`${BUCKET}/job/output/output.tar.gz`);
    expect(await platform.storage.head(output)).toBeDefined();
    expect(job.modelData).toBeUndefined();
  });

  it('failed, when its program was ended from outside, even if it saved its model and exited with 0', async () => {
    platform = await openPlatform();
    await submit({ program: 'stubborn.mjs', environment: { SAVES: '1' } });
    await running();
    const [shim = 0] = await shimsOf(platform.directory);
    process.kill(shim, 'SIGTERM'); // as at a shutdown of the machine
    const job = await platform.ended('job');
    expect(job).toMatchObject({ status: 'Failed' });
    expect(job.failureReason).toMatch(/ was stopped before its end.* on algo-1\.$/);
    expect(job.modelData).toBeUndefined();
  });

  it('even when its trial component has no room left for the outputs', async () => {
    platform = await openPlatform();
    const { trialComponent } = await submit({ hyperparameters: { epochs: 1, pause: 1500 } });
    await platform.until('job', training);
    const { store, ledger } = platform;
    const scope = DEFAULT_ARN_SCOPE;
    const recorder = new LineageRecorder({ store, ledger, scope, clock: new SystemClock() });
    const mine = Array.from({ length: 30 }, (_, at): [string, string] => [`mine${at}`, 'full']);
    await recorder.update({
      arn: trialComponent,
      kind: 'trial_component',
      actor: TESTER.arn,
      edit: (known) => ({ ...known, properties: Object.fromEntries(mine) }),
    });
    expect(await platform.ended('job')).toMatchObject({ status: 'Completed' });
    const id = vertexIdOf(trialComponent);
    const found = (await store.vertices([id])).get(id);
    expect(found && vertexToEntity(found.element)).toMatchObject({
      status: { primaryStatus: 'Completed' },
      properties: Object.fromEntries(mine),
    });
  });

  it('failed, when a channel has no objects any more', async () => {
    platform = await openPlatform({ seenStorage: vanishingStorage });
    await platform.put(`${BUCKET}/nothing/a.csv`, 'a,1\n');
    await submit({ channels: [{ name: 'train', uri: `${BUCKET}/nothing/` }] });
    const job = await platform.ended('job');
    expect(job.failureReason).toMatch(/^ClientError: Data download failed: .*nothing\/.*'train'/);
    expect(await platform.starts()).toEqual([]);
  });

  it('failed, when the disk of the storage stays full', async () => {
    const full = (inner: ObjectStorage): ObjectStorage =>
      new Proxy(inner, {
        get(target, name) {
          if (name !== 'put') {
            const value: unknown = Reflect.get(target, name);
            return typeof value === 'function' ? value.bind(target) : value;
          }
          return () => Promise.reject(new PlatformError('STORAGE_FULL', 'The disk is full.'));
        },
      });
    platform = await openPlatform({ seenStorage: full, times: { patienceMs: 100 } });
    await submit({});
    const job = await platform.ended('job');
    expect(job).toMatchObject({
      status: 'Failed',
      failureReason: 'ClientError: Artifact upload failed: The disk is full.',
    });
  });

  it('failed, when its log cannot be written within the time for retries', async () => {
    const full = (inner: LogStore): LogStore =>
      new Proxy(inner, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          if (name !== 'append') return value.bind(target);
          return (log: Arn, lines: readonly NewLogLine[]) =>
            lines.some(({ stream }) => stream === 'STDOUT')
              ? Promise.reject(new PlatformError('STORAGE_FULL', 'The disk is full.'))
              : target.append(log, lines);
        },
      });
    platform = await openPlatform({ seenLogs: full, times: { patienceMs: 100 } });
    await submit({ program: 'stubborn.mjs' }); // it ignores SIGTERM
    const job = await platform.ended('job');
    expect(job.failureReason).toMatch(/^InternalServerError: .*: The disk is full\.$/);
    await noRuns(platform.runner);
  });

  it('stopped, with the model that it saved on SIGTERM', async () => {
    platform = await openPlatform();
    await submit({ program: 'stubborn.mjs', environment: { SAVES: '1' } });
    await running();
    expect(await platform.jobs.stop('job', TESTER)).toMatchObject({ status: 'Stopping' });
    const job = await platform.ended('job');
    expect(job).toMatchObject({
      status: 'Stopped',
      secondaryStatus: 'Stopped',
      modelData: `${BUCKET}/job/output/model.tar.gz`,
    });
    const log = await platform.log(job);
    const stopping = log.findIndex((line) => line.endsWith('Stopping - Stopping the training job'));
    expect(stopping).toBeGreaterThan(0);
    expect(log.indexOf('told to end')).toBeGreaterThan(stopping);
    await expect(platform.jobs.stop('job', TESTER)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('stopped, by SIGKILL, when it ignores SIGTERM', async () => {
    platform = await openPlatform({ times: { stopGraceMs: 300 } });
    await submit({ program: 'stubborn.mjs' });
    await running();
    await platform.jobs.stop('job', TESTER);
    const job = await platform.ended('job');
    expect(job.status).toBe('Stopped');
    expect(job.failureReason).toBeUndefined();
    expect(job.modelData).toBeUndefined();
  });

  it('stopped before it began, while it waits for a free slot', async () => {
    platform = await openPlatform({ settings: { slots: 0 } });
    await submit({});
    await platform.jobs.stop('job', TESTER);
    const job = await platform.ended('job');
    expect(job).toMatchObject({ status: 'Stopped' });
    expect(job.trainingSeconds).toBeUndefined();
    expect(await platform.starts()).toEqual([]);
  });

  it('at its maximum runtime, with its model', async () => {
    platform = await openPlatform();
    await submit({
      program: 'stubborn.mjs',
      environment: { SAVES: '1' },
      maxRuntimeSeconds: 3,
    });
    const job = await platform.ended('job');
    expect(job).toMatchObject({ status: 'Stopped', secondaryStatus: 'MaxRuntimeExceeded' });
    expect(job.modelData).toBeDefined();
  });

  it('before it can be deleted; its name is free then', async () => {
    platform = await openPlatform();
    await submit({ hyperparameters: { pause: 300 } });
    const early = await platform.jobs.delete('job', TESTER).catch((error: unknown) => error);
    expect(isPlatformError(early, 'RESOURCE_IN_USE')).toBe(true);
    const job = await platform.ended('job');
    await platform.jobs.delete('job', TESTER);
    expect(await platform.jobs.get('job')).toBeUndefined();
    expect(await platform.log(job)).toEqual([]);
    expect(await submit({})).toMatchObject({ name: 'job' });
  });
});
