import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';

let platform: TestPlatform;
let api: SchemaApi;
beforeEach(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
});
afterEach(() => platform.destroy());

const CREATE = `mutation ($input: CreateTrainingJobInput!) {
  createTrainingJob(input: $input) {
    __typename id arn name status secondaryStatus role imageUri outputPath maxRuntimeSeconds
    hyperparameters tags algorithm { name image frameworkVersions metricDefinitions { name regex } }
    channels { name uri distribution contentType compression inputMode }
    resources { instanceType instanceCount volumeSizeGb }
    statusTransitions { status message startTime endTime }
    trialComponent { name status { primaryStatus } job { name } }
  }
}`;

const BUCKET = 's3://forebear-local-000000000000';
const INPUT = {
  name: 'Job',
  algorithm: { image: 'fixture', metricDefinitions: [{ name: 'loss', regex: 'loss=(\\S+)' }] },
  hyperparameters: { epochs: 2, momentum: 0.9, nesterov: true },
  channels: [{ name: 'train', uri: `${BUCKET}/train.csv`, contentType: 'text/csv' }],
  resources: {},
  environment: { DEPTH: 3 },
  tags: { team: 'fraud' },
};

describe('training jobs over GraphQL', () => {
  it('show the values of environment variables to operators and admins only', async () => {
    await platform.put(`${BUCKET}/train.csv`, 'a,1\n');
    await api.ask(CREATE, { input: INPUT });
    const queries = [
      '{ trainingJob(name: "Job") { environment } }',
      '{ trainingJobs { nodes { environment } } }',
      '{ node(id: "arn:aws:sagemaker:local:000000000000:training-job/job") { ... on TrainingJob { environment } } }',
    ];
    for (const query of queries) {
      const seen = async (role: 'viewer' | 'operator' | 'admin') =>
        JSON.stringify((await api.run(query, {}, role)).data);
      expect(await seen('viewer')).toContain('{"DEPTH":"***"}');
      expect(await seen('operator')).toContain('{"DEPTH":"3"}');
      expect(await seen('admin')).toContain('{"DEPTH":"3"}');
    }
  });

  it('return the input that launches them again', async () => {
    await platform.put(`${BUCKET}/train.csv`, 'a,1\n');
    const channel = {
      ...INPUT.channels[0],
      dataType: 'PREFIX',
      distribution: 'SHARDED_BY_S3_KEY',
      compression: 'NONE',
      inputMode: 'FAST_FILE',
    };
    const given = {
      ...INPUT,
      algorithm: { ...INPUT.algorithm, arguments: ['--verbose'] },
      hyperparameters: { epochs: '2', momentum: '0.9', nesterov: 'true' },
      channels: [channel],
      resources: { instanceType: 'local', instanceCount: 2 },
      environment: { DEPTH: '3' },
      experiment: { experimentName: 'nightly', trialName: 'first' },
      description: 'A trial',
      maxRuntimeSeconds: 60,
    };
    await api.ask(CREATE, { input: given });
    const read = '{ trainingJob(name: "Job") { launchInput } }';
    const { launchInput } = (await api.ask(read)).trainingJob;
    const { name: _name, ...expected } = given;
    expect(launchInput).toMatchObject(expected);
    await api.ask(CREATE, { input: { ...launchInput, name: 'Again' } });
    const again = await api.ask('{ trainingJob(name: "Again") { launchInput } }');
    expect(again.trainingJob.launchInput).toEqual(launchInput);
    const asViewer = await api.run(read, {}, 'viewer');
    expect(JSON.stringify(asViewer.data)).toContain('{"DEPTH":"***"}');
  });

  it('are launched, read, and listed', async () => {
    await platform.put(`${BUCKET}/train.csv`, 'a,1\n');
    const { createTrainingJob } = await api.ask(CREATE, { input: INPUT });
    expect(createTrainingJob).toMatchObject({
      __typename: 'TrainingJob',
      id: 'arn:aws:sagemaker:local:000000000000:training-job/job',
      name: 'Job',
      status: 'IN_PROGRESS',
      secondaryStatus: 'STARTING',
      imageUri: 'fixture',
      outputPath: `${BUCKET}/`,
      maxRuntimeSeconds: 86_400,
      hyperparameters: { epochs: '2', momentum: '0.9', nesterov: 'true' },
      tags: { team: 'fraud' },
      channels: [
        {
          name: 'train',
          distribution: 'FULLY_REPLICATED',
          contentType: 'text/csv',
          compression: 'NONE',
          inputMode: 'FILE',
        },
      ],
      resources: { instanceType: 'local', instanceCount: 1, volumeSizeGb: null },
      statusTransitions: [
        { status: 'Starting', message: 'Starting the training job', endTime: null },
      ],
      trialComponent: {
        name: 'Job-aws-training-job',
        status: { primaryStatus: 'IN_PROGRESS' },
        job: { name: 'Job' },
      },
    });
    await platform.ended('Job');
    const { trainingJob, trainingJobs, node } = await api.ask(
      `query ($id: ID!) {
        trainingJob(name: "Job") {
          status modelData trainingSeconds billableSeconds startTime endTime
          finalMetrics { name value timestamp step }
          metricSeries(name: "loss") { value }
          first: logs(first: 2) { lines { host stream message } pageInfo { hasNextPage hasPreviousPage } }
          last: logs(last: 1) { lines { message } pageInfo { hasNextPage hasPreviousPage } }
        }
        trainingJobs(filter: { status: COMPLETED, nameContains: "Jo" }) { totalCount nodes { name } }
        node(id: $id) { __typename ... on Job { name } }
      }`,
      { id: createTrainingJob.id },
    );
    expect(trainingJob).toMatchObject({
      status: 'COMPLETED',
      modelData: `${BUCKET}/Job/output/model.tar.gz`,
      finalMetrics: [{ name: 'loss', value: 0.5, step: null }],
      metricSeries: [{ value: 1 }, { value: 0.5 }],
      first: {
        lines: [
          { host: 'platform', stream: 'SYSTEM' },
          { host: 'platform', stream: 'SYSTEM' },
        ],
        pageInfo: { hasNextPage: true, hasPreviousPage: false },
      },
      last: {
        lines: [{ message: `Billable seconds: ${trainingJob.billableSeconds}` }],
        pageInfo: { hasNextPage: false, hasPreviousPage: true },
      },
    });
    expect(trainingJobs).toEqual({ totalCount: 1, nodes: [{ name: 'Job' }] });
    expect(node).toEqual({ __typename: 'TrainingJob', name: 'Job' });
    const { deleteTrainingJob } = await api.ask('mutation { deleteTrainingJob(name: "Job") }');
    expect(deleteTrainingJob).toBe(createTrainingJob.id);
    expect((await api.ask('{ trainingJob(name: "Job") { name } }')).trainingJob).toBeNull();
    expect((await api.ask('{ trainingJob(name: "a b") { name } }')).trainingJob).toBeNull(); // nothing can have it
  });

  it('have their metric series read one at a time', async () => {
    await api.ask(CREATE, { input: { ...INPUT, channels: [] } });
    await platform.ended('Job');
    const { logs } = platform;
    const read = logs.metrics.bind(logs);
    let [reading, most] = [0, 0];
    vi.spyOn(logs, 'metrics').mockImplementation(async function* (...args) {
      reading += 1;
      most = Math.max(most, reading);
      yield* read(...args);
      reading -= 1;
    });
    const series = 'metricSeries(name: "loss") { value }';
    const { trainingJob } = await api.ask(
      `{ trainingJob(name: "Job") { a: ${series} b: ${series} c: ${series} } }`,
    );
    const values = [{ value: 1 }, { value: 0.5 }];
    expect(trainingJob).toEqual({ a: values, b: values, c: values });
    expect(most).toBe(1);
  });

  it('are read as of the commit of the entity that leads to them', async () => {
    await api.ask(CREATE, { input: { ...INPUT, channels: [] } });
    const { seq } = await platform.ledger.head();
    await platform.ended('Job');
    const status = 'status trialComponent { status { primaryStatus } }';
    const { then, now } = await api.ask(
      `query ($seq: Int) {
        then: trialComponents(atCommit: $seq) { nodes { job { ... on TrainingJob { ${status} } } } }
        now: trialComponents { nodes { job { ... on TrainingJob { ${status} } } } }
      }`,
      { seq },
    );
    const as = (told: string) => ({
      nodes: [{ job: { status: told, trialComponent: { status: { primaryStatus: told } } } }],
    });
    expect(then).toEqual(as('IN_PROGRESS'));
    expect(now).toEqual(as('COMPLETED'));
  });

  it('are listed page by page, in any order', async () => {
    for (const name of ['b', 'a', 'c'])
      await api.ask(CREATE, { input: { ...INPUT, name, channels: [] } });
    const names: string[] = [];
    for (let after: string | null = null; ; ) {
      const { trainingJobs } = await api.ask(
        `query ($after: String) {
          trainingJobs(first: 2, after: $after, orderBy: { by: NAME, order: ASCENDING }) {
            nodes { name } pageInfo { hasNextPage endCursor }
          }
        }`,
        { after },
      );
      names.push(...trainingJobs.nodes.map(({ name }: { name: string }) => name));
      if (!trainingJobs.pageInfo.hasNextPage) break;
      after = trainingJobs.pageInfo.endCursor;
    }
    expect(names).toEqual(['a', 'b', 'c']);
  });

  it('are refused with a code', async () => {
    const codes = async (input: object) =>
      (await api.run(CREATE, { input: { ...INPUT, ...input } })).code;
    expect(await codes({ algorithm: { name: 'ipinsights' } })).toBe('HYPERPARAMETER_INVALID');
    expect(await codes({ algorithm: {} })).toBe('VALIDATION_FAILED');
    expect(await codes({ outputPath: 's3://not-there/' })).toBe('BUCKET_NOT_FOUND');
    expect(await codes({ environment: { A: [] } })).toBe('VALIDATION_FAILED');
    expect((await api.run(CREATE, { input: INPUT }, 'viewer')).code).toBe('FORBIDDEN');
    expect((await api.run('mutation { stopTrainingJob(name: "x") { name } }')).code).toBe(
      'NOT_FOUND',
    );
    const log = '{ trainingJob(name: "x") { logs(first: 1, before: "x") { lines { message } } } }';
    expect((await api.run(log)).data).toEqual({ trainingJob: null });
  });
});
