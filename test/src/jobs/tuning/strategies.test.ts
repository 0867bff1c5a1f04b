import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';
import { tuningRequest, unit } from '../../../support/tuning-request.js';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform({ settings: { slots: 4 } });
});
afterEach(() => platform.destroy());

const launch = (more: Parameters<typeof tuningRequest>[1] = {}) =>
  platform.tunings.submit(tuningRequest(platform, more), TESTER);

async function tuned(name = 'tune') {
  const job = await platform.tuned(name);
  return { job, trials: await platform.tunings.trials(job) };
}

describe('a grid', () => {
  it('tries every combination once', async () => {
    const ranges = {
      integer: [{ name: 'x', min: 0, max: 1, scaling: 'Auto' as const }],
      categorical: [{ name: 'kind', values: ['good', 'bad'] }],
    };
    await launch({ strategy: 'Grid', ranges, maxJobs: 10, maxParallelJobs: 2 });
    const { job, trials } = await tuned();
    expect(job.counts.completed).toBe(4);
    const tried = trials.map(({ hyperparameters: { x, kind } }) => `${x} ${kind}`);
    expect(tried.sort()).toEqual(['0 bad', '0 good', '1 bad', '1 good']);
    const best = trials.find(({ number }) => number === job.best?.number);
    expect(best?.hyperparameters).toEqual({ x: '0', kind: 'good' });
  });
});

describe('Hyperband', () => {
  it('trains the best ones for longer', async () => {
    await launch({
      strategy: 'Hyperband',
      hyperband: { resource: 'epochs', min: 1, max: 9, reductionFactor: 3 },
      maxJobs: 12,
      maxParallelJobs: 2,
    });
    const { job, trials } = await tuned();
    expect(job.counts.completed).toBe(12);
    const promoted = trials.filter(({ rung }) => rung?.promotedFrom !== undefined);
    expect(promoted.length).toBeGreaterThanOrEqual(3);
    for (const { rung, hyperparameters, suggestion } of promoted) {
      const from = trials.find(({ number }) => number === rung?.promotedFrom);
      expect(suggestion.model).toBe('promotion');
      expect(suggestion.basedOn).toContain(from?.number);
      const { epochs, ...values } = hyperparameters;
      const { epochs: before, ...same } = from?.hyperparameters ?? {};
      expect(values).toEqual(same);
      expect(Number(epochs)).toBe(3 * Number(before));
    }
  });
});

describe('early stopping', () => {
  it('stops trials that are worse than the median of the completed ones', async () => {
    await launch({
      strategy: 'Random',
      earlyStopping: true,
      maxJobs: 12,
      maxParallelJobs: 2,
      values: { epochs: 15, pause: 200 },
    });
    const { job, trials } = await tuned();
    expect(job.status).toBe('Completed');
    const stopped = trials.filter(({ isStoppedEarly }) => isStoppedEarly);
    expect(stopped.length).toBeGreaterThan(0);
    expect(job.counts.stopped).toBeLessThanOrEqual(stopped.length);
    const completed = trials.filter(({ status }) => status === 'Completed');
    expect(completed.length).toBeGreaterThanOrEqual(3);
    const least = Math.min(...completed.map(({ objective }) => objective ?? Number.NaN));
    for (const { objective } of stopped) expect(objective ?? Infinity).toBeGreaterThan(least);
  });
});

describe('a tuning job that starts from earlier ones', () => {
  it('knows their results, and its lineage shows it', async () => {
    const parent = await launch({ name: 'first', maxJobs: 6, strategy: 'Random' });
    await tuned('first');
    const child = await launch({ name: 'second', maxJobs: 2, warmStartFrom: ['first'] });
    const { trials } = await tuned('second');
    expect(trials[0]?.suggestion).toMatchObject({
      model: 'gaussian-process',
      basedOn: [],
      earlier: 6,
    });
    expect(trials[1]?.suggestion).toMatchObject({ basedOn: [1], earlier: 6 });
    const id = vertexIdOf(child.trialComponent);
    const pages = await platform.store.incident({
      vertices: [id],
      direction: 'in',
      labels: ['ContributedTo'],
      first: 10,
    });
    const from = pages.get(id)?.items.map(({ element }) => element.from);
    expect(from).toEqual([vertexIdOf(parent.trialComponent)]);
  });

  it('is refused for one that has not ended, or has another objective', async () => {
    await launch({ name: 'first', maxJobs: 1, values: { epochs: 50, pause: 100 } });
    const refused = { code: 'VALIDATION_FAILED', details: { field: 'warmStartFrom' } };
    const second = { name: 'second', warmStartFrom: ['first'] };
    await expect(launch(second)).rejects.toMatchObject(refused);
    await platform.tunings.stop('first', TESTER);
    await tuned('first');
    const objective = { metricName: 'loss', goal: 'Maximize' } as const;
    await expect(launch({ ...second, objective })).rejects.toMatchObject(refused);
    await expect(launch({ name: 'second', warmStartFrom: ['none'] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a launch', () => {
  it('is refused with values that no training job accepts', async () => {
    const trainingJob = platform.request({ algorithm: { image: 'unknown' } });
    await expect(launch({ trainingJob })).rejects.toMatchObject({ code: 'IMAGE_UNKNOWN' });
    const channels = [{ name: 'train', uri: 's3://forebear-local-000000000000/nothing' }];
    await expect(
      launch({ trainingJob: platform.request({ program: 'objective.mjs', channels }) }),
    ).rejects.toMatchObject({ code: 'OBJECT_NOT_FOUND' });
    expect(await platform.tunings.get('tune')).toBeUndefined();
  });

  it('with the same token gives the same job', async () => {
    const token = { clientToken: 'mine', maxJobs: 1 };
    const first = await launch(token);
    expect((await launch(token)).arn).toBe(first.arn);
    await expect(launch({ ...token, maxJobs: 2 })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(launch()).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
  });

  it('that cannot continue fails, once its trials have ended', async () => {
    const channels = [{ name: 'train', uri: 's3://forebear-local-000000000000/rows.csv' }];
    await platform.put('s3://forebear-local-000000000000/rows.csv', 'a,1\n');
    const hyperparameters = { pause: 6_000 };
    const trainingJob = platform.request({ program: 'objective.mjs', channels, hyperparameters });
    await launch({ trainingJob, ranges: { continuous: [unit('x')] } });
    await platform.tuned('tune', ({ counts }) => counts.inProgress === 1);
    await expect.poll(() => platform.starts(), { timeout: 60_000 }).toHaveLength(1);
    await platform.storage.delete('s3://forebear-local-000000000000/rows.csv' as never);
    const { job } = await tuned();
    expect(job).toMatchObject({
      status: 'Failed',
      failureReason: expect.stringMatching(/No further trial can be launched: .*rows\.csv/),
      counts: { completed: 1, inProgress: 0 },
    });
  });
});
