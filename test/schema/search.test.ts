import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DistinctTimes } from '../support/distinct-times.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';

const SEARCH = `query ($text: String!, $kinds: [SearchKind!], $first: Int, $after: String) {
  search(text: $text, kinds: $kinds, first: $first, after: $after) {
    nodes { __typename id ... on Job { name } ... on LineageEntity { entityName: name } ... on Artifact { source { uri } } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const RECORD = 'mutation ($input: RecordLineageInput!) { recordLineage(input: $input) { seq } }';
const [A, B] = [`abcdef012345${'0'.repeat(52)}`, `abcdef012345${'1'.repeat(52)}`];
const VIEWER = 'arn:aws:iam::000000000000:user/operator';
const version = (sourceUri: string, value: string) => ({
  sourceUri,
  type: 'DataSet',
  sourceTypes: [{ idType: 'SHA256', value }],
});

describe.each(['memory', 'embedded'] as const)('searches (%s)', (store) => {
  let platform: TestPlatform;
  let api: SchemaApi;
  beforeAll(async () => {
    platform = await openPlatform({ store, settings: { slots: 0 }, clock: new DistinctTimes() });
    api = schemaOf(platform.services);
    for (const name of ['churn-small', 'churn-large', 'fraud'])
      await platform.jobs.submit(
        platform.request({
          name,
          tags: { team: name === 'fraud' ? 'risk' : 'growth' },
          hyperparameters: { [`of_${name}`]: 1 },
        }),
        TESTER,
      );
    await platform.processing.submit(
      {
        name: 'prepare',
        image: 'fixture',
        command: ['true'],
        resources: { instanceType: 'local', instanceCount: 1 },
        tags: { team: 'risk' },
        experiment: { displayName: 'Clean-the-churn' },
      },
      TESTER,
    );
    await platform.scorer();
    const variants = [{ modelName: 'scorer', instanceType: 'local', instanceCount: 1 }];
    await api.ask(
      'mutation ($input: CreateEndpointInput!) { createEndpoint(input: $input) { name } }',
      { input: { name: 'live', variants, tags: { team: 'growth' } } },
    );
    await api.ask(RECORD, {
      input: {
        artifacts: [
          version('s3://data/churn.csv', A),
          version('s3://data/fraud.csv', B),
          version('s3://copies/fraud.csv', B),
        ],
      },
    });
  });
  afterAll(() => platform.destroy());

  const names = async (variables: object) => {
    const { search } = await api.ask(SEARCH, { ...variables });
    return search.nodes
      .map(
        (node: Record<string, string>) =>
          node['name'] ?? node['entityName'] ?? (node['source'] as never)?.['uri'] ?? node['id'],
      )
      .sort();
  };
  const code = async (query: string, variables = {}) => (await api.run(query, variables)).code;

  it('finds jobs, data and display names by the beginnings of words', async () => {
    expect(await names({ text: 'churn', kinds: ['JOB'] })).toEqual(['churn-large', 'churn-small']);
    expect(await names({ text: 'CHURN lar', kinds: ['JOB'] })).toEqual(['churn-large']);
    expect(await names({ text: 'team risk', kinds: ['JOB'] })).toEqual(['fraud', 'prepare']);
    expect(await names({ text: 's3://data/fr', kinds: ['ARTIFACT'] })).toEqual([
      's3://data/fraud.csv',
      's3://data/fraud.csv',
    ]);
    expect(await names({ text: 'clean', kinds: ['TRIAL_COMPONENT'] })).toEqual([
      'prepare-aws-processing-job',
    ]);
    expect(await names({ text: 'scorer', kinds: ['MODEL'] })).toHaveLength(1);
    expect(await names({ text: 'nobody' })).toEqual([]);
  });

  it('finds an ARN, and a digest by its beginning', async () => {
    const { jobs } = await api.ask('{ jobs(filter: { name: "fraud" }) { nodes { arn } } }');
    const [{ arn }] = jobs.nodes;
    expect(await names({ text: ` ${arn.toUpperCase().replace('ARN:AWS', 'arn:aws')} ` })).toEqual([
      'fraud',
    ]);
    expect(await names({ text: arn, kinds: ['MODEL'] })).toEqual([]);
    expect(await names({ text: A.slice(0, 20) })).toEqual(['s3://data/churn.csv']);
    expect(await names({ text: `sha256:${B}` })).toHaveLength(2);
    expect(await names({ text: A.slice(0, 12) })).toHaveLength(3);
  });

  it('comes in pages, whose cursors belong to the search', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (;;) {
      const { search } = await api.ask(SEARCH, { text: 'churn', first: 2, after: cursor });
      seen.push(...search.nodes.map(({ id }: { readonly id: string }) => id));
      cursor = search.pageInfo.endCursor;
      if (!search.pageInfo.hasNextPage) break;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(5);
    const other = { text: 'fraud', first: 2, after: cursor };
    expect(await code(SEARCH, other)).toBe('CURSOR_INVALID');
  });

  it('refuses a text without a word, and too many words', async () => {
    expect(await code(SEARCH, { text: ' !? ' })).toBe('VALIDATION_FAILED');
    expect(await code(SEARCH, { text: 'a b c d e f g h i j k' })).toBe('VALIDATION_FAILED');
  });

  it('lists everything by tags and by its creator', async () => {
    const query = `query ($tags: JSONObject, $createdBy: String) {
      jobs(filter: { tags: $tags, createdBy: $createdBy }) { totalCount nodes { name } }
      trainingJobs(filter: { tags: $tags, createdBy: $createdBy }) { totalCount }
      models(filter: { tags: $tags, createdBy: $createdBy }) { totalCount }
      endpoints(filter: { tags: $tags, createdBy: $createdBy }) { totalCount }
      artifacts(filter: { tags: $tags, createdBy: $createdBy }) { totalCount }
    }`;
    const [none, one, two] = [0, 1, 2].map((totalCount) => ({ totalCount }));
    expect(await api.ask(query, { tags: { team: 'risk' } })).toMatchObject({
      jobs: { totalCount: 2, nodes: [{ name: 'prepare' }, { name: 'fraud' }] },
      trainingJobs: one,
      models: none,
      endpoints: none,
    });
    expect(await api.ask(query, { tags: { team: 'growth' } })).toMatchObject({ endpoints: one });
    const found = await api.ask(query, { createdBy: TESTER.arn });
    expect(found).toMatchObject({ jobs: { totalCount: 4 }, models: one, endpoints: none });
    expect(await api.ask(query, { createdBy: VIEWER })).toMatchObject({ jobs: none });
    expect(await api.ask(query, { createdBy: TESTER.userId })).toEqual(found);
    const both = { createdBy: TESTER.arn, tags: { team: 'growth' } };
    expect(await api.ask(query, both)).toMatchObject({ jobs: two, trainingJobs: two });
    const nobody = await api.ask(query, { createdBy: 'arn:aws:iam::000000000000:user/nobody' });
    expect(nobody).toMatchObject({ artifacts: none, models: none });
  });

  it('counts jobs by kind and status', async () => {
    const query = 'query ($filter: JobFilter) { jobCounts(filter: $filter) { kind status count } }';
    const training = { kind: 'TRAINING', status: 'IN_PROGRESS', count: 3 };
    const processing = { kind: 'PROCESSING', status: 'IN_PROGRESS', count: 1 };
    const counts = async (filter?: object) => (await api.ask(query, { filter })).jobCounts;
    expect(await counts()).toEqual([training, processing]);
    expect(await counts({ kinds: ['TRAINING'] })).toEqual([training]);
    expect(await counts({ tags: { team: 'risk' } })).toEqual([
      { ...training, count: 1 },
      processing,
    ]);
    expect(await counts({ status: 'FAILED' })).toEqual([]);
  });

  it('names the columns that jobs can be compared by', async () => {
    const { jobColumns } = await api.ask(
      '{ jobColumns(filter: { kinds: [TRAINING] }) { metrics parameters tags } }',
    );
    expect(jobColumns.parameters).toEqual(expect.arrayContaining(['of_churn-small', 'of_fraud']));
    expect(jobColumns).toMatchObject({ metrics: [], tags: ['team'] });
  });

  it('takes twelve digits of a digest for an artifact and an impact', async () => {
    const artifact = `query ($digest: String!, $sourceUri: String) {
      artifact(digest: $digest, sourceUri: $sourceUri) { digest source { uri } }
    }`;
    const short = A.slice(0, 13);
    const found = { artifact: { digest: A, source: { uri: 's3://data/churn.csv' } } };
    expect(await api.ask(artifact, { digest: short })).toEqual(found);
    const sourceUri = 's3://data/fraud.csv';
    expect(await api.ask(artifact, { digest: B.slice(0, 12), sourceUri })).toMatchObject({
      artifact: { digest: B },
    });
    expect(await api.ask(artifact, { digest: 'f'.repeat(12) })).toEqual({ artifact: null });
    const ambiguous = await api.run(artifact, { digest: A.slice(0, 12) });
    expect(ambiguous).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ message: expect.stringContaining('give more digits') }],
    });
    expect(await code(artifact, { digest: A.slice(0, 11) })).toBe('VALIDATION_FAILED');
    const impact = 'query ($digest: String!) { impact(of: { digest: $digest }) { complete } }';
    expect(await api.ask(impact, { digest: short })).toEqual({ impact: { complete: true } });
    expect(await code(impact, { digest: A.slice(0, 12) })).toBe('VALIDATION_FAILED');
    expect(await code(impact, { digest: 'f'.repeat(12) })).toBe('NOT_FOUND');
    const list =
      'query ($digest: String!) { artifacts(filter: { digest: $digest }) { totalCount } }';
    expect(await api.ask(list, { digest: B.slice(0, 13) })).toEqual({
      artifacts: { totalCount: 2 },
    });
  });
});
