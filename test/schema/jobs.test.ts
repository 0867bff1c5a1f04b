import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DistinctTimes } from '../support/distinct-times.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';

const SCOPE = 'arn:aws:sagemaker:local:000000000000';
const BUCKET = 's3://forebear-local-000000000000';
const LIST = `query ($filter: JobFilter, $orderBy: JobOrder, $first: Int, $after: String) {
  jobs(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    totalCount
    nodes { __typename kind name status statusTransitions { status } }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** Nine jobs of three kinds: `a` to `i`, in the order of their launch. */
const JOBS = [...'abcdefghi'].map((name, at) => ({
  name,
  kind: ['training', 'processing', 'transform'][at % 3],
  tags: { parity: at % 2 === 0 ? 'even' : 'odd', ...(at < 3 && { first: true }) },
  experiment: { experimentName: at < 6 ? 'early' : 'late' },
}));

let platform: TestPlatform;
let api: SchemaApi;
beforeAll(async () => {
  platform = await openPlatform({ settings: { slots: 0 }, clock: new DistinctTimes() });
  api = schemaOf(platform.services);
  await platform.scorer();
  await platform.put(`${BUCKET}/in/a.csv`, 'a\n');
  for (const { kind, ...job } of JOBS) await launch(kind, job);
  const same = { name: 'same', tags: { parity: 'even', first: true } };
  await launch('processing', same);
  await launch('training', same);
});
afterAll(() => platform.destroy());

it('refuses a cursor of the order by a metric that is called like another order', async () => {
  const { jobs } = await api.ask(LIST, { orderBy: { by: 'NAME' }, first: 1 });
  const orderBy = { by: 'FINAL_METRIC', metric: 'name' };
  const after = jobs.pageInfo.endCursor;
  expect(await api.run(LIST, { orderBy, after })).toMatchObject({ code: 'CURSOR_INVALID' });
});

it('refuses the metric of an order that does not use it', async () => {
  const asked = { orderBy: { metric: 'loss' } };
  expect(await api.run(LIST, asked)).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ message: expect.stringContaining('FINAL_METRIC') }],
  });
});

async function launch(kind: string | undefined, job: object): Promise<void> {
  const name =
    kind === 'training' ? 'Training' : kind === 'processing' ? 'Processing' : 'Transform';
  const { algorithm } = platform.request();
  const transform = {
    modelName: 'scorer',
    input: `${BUCKET}/in/`,
    outputPath: `${BUCKET}/out`,
    contentType: 'text/csv',
  };
  const more = {
    training: { algorithm, channels: [] },
    processing: { image: 'fixture', command: [process.execPath, '--version'] },
    transform,
  };
  await api.ask(
    `mutation ($input: Create${name}JobInput!) { create${name}Job(input: $input) { arn } }`,
    { input: { resources: {}, ...job, ...more[kind as keyof typeof more] } },
  );
}

async function names(variables: object): Promise<string> {
  const { jobs } = await api.ask(LIST, { ...variables });
  expect(jobs.totalCount).toBe(jobs.nodes.length);
  return jobs.nodes.map(({ name }: { readonly name: string }) => name).join(' ');
}

async function paged(variables: object): Promise<string> {
  const found: string[] = [];
  for (let after: string | undefined; ; ) {
    const { jobs } = await api.ask(LIST, { ...variables, after });
    found.push(...jobs.nodes.map(({ name }: { readonly name: string }) => name));
    if (!jobs.pageInfo.hasNextPage) return found.join(' ');
    after = jobs.pageInfo.endCursor;
  }
}

describe('jobs of all kinds', () => {
  it('are in one list, newest first', async () => {
    const { jobs } = await api.ask(LIST, { first: 3, filter: { nameContains: '' } });
    expect(jobs.totalCount).toBe(11);
    expect(jobs.nodes.slice(0, 2)).toMatchObject([
      { __typename: 'TrainingJob', kind: 'TRAINING', name: 'same', status: 'IN_PROGRESS' },
      { __typename: 'ProcessingJob', kind: 'PROCESSING', name: 'same' },
    ]);
    expect(jobs.nodes[2].statusTransitions).toEqual([{ status: 'Starting' }]);
  });

  it.each([1, 2, 3, 4, 20])('come in pages of %i that agree with the whole', async (first) => {
    for (const by of ['CREATION_TIME', 'NAME', 'STATUS'])
      for (const order of ['ASCENDING', 'DESCENDING'])
        expect(await paged({ first, orderBy: { by, order } })).toBe(
          await names({ orderBy: { by, order } }),
        );
    expect(await paged({ first, filter: { tags: { parity: 'odd' } } })).toBe('h f d b');
    expect(await paged({ first, filter: { name: 'same' } })).toBe('same same');
  });

  it('are chosen by kind, name, status, tag and experiment', async () => {
    const orderBy = { by: 'NAME', order: 'ASCENDING' };
    const chosen = (filter: object) => names({ filter, orderBy });
    expect(await chosen({ kinds: ['TRANSFORM'] })).toBe('c f i');
    expect(await chosen({ kinds: ['TRANSFORM', 'TRAINING'] })).toBe('a c d f g i same');
    expect(await chosen({ kinds: [] })).toBe('');
    expect(await chosen({ name: 'SAME' })).toBe('same same');
    expect(await chosen({ name: 'same', kinds: ['TRAINING'] })).toBe('same');
    expect(await chosen({ name: 'no name' })).toBe('');
    expect(await chosen({ tags: { parity: 'even' } })).toBe('a c e g i same same');
    expect(await chosen({ tags: { parity: 'even', first: true } })).toBe('a c same same');
    expect(await chosen({ tags: { parity: 'none' } })).toBe('');
    expect(await chosen({ experiment: 'late' })).toBe('g h i');
    expect(await chosen({ experiment: 'late', status: 'IN_PROGRESS' })).toBe('g h i');
    expect(await chosen({ experiment: 'late', status: 'FAILED' })).toBe('');
    expect(await chosen({ status: 'FAILED' })).toBe('');
  });

  it('are listed by their kind with the same filters', async () => {
    const { trainingJobs, none } = await api.ask(
      `{ trainingJobs(filter: { tags: { parity: "odd" } }) { nodes { name } }
         none: trainingJobs(filter: { kinds: [TRANSFORM] }) { totalCount } }`,
    );
    expect(trainingJobs.nodes).toEqual([{ name: 'd' }]);
    expect(none).toEqual({ totalCount: 0 });
  });

  it('refuse cursors of other lists', async () => {
    const { jobs } = await api.ask(LIST, { first: 1, filter: { kinds: ['TRAINING'] } });
    const after = jobs.pageInfo.endCursor;
    expect(await api.run(LIST, { after })).toMatchObject({ code: 'CURSOR_INVALID' });
  });

  it('are found, stopped and deleted by their ARN', async () => {
    const find = 'query ($arn: Arn!) { job(arn: $arn) { kind name } }';
    const transform = { arn: `${SCOPE}:transform-job/c` };
    expect(await api.ask(find, transform)).toEqual({ job: { kind: 'TRANSFORM', name: 'c' } });
    expect(await api.ask(find, { arn: `${SCOPE}:transform-job/a` })).toEqual({ job: null });
    const stop = 'mutation ($arn: Arn!) { stopJob(arn: $arn) { __typename status } }';
    expect(await api.ask(stop, transform)).toEqual({
      stopJob: { __typename: 'TransformJob', status: 'STOPPING' },
    });
    const remove = 'mutation ($arn: Arn!) { deleteJob(arn: $arn) }';
    expect(await api.run(remove, transform)).toMatchObject({ code: 'RESOURCE_IN_USE' });
    const missing = { arn: `${SCOPE}:transform-job/missing` };
    for (const query of [stop, remove]) {
      expect(await api.run(query, missing)).toMatchObject({ code: 'NOT_FOUND' });
      expect((await api.run(query, transform, 'viewer')).code).toBe('FORBIDDEN');
    }
  });

  it('refuse the ARN of another kind, and find no job of another account', async () => {
    const find = 'query ($arn: Arn!) { job(arn: $arn) { name } }';
    expect(await api.run(find, { arn: `${SCOPE}:model/a` })).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    const other = { arn: 'arn:aws:sagemaker:local:111111111111:training-job/a' };
    expect(await api.ask(find, other)).toEqual({ job: null });
  });
});
