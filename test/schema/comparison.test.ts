import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyOf } from '#src/domain/record/index.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';
const ARN = 'arn:aws:sagemaker:local:000000000000';
const COMPARE = `query ($arns: [Arn!]!, $columns: [String!], $all: Boolean, $atCommit: Int) {
  compareJobs(arns: $arns, columns: $columns, all: $all, atCommit: $atCommit) {
    jobs { arn name kind status }
    columns { group name statistic values numbers }
  }
}`;
const SERIES = `query ($arns: [Arn!]!, $names: [String!], $points: Int, $axis: SeriesAxis, $from: Float, $to: Float) {
  jobMetricSeries(arns: $arns, names: $names, points: $points, axis: $axis, from: $from, to: $to) {
    job name count x values
  }
}`;

let platform: TestPlatform;
let api: SchemaApi;
beforeAll(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
});
afterAll(() => platform.destroy());

const arnOf = (name: string) => `${ARN}:training-job/${name}`;

async function train(name: string, epochs: number, data: string): Promise<void> {
  await platform.put(`${BUCKET}/${data}`, data);
  const input = {
    name,
    algorithm: { image: 'fixture', metricDefinitions: [{ name: 'loss', regex: 'loss=(\\S+)' }] },
    hyperparameters: { epochs, momentum: 0.9 },
    channels: [{ name: 'train', uri: `${BUCKET}/${data}` }],
    resources: {},
  };
  const create =
    'mutation ($input: CreateTrainingJobInput!) { createTrainingJob(input: $input) { arn } }';
  await api.ask(create, { input });
  await platform.ended(name);
}

interface Column {
  readonly group: string;
  readonly name: string;
}

describe('the comparison of jobs', () => {
  let commit: number;
  beforeAll(async () => {
    await train('one', 1, 'a.csv');
    commit = (await platform.ledger.head()).seq;
    await train('two', 2, 'b.csv');
    await platform.processing.submit(
      {
        name: 'prepare',
        image: 'fixture',
        command: [process.execPath, '--version'],
        resources: { instanceType: 'local', instanceCount: 1 },
      },
      TESTER,
    );
  });

  it('has the parameters, data and metrics that differ, and nothing else', async () => {
    const { compareJobs } = await api.ask(COMPARE, { arns: [arnOf('one'), arnOf('two')] });
    expect(compareJobs.jobs).toEqual(
      ['one', 'two'].map((name) => ({
        arn: arnOf(name),
        name,
        kind: 'TRAINING',
        status: 'COMPLETED',
      })),
    );
    const names = compareJobs.columns.map(({ group, name }: Column) => `${group} ${name}`);
    expect(names).toEqual(['PARAMETER epochs', 'DATA train', ...names.slice(2)]);
    expect(compareJobs.columns[0]).toEqual({
      group: 'PARAMETER',
      name: 'epochs',
      statistic: null,
      values: ['1', '2'],
      numbers: [1, 2],
    });
    const [a, b] = compareJobs.columns[1].values;
    expect([a, b]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(a).not.toBe(b);
    expect(compareJobs.columns[1].numbers).toBeNull();
  });

  it('shows named columns even when they are equal, with each statistic of a metric', async () => {
    const { compareJobs } = await api.ask(COMPARE, {
      arns: [arnOf('one'), arnOf('two')],
      columns: ['parameter:momentum', 'metric:loss', 'image'],
    });
    expect(compareJobs.columns).toMatchObject([
      { group: 'PARAMETER', name: 'momentum', numbers: [0.9, 0.9] },
      { group: 'METRIC', name: 'loss', statistic: 'LAST', numbers: [1, 0.5] },
      { group: 'METRIC', name: 'loss', statistic: 'LEAST', numbers: [1, 0.5] },
      { group: 'METRIC', name: 'loss', statistic: 'GREATEST', numbers: [1, 1] },
    ]);
  });

  it('returns the columns with equal values when asked', async () => {
    const { compareJobs } = await api.ask(COMPARE, {
      arns: [arnOf('one'), arnOf('two')],
      columns: ['parameter', 'image'],
      all: true,
    });
    const rows = compareJobs.columns.map((column: Column & { values: string[] }) => [
      column.group,
      column.name,
      ...column.values,
    ]);
    expect(rows).toContainEqual(['PARAMETER', 'epochs', '1', '2']);
    expect(rows).toContainEqual(['PARAMETER', 'momentum', '0.9', '0.9']);
    expect(new Set(rows.map(([group]: string[]) => group))).toEqual(
      new Set(['PARAMETER', 'IMAGE']),
    );
  });

  it('compares jobs of different kinds, and leaves gaps', async () => {
    const processing = `${ARN}:processing-job/prepare`;
    const { compareJobs } = await api.ask(COMPARE, {
      arns: [processing, arnOf('one'), processing],
      columns: ['parameter:epochs'],
    });
    expect(compareJobs.jobs).toMatchObject([{ kind: 'PROCESSING' }, { kind: 'TRAINING' }]);
    expect(compareJobs.columns).toMatchObject([{ values: [null, '1'], numbers: [null, 1] }]);
  });

  it('refuses bad requests with a code and with what to do', async () => {
    const refused = async (variables: object) =>
      (await api.run(COMPARE, { ...variables })).errors[0];
    const [one, two] = [arnOf('one'), arnOf('two')];
    expect(await refused({ arns: [one, one] })).toMatchObject({
      message: expect.stringContaining('name at least two'),
      extensions: { code: 'VALIDATION_FAILED' },
    });
    const many = Array.from({ length: 501 }, (_, at) => arnOf(`many-${at}`));
    expect(await refused({ arns: many })).toMatchObject({
      message: expect.stringContaining('501'),
      extensions: { code: 'VALIDATION_FAILED' },
    });
    expect(await refused({ arns: [one, arnOf('nobody')] })).toMatchObject({
      message: expect.stringContaining("'nobody'"),
      extensions: { code: 'NOT_FOUND' },
    });
    expect(await refused({ arns: [one, two], atCommit: commit })).toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    });
    expect(await refused({ arns: [one, two], columns: ['colour'] })).toMatchObject({
      message: expect.stringContaining('parameter, data, code'),
      extensions: { code: 'VALIDATION_FAILED' },
    });
  });

  it('of lineages shows the metrics too', async () => {
    const { lineageDiff } = await api.ask(
      'query ($a: Arn!, $b: Arn!) { lineageDiff(a: {arn: $a}, b: {arn: $b}) { changed { kind name a b } } }',
      { a: arnOf('one'), b: arnOf('two') },
    );
    expect(lineageDiff.changed).toContainEqual({ kind: 'METRIC', name: 'loss', a: '1', b: '0.5' });
  });
});

describe('metric series of several jobs', () => {
  const STEPS = 1_000;
  beforeAll(async () => {
    for (const [at, name] of ['slow', 'fast'].entries()) {
      await platform.jobs.submit(platform.request({ name, program: 'slow-train.mjs' }), TESTER);
      const job = await platform.until(name, () => true);
      const points = Array.from({ length: STEPS }, (_, step) => ({
        name: 'loss',
        step: step * 10,
        value: step === 777 ? 99 : step * (at + 1),
        time: job.creationTime + step * 1_000,
      }));
      await platform.logs.appendMetrics(keyOf(job), points);
    }
  });

  it('are thinned on one axis, and keep their ends and extremes', async () => {
    const arns = [arnOf('slow'), arnOf('fast')];
    const { jobMetricSeries } = await api.ask(SERIES, { arns, names: ['loss'], points: 50 });
    expect(jobMetricSeries).toMatchObject([
      { job: arns[0], name: 'loss', count: STEPS },
      { job: arns[1], name: 'loss', count: STEPS },
    ]);
    for (const { x, values } of jobMetricSeries) {
      expect(x.length).toBeLessThanOrEqual(50);
      expect(x.length).toBe(values.length);
      expect([x[0], x.at(-1)]).toEqual([0, 9_990]);
      expect(values).toContain(99);
    }
    expect(jobMetricSeries[0].x).toEqual(jobMetricSeries[1].x);
  });

  it('are read by range, and by seconds', async () => {
    const asked = { arns: [arnOf('slow')], names: ['loss', 'none'], points: 100 };
    const { jobMetricSeries } = await api.ask(SERIES, { ...asked, from: 100, to: 130 });
    expect(jobMetricSeries).toEqual([
      {
        job: arnOf('slow'),
        name: 'loss',
        count: 4,
        x: [100, 110, 120, 130],
        values: [10, 11, 12, 13],
      },
      { job: arnOf('slow'), name: 'none', count: 0, x: [], values: [] },
    ]);
    const seconds = await api.ask(SERIES, { ...asked, names: ['loss'], axis: 'SECONDS', to: 20 });
    const [first, second] = seconds.jobMetricSeries[0].x;
    expect(second - first).toBeCloseTo(1);
  });

  it('take null for what is not given', async () => {
    const asked = { arns: [arnOf('two')], names: null, from: null, to: null };
    expect((await api.ask(SERIES, asked)).jobMetricSeries).toMatchObject([{ count: 2 }]);
    const arns = [arnOf('one'), arnOf('two')];
    const { compareJobs } = await api.ask(COMPARE, { arns, columns: null, atCommit: null });
    expect(compareJobs.columns.length).toBeGreaterThan(1);
  });

  it('are those of all metrics when no names are given', async () => {
    const { jobMetricSeries } = await api.ask(SERIES, { arns: [arnOf('two')] });
    expect(jobMetricSeries).toEqual([
      { job: arnOf('two'), name: 'loss', count: 2, x: [0, 1], values: [1, 0.5] },
    ]);
  });

  it('refuse requests of nothing, and of too much', async () => {
    const code = async (variables: object) => (await api.run(SERIES, { ...variables })).code;
    const arns = [arnOf('slow')];
    expect(await code({ arns: [], names: ['loss'] })).toBe('VALIDATION_FAILED');
    expect(await code({ arns, names: [] })).toBe('VALIDATION_FAILED');
    expect(await code({ arns, names: ['loss'], points: 3 })).toBe('VALIDATION_FAILED');
    expect(await code({ arns, names: ['loss'], from: 2, to: 1 })).toBe('VALIDATION_FAILED');
    expect(await code({ arns, names: ['loss'], points: 200_001 })).toBe('QUERY_TOO_COSTLY');
    expect(await code({ arns: [arnOf('nobody')], names: ['loss'] })).toBe('NOT_FOUND');
  });
});
