import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';
import { tuningRequest } from '../../../support/tuning-request.js';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform({ settings: { slots: 4 } });
});
afterEach(() => platform.destroy());

const launch = (more: Parameters<typeof tuningRequest>[1] = {}) =>
  platform.tunings.submit(tuningRequest(platform, more), TESTER);

describe('a tuning job', () => {
  it('launches its trials one after the other, and reports the best one', async () => {
    const launched = await launch({ maxJobs: 8 });
    expect(launched).toMatchObject({ status: 'InProgress', secondaryStatus: 'Starting' });
    const job = await platform.tuned('tune');
    expect(job).toMatchObject({
      status: 'Completed',
      counts: { completed: 8, inProgress: 0, stopped: 0, failed: 0 },
    });
    const trials = await platform.tunings.trials(job);
    expect(trials.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const values = trials.map(({ objective }) => objective ?? Number.NaN);
    const least = Math.min(...values);
    expect(job.best).toEqual({
      number: values.indexOf(least) + 1,
      trainingJob: trials[values.indexOf(least)]?.trainingJob,
      value: least,
    });
    for (const { trainingJobName: name, number, hyperparameters, objective } of trials) {
      expect(name).toMatch(new RegExp(`^tune-00${number}-[0-9a-f]{8}$`));
      const { tuningJob, experiment, ...training } = await platform.ended(name);
      expect(tuningJob).toBe(job.arn);
      expect(experiment).toEqual(job.experiment);
      expect(training.hyperparameters).toEqual({
        ...hyperparameters,
        _tuning_objective_metric: 'loss',
      });
      const [x, y] = [Number(hyperparameters['x']), Number(hyperparameters['y'])];
      expect(objective).toBeCloseTo((x - 0.3) ** 2 + (y - 0.6) ** 2 + 0.1, 9);
    }
    expect((await platform.log(job)).map((line) => line.replace(/^\S+ \S+ /, ''))).toEqual([
      'Starting - Starting the tuning job',
      'Tuning - Launching training jobs',
      'Completed - Tuning job completed',
    ]);
  });

  it('records the known results at each suggestion', async () => {
    await launch({ maxJobs: 7 });
    const trials = await platform.tunings.trials(await platform.tuned('tune'));
    const [first, , , , , sixth, seventh] = trials;
    expect(first?.suggestion).toEqual({
      model: 'initial',
      basedOn: [],
      pending: [],
      earlier: 0,
      refused: 0,
    });
    expect(sixth?.suggestion).toMatchObject({
      model: 'gaussian-process',
      basedOn: [1, 2, 3, 4, 5],
      forecast: { mean: expect.any(Number), deviation: expect.any(Number) },
      acquisition: expect.any(Number),
    });
    expect(seventh?.suggestion.basedOn).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is linked with its trials in the lineage, from the commit of each launch on', async () => {
    const { arn, trialComponent } = await launch({ maxJobs: 2 });
    const job = await platform.tuned('tune');
    const [first, second] = await platform.tunings.trials(job);
    const components = [first, second].map((trial) =>
      vertexIdOf(
        `${trial?.trainingJob}`.replace(
          /training-job\/(.*)$/,
          'experiment-trial-component/$1-aws-training-job',
        ),
      ),
    );
    expect(await linkedTo(trialComponent)).toEqual(expect.arrayContaining(components));
    // The commit that made the second training job made its trial and its association too.
    const seq = await firstCommitOf(vertexIdOf(second?.trainingJob ?? ''));
    const before = await platform.tunings.trials({ arn }, seq - 1);
    const after = await platform.tunings.trials({ arn }, seq);
    expect(before.map(({ number }) => number)).toEqual([1]);
    expect(after.map(({ number, status }) => [number, status])).toEqual([
      [1, 'Completed'],
      [2, 'InProgress'],
    ]);
    expect(await linkedTo(trialComponent, seq)).toContain(components[1]);
    expect(await linkedTo(trialComponent, seq - 1)).not.toContain(components[1]);
    expect((await platform.tunings.get('tune', seq))?.counts).toEqual({
      completed: 1,
      inProgress: 1,
      stopped: 0,
      failed: 0,
    });
  });

  it('never has more trials at once than it may', async () => {
    await launch({ maxJobs: 9, maxParallelJobs: 3, strategy: 'Random', values: { pause: 100 } });
    const job = await platform.tuned('tune');
    expect(job.counts.completed).toBe(9);
    let most = 0;
    for (let seq = 1; seq <= (await platform.ledger.head()).seq; seq += 1) {
      const counts = (await platform.tunings.get('tune', seq))?.counts;
      most = Math.max(most, counts?.inProgress ?? 0);
    }
    expect(most).toBe(3);
    const pending = (await platform.tunings.trials(job)).map(
      ({ suggestion }) => suggestion.pending,
    );
    expect(pending[2]).toEqual([1, 2]);
  });

  it('counts failed trials, and continues without them', async () => {
    await launch({ maxJobs: 8, values: { fail_above: 0.5 } });
    const job = await platform.tuned('tune');
    expect(job.status).toBe('Completed');
    expect(job.counts.failed).toBeGreaterThan(0);
    expect(job.counts.completed + job.counts.failed).toBe(8);
    const trials = await platform.tunings.trials(job);
    for (const { status, hyperparameters, objective } of trials) {
      const fails = Number(hyperparameters['x']) > 0.5;
      expect(status).toBe(fails ? 'Failed' : 'Completed');
      expect(objective === undefined).toBe(fails);
    }
    const failed = new Set(trials.filter(({ status }) => status === 'Failed').map((t) => t.number));
    for (const { suggestion } of trials)
      for (const number of suggestion.basedOn) expect(failed).not.toContain(number);
  });

  it('fails when no trial completed', async () => {
    await launch({ maxJobs: 3, values: { fail_above: -1 } });
    expect(await platform.tuned('tune')).toMatchObject({
      status: 'Failed',
      failureReason: expect.stringContaining('None of the 3 training jobs completed'),
      counts: { completed: 0, failed: 3 },
    });
  });

  it.each([
    [1, 5],
    [7, 7],
  ])(
    'with %i trials at a time ends when its first %i fail, with the reason',
    async (maxParallelJobs, first) => {
      await launch({ maxJobs: 40, maxParallelJobs, values: { fail_above: -1 } });
      const job = await platform.tuned('tune');
      expect(job.status).toBe('Failed');
      const { failed, stopped, completed } = job.counts;
      expect(failed).toBeGreaterThanOrEqual(first);
      expect(failed + stopped).toBeLessThan(40);
      expect(completed).toBe(0);
      expect(job.failureReason).toMatch(
        /^AlgorithmError: None of the \d+ training jobs completed\./,
      );
      expect(job.failureReason).toMatch(/exit code 1 on algo-1: x is 0\.\d+/);
      expect(await platform.tunings.trials(job)).toHaveLength(failed + stopped);
    },
  );

  it.each([
    [2, 2],
    [12, 5],
  ])('of %i fails after %i that complete without the objective', async (maxJobs, first) => {
    const objective = { metricName: 'accuracy', goal: 'Maximize' } as const;
    await launch({ maxJobs, objective, strategy: 'Random' });
    const job = await platform.tuned('tune');
    expect(job).toMatchObject({ status: 'Failed', counts: { completed: first } });
    expect(job.failureReason).toMatch(/'accuracy'\. They reported: 'loss'\./);
  });

  it('passes over trials whose last report of the objective is NaN', async () => {
    await launch({ maxJobs: 6, strategy: 'Random', values: { diverge_above: 0.5 } });
    const job = await platform.tuned('tune');
    expect(job).toMatchObject({ status: 'Completed', counts: { completed: 6 } });
    const trials = await platform.tunings.trials(job);
    const results = trials.filter(({ objective }) => objective !== undefined);
    expect(trials.length).toBeGreaterThan(results.length);
    for (const { hyperparameters, objective } of trials)
      expect(objective === undefined).toBe(Number(hyperparameters['x']) > 0.5);
    expect(job.best?.value).toBe(Math.min(...results.map(({ objective }) => Number(objective))));
  });

  it('of which every trial diverges fails early, with the reason', async () => {
    await launch({ maxJobs: 12, strategy: 'Random', values: { diverge_above: -1 } });
    const job = await platform.tuned('tune');
    expect(job).toMatchObject({ status: 'Failed', counts: { completed: 5 } });
    expect(job.failureReason).toMatch(/objective 'loss'\. The last .* is NaN or infinite/);
  });

  it('stops with its trials at any moment', async () => {
    await launch({ maxJobs: 20, maxParallelJobs: 2, values: { epochs: 100, pause: 100 } });
    await platform.tuned('tune', ({ counts }) => counts.inProgress === 2);
    await expect.poll(() => platform.starts(), { timeout: 60_000 }).toHaveLength(2);
    await platform.tunings.stop('tune', TESTER);
    const job = await platform.tuned('tune');
    expect(job).toMatchObject({ status: 'Stopped', counts: { inProgress: 0, stopped: 2 } });
    for (const { trainingJobName: name } of await platform.tunings.trials(job))
      expect((await platform.ended(name)).status).toBe('Stopped');
    expect(await platform.starts()).toHaveLength(2);
  });

  it('stops before its first trial', async () => {
    await launch();
    await platform.tunings.stop('tune', TESTER);
    const job = await platform.tuned('tune');
    expect(job.status).toBe('Stopped');
    expect(job.counts.inProgress).toBe(0);
    await expect(platform.tunings.stop('tune', TESTER)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('waits for no turn, so that its trials have the only slot', async () => {
    await platform.destroy();
    platform = await openPlatform({ settings: { slots: 1 } });
    await launch({ maxJobs: 2, maxParallelJobs: 2 });
    expect((await platform.tuned('tune')).counts.completed).toBe(2);
  });

  it('is not removed while it runs', async () => {
    await launch({ maxJobs: 2 });
    await expect(platform.tunings.delete('tune', TESTER)).rejects.toMatchObject({
      code: 'RESOURCE_IN_USE',
    });
    expect((await platform.tuned('tune')).counts.completed).toBe(2);
  });

  it('is removed with its trials, whose training jobs stay', async () => {
    await launch({ maxJobs: 2 });
    const job = await platform.tuned('tune');
    const [first] = await platform.tunings.trials(job);
    await platform.tunings.delete('tune', TESTER);
    expect(await platform.tunings.get('tune')).toBeUndefined();
    expect(await platform.tunings.trials(job)).toEqual([]);
    expect(await platform.jobs.get(first?.trainingJobName ?? '')).toBeDefined();
    expect((await platform.ledger.verify()).ok).toBe(true);
  });
});

/** The trial components that a trial component is associated with. */
async function linkedTo(arn: string, at?: number) {
  const id = vertexIdOf(arn);
  const query = {
    vertices: [id],
    direction: 'out',
    labels: ['AssociatedWith'],
    first: 100,
  } as const;
  const pages = await platform.store.incident({ ...query, ...(at === undefined ? {} : { at }) });
  return pages.get(id)?.items.map(({ element }) => element.to) ?? [];
}

async function firstCommitOf(id: ReturnType<typeof vertexIdOf>): Promise<number> {
  const { seq } = await platform.ledger.head();
  for (let at = 1; at <= seq; at += 1)
    if ((await platform.store.vertices([id], at)).has(id)) return at;
  throw new Error('It is not there.');
}
