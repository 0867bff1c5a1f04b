import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';

let platform: TestPlatform;
let api: SchemaApi;
beforeEach(async () => {
  platform = await openPlatform({ settings: { slots: 4 } });
  api = schemaOf(platform.services);
});
afterEach(() => platform.destroy());

const CREATE = `mutation ($input: CreateTuningJobInput!) {
  createTuningJob(input: $input) {
    __typename id arn name status strategy objective { metricName goal } maxJobs maxParallelJobs
    earlyStopping randomSeed counts { completed inProgress stopped failed }
    ranges {
      integer { name min max scaling } continuous { name min max scaling }
      categorical { name values }
    }
    bestTrainingJob { name } bestSoFar { value } importance { name } noImportanceReason warmStartFrom { name }
    trainingJobs { totalCount nodes { number } }
  }
}`;

const JOB = `query ($name: String!, $atCommit: Int) {
  tuningJob(name: $name, atCommit: $atCommit) {
    status counts { completed failed } bestTrainingJob { name tuningJob { name } }
    statusTransitions { status message }
    trialComponent { name parameters }
    bestSoFar { value afterSeconds trial { number } }
    importance { name importance } noImportanceReason
    trainingJobs(first: 4) {
      totalCount pageInfo { hasNextPage endCursor }
      nodes {
        number status hyperparameters objectiveValue objectiveStatus elapsedSeconds stoppedEarly
        trainingJob { name status hyperparameters }
        suggestion { model basedOn pending earlier refused predictedMean predictedDeviation acquisition }
      }
    }
  }
}`;

function input() {
  const { algorithm, environment } = platform.request({ program: 'objective.mjs' });
  return {
    name: 'tune',
    objective: { metricName: 'loss', goal: 'MINIMIZE' },
    ranges: {
      continuous: [
        { name: 'x', min: 0, max: 1 },
        { name: 'y', min: 0.01, max: 1, scaling: 'LOGARITHMIC' },
      ],
    },
    maxJobs: 7,
    randomSeed: 3,
    trainingJob: { algorithm, environment, channels: [], resources: {} },
  };
}

describe('tuning jobs over GraphQL', () => {
  it('are launched, read with their trials, and analysed', async () => {
    const { createTuningJob } = await api.ask(CREATE, { input: input() });
    expect(createTuningJob).toMatchObject({
      __typename: 'TuningJob',
      id: 'arn:aws:sagemaker:local:000000000000:hyper-parameter-tuning-job/tune',
      status: 'IN_PROGRESS',
      strategy: 'BAYESIAN',
      objective: { metricName: 'loss', goal: 'MINIMIZE' },
      maxJobs: 7,
      maxParallelJobs: 1,
      earlyStopping: false,
      randomSeed: 3,
      ranges: {
        integer: [],
        continuous: [
          { name: 'x', min: 0, max: 1, scaling: 'AUTO' },
          { name: 'y', min: 0.01, max: 1, scaling: 'LOGARITHMIC' },
        ],
        categorical: [],
      },
      importance: [],
      noImportanceReason: '4 results are needed; so far: 0.',
      warmStartFrom: [],
    });
    await platform.tuned('tune');
    const { tuningJob } = await api.ask(JOB, { name: 'tune' });
    expect(tuningJob.counts).toEqual({ completed: 7, failed: 0 });
    expect(tuningJob.statusTransitions.map(({ status }: { status: string }) => status)).toEqual([
      'Starting',
      'Tuning',
      'Completed',
    ]);
    const { nodes, totalCount, pageInfo } = tuningJob.trainingJobs;
    expect(totalCount).toBe(7);
    expect(pageInfo.hasNextPage).toBe(true);
    expect(nodes[0]).toMatchObject({
      number: 1,
      status: 'COMPLETED',
      objectiveStatus: 'SUCCEEDED',
      objectiveValue: expect.any(Number),
      elapsedSeconds: expect.any(Number),
      stoppedEarly: false,
      suggestion: { model: 'initial', basedOn: [], predictedMean: null },
    });
    expect(nodes[0].trainingJob.hyperparameters).toMatchObject(nodes[0].hyperparameters);
    const rest = await api.ask(
      `query ($after: String!) { tuningJob(name: "tune") { trainingJobs(after: $after) {
        nodes { number objectiveValue suggestion { model basedOn predictedMean acquisition } }
      } } }`,
      { after: pageInfo.endCursor },
    );
    const last = rest.tuningJob.trainingJobs.nodes;
    expect(last.map(({ number }: { number: number }) => number)).toEqual([5, 6, 7]);
    expect(last[2].suggestion).toMatchObject({
      model: 'gaussian-process',
      basedOn: [1, 2, 3, 4, 5, 6],
      predictedMean: expect.any(Number),
      acquisition: expect.any(Number),
    });
    const single = await api.ask(
      '{ tuningJob(name: "tune") { trial(number: 7) { number suggestion { basedOn } } none: trial(number: 8) { number } } }',
    );
    expect(single.tuningJob).toEqual({
      trial: { number: 7, suggestion: { basedOn: [1, 2, 3, 4, 5, 6] } },
      none: null,
    });
    const values = [...nodes, ...last].map((node) => node.objectiveValue);
    expect(tuningJob.bestSoFar.at(-1).value).toBe(Math.min(...values));
    expect(tuningJob.bestTrainingJob.tuningJob.name).toBe('tune');
    const names = tuningJob.importance.map(({ name }: { name: string }) => name);
    expect([...names].sort()).toEqual(['x', 'y']);
    expect(tuningJob.noImportanceReason).toBeNull();
    expect(tuningJob.trialComponent).toMatchObject({
      name: 'tune-aws-hyper-parameter-tuning-job',
      parameters: { 'SageMaker.Strategy': 'Bayesian', 'Range.x': '0 to 1, Auto' },
    });
    const listed = await api.ask(
      '{ tuningJobs(filter: { status: COMPLETED }) { totalCount nodes { name } } }',
    );
    expect(listed.tuningJobs).toEqual({ totalCount: 1, nodes: [{ name: 'tune' }] });
  });

  it('keep their table of trials when a training job is deleted', async () => {
    await api.ask(CREATE, { input: { ...input(), maxJobs: 2, strategy: 'RANDOM' } });
    const job = await platform.tuned('tune');
    const [first] = await platform.tunings.trials(job);
    await platform.jobs.delete(first?.trainingJobName ?? '', TESTER);
    const { tuningJob } = await api.ask(JOB, { name: 'tune' });
    expect(tuningJob.trainingJobs.nodes[0].trainingJob).toMatchObject({
      name: first?.trainingJobName,
      status: 'COMPLETED',
    });
  });

  it('are stopped, and deleted once they have ended', async () => {
    await api.ask(CREATE, { input: input() });
    const { stopTuningJob } = await api.ask('mutation { stopTuningJob(name: "tune") { status } }');
    expect(stopTuningJob.status).toBe('STOPPING');
    await platform.tuned('tune');
    await api.ask('mutation { deleteTuningJob(name: "tune") }');
    expect((await api.ask(JOB, { name: 'tune' })).tuningJob).toBeNull();
  });

  it('are refused to viewers, and with a code for errors', async () => {
    expect((await api.run(CREATE, { input: input() }, 'viewer')).code).toBe('FORBIDDEN');
    const grid = { ...input(), strategy: 'GRID' };
    expect((await api.run(CREATE, { input: grid })).code).toBe('VALIDATION_FAILED');
  });
});
