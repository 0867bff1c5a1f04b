import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ACTION, ASSOCIATE } from '../../../support/lineage-documents.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../../../support/running-server.js';

const BUCKET = 's3://forebear-local-000000000000';
const RUN = '0197a3c4-4b3c-7c1e-9d9f-3f1f0a7d9e11';
const TRAIN = `mutation ($input: CreateTrainingJobInput!) {
  createTrainingJob(input: $input) { name } }`;
const headers = { authorization: `Bearer ${TOKENS.operator}` };

let server: ServerUnderTest;

/** A table is read, and its extract is written to our storage. */
const EXTRACT = {
  producer: 'https://example.com/producer',
  schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent',
  run: { runId: RUN, facets: { nominalTime: { nominalStartTime: '2026-01-31T00:00:00Z' } } },
  job: {
    namespace: 'kafka://host:9092',
    name: 'shop:extract',
    facets: { documentation: { description: 'Extracts the orders' } },
  },
  inputs: [
    {
      namespace: 'postgres://db:5432',
      name: 'shop.public.orders',
      facets: { schema: { fields: [{ name: 'id', type: 'int' }] } },
    },
  ],
  outputs: [
    {
      namespace: BUCKET,
      name: 'data/train.csv',
      facets: {
        schema: { fields: [{ name: 'order', type: 'int', description: 'its number' }] },
        columnLineage: {
          fields: {
            order: {
              inputFields: [
                {
                  namespace: 'postgres://db:5432',
                  name: 'shop.public.orders',
                  field: 'id',
                  transformations: [{ type: 'DIRECT', subtype: 'IDENTITY', description: 'as is' }],
                },
              ],
            },
          },
        },
      },
    },
  ],
};

beforeAll(async () => {
  server = await startTestServer({ tokens: true });
  await put('data/train.csv', '1,2\n');
  for (const [eventType, eventTime] of [
    ['START', '2026-01-31T12:00:00Z'],
    ['COMPLETE', '2026-01-31T12:00:02.500Z'],
  ]) {
    const body = JSON.stringify({ ...EXTRACT, eventType, eventTime });
    const answer = await fetch(`${server.url}/api/v1/lineage`, { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
  }
  await train();
});
afterAll(() => server.close());

async function put(key: string, body: string): Promise<void> {
  const url = `${server.url}/objects/${BUCKET.slice(5)}/${key}`;
  const { status } = await fetch(url, { method: 'PUT', headers, body });
  expect(status).toBe(200);
}

/** A job of this platform reads the extract, and a deployment serves its model. */
async function train(): Promise<void> {
  const script = 'mkdir -p "$SM_MODEL_DIR" && echo model > "$SM_MODEL_DIR/model.txt"';
  const input = {
    name: 'learn-orders',
    algorithm: { image: 'local', entrypoint: ['sh', '-c', script] },
    channels: [{ name: 'train', uri: `${BUCKET}/data/train.csv` }],
    resources: { instanceType: 'local', instanceCount: 1 },
    hyperparameters: { rate: '0.5' },
  };
  const { data, errors } = await server.graphql(TRAIN, { variables: { input }, headers });
  expect(errors).toEqual([]);
  expect(data.createTrainingJob.name).toBe('learn-orders');
  await vi.waitFor(
    async () => expect((await job(OWN, 'training.learn-orders')).latestRun.state).toBe('COMPLETED'),
    { timeout: 60_000, interval: 200 },
  );
}

// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its path
async function get(path: string, status = 200): Promise<any> {
  const answer = await fetch(`${server.url}/api/v1${path}`, { headers });
  const body = await answer.json();
  expect({ status: answer.status, path, ...(answer.status === status ? {} : { body }) }).toEqual({
    status,
    path,
  });
  return body;
}

const OWN = 'forebear://000000000000/local';
const inside = (namespace: string) => `/namespaces/${encodeURIComponent(namespace)}`;
const job = (namespace: string, name: string) =>
  get(`${inside(namespace)}/jobs/${encodeURIComponent(name)}`);
const dataset = (namespace: string, name: string, more = '') =>
  get(`${inside(namespace)}/datasets/${encodeURIComponent(name)}${more}`);

describe('Marquez’s reads', () => {
  it('list the namespaces of OpenLineage and of this platform', async () => {
    const { namespaces, complete } = await get('/namespaces');
    const names = namespaces.map(({ name }: { name: string }) => name);
    for (const name of ['kafka://host:9092', 'postgres://db:5432', BUCKET, OWN])
      expect(names).toContain(name);
    expect(complete).toBe(true);
  });

  it('show a job of OpenLineage with its run', async () => {
    const found = await job('kafka://host:9092', 'shop:extract');
    expect(found).toMatchObject({
      id: { namespace: 'kafka://host:9092', name: 'shop:extract' },
      type: 'BATCH',
      description: 'Extracts the orders',
      inputs: [{ namespace: 'postgres://db:5432', name: 'shop.public.orders' }],
      outputs: [{ namespace: BUCKET, name: 'data/train.csv' }],
    });
    expect(found.latestRun).toMatchObject({
      id: RUN,
      state: 'COMPLETED',
      startedAt: '2026-01-31T12:00:00.000Z',
      endedAt: '2026-01-31T12:00:02.500Z',
      durationMs: 2500,
      nominalStartTime: '2026-01-31T00:00:00.000Z',
    });
    const runs = await get(`${inside('kafka://host:9092')}/jobs/shop%3Aextract/runs?limit=10`);
    expect(runs).toMatchObject({ runs: [{ id: RUN }], totalCount: 1 });
  });

  it('show a job of this platform as a run with its parameters', async () => {
    const found = await job(OWN, 'training.learn-orders');
    expect(found.inputs).toContainEqual({ namespace: BUCKET, name: 'data/train.csv' });
    expect(found.outputs.map(({ name }: { name: string }) => name)).toContainEqual(
      expect.stringContaining('model.tar.gz'),
    );
    const { facets } = await get(`/jobs/runs/${found.latestRun.id}/facets?type=run`);
    expect(facets.executionParameters.parameters).toContainEqual({ key: 'rate', value: '0.5' });
  });

  it('choose jobs by the state of their latest run', async () => {
    const names = async (query: string) =>
      (await get(`/jobs?${query}`)).jobs.map(({ name }: { name: string }) => name);
    expect(await names('lastRunStates=COMPLETED')).toEqual([
      'training.learn-orders',
      'shop:extract',
    ]);
    expect(await names('lastRunStates=FAILED&lastRunStates=ABORTED')).toEqual([]);
    expect(await names('limit=1&offset=1')).toEqual(['shop:extract']);
  });

  it('show a dataset with its columns and versions', async () => {
    const found = await dataset(BUCKET, 'data/train.csv');
    expect(found).toMatchObject({
      type: 'DB_TABLE',
      fields: [{ name: 'order', type: 'int', description: 'its number' }],
      columnLineage: [{ name: 'order', inputFields: [{ field: 'id' }] }],
    });
    const { versions } = await dataset(BUCKET, 'data/train.csv', '/versions');
    expect(versions[0].version).toMatch(/^[0-9a-f]{64}$/);
    expect(await get(`${inside(BUCKET)}/datasets?limit=100`)).toMatchObject({ complete: true });
  });

  it('walk from the table to the model, through names with colons', async () => {
    const id = 'dataset:postgres://db:5432:shop.public.orders';
    const { graph, complete } = await get(`/lineage/?nodeId=${id}&depth=20`);
    expect(complete).toBe(true);
    const nodes = new Map<string, { outEdges: { destination: string }[] }>(
      graph.map((node: { id: string }) => [node.id, node]),
    );
    const next = (from: string) =>
      nodes.get(from)?.outEdges.map(({ destination }) => destination) ?? [];
    expect(next(id)).toEqual(['job:kafka://host:9092:shop:extract']);
    expect(next('job:kafka://host:9092:shop:extract')).toEqual([
      `dataset:${BUCKET}:data/train.csv`,
    ]);
    expect(next(`dataset:${BUCKET}:data/train.csv`)).toEqual([`job:${OWN}:training.learn-orders`]);
    expect(next(`job:${OWN}:training.learn-orders`)).toContainEqual(
      expect.stringContaining('model.tar.gz'),
    );
    const near = await get(`/lineage?nodeId=job:kafka://host:9092:shop:extract&depth=0`);
    expect(near.graph).toHaveLength(1);
  });

  it('follow columns in both directions', async () => {
    const from = `datasetField:postgres://db:5432:shop.public.orders:id`;
    const to = `datasetField:${BUCKET}:data/train.csv:order`;
    const path = (node: string) => `/column-lineage?nodeId=${encodeURIComponent(node)}&depth=2`;
    const up = await get(path(to));
    expect(up.graph.map(({ id }: { id: string }) => id)).toEqual([to, from]);
    expect(up.graph[0].data.inputFields).toEqual([
      {
        namespace: 'postgres://db:5432',
        dataset: 'shop.public.orders',
        field: 'id',
        transformationDescription: 'as is',
        transformationType: 'IDENTITY',
      },
    ]);
    expect((await get(path(from))).graph).toHaveLength(1);
    expect((await get(`${path(from)}&withDownstream=true`)).graph).toHaveLength(2);
  });

  it('find jobs and datasets by their words', async () => {
    const { results } = await get('/search/?q=orders&sort=NAME&limit=100');
    expect(results).toContainEqual(
      expect.objectContaining({ nodeId: 'dataset:postgres://db:5432:shop.public.orders' }),
    );
    expect(results).toContainEqual(
      expect.objectContaining({ nodeId: `job:${OWN}:training.learn-orders`, type: 'JOB' }),
    );
    const { results: jobs } = await get('/search?q=extract&filter=JOB');
    expect(jobs).toMatchObject([{ nodeId: 'job:kafka://host:9092:shop:extract' }]);
  });

  it('count jobs and runs', async () => {
    const week = await get('/stats/jobs?period=WEEK&timezone=Europe/Berlin');
    expect(week).toHaveLength(7);
    expect(week.at(-1).count).toBe(2);
    const day = await get('/stats/lineage-events?period=DAY&timezone=UTC');
    expect(day).toHaveLength(24);
    const sum = (what: string) =>
      day.reduce((all: number, each: Record<string, number>) => all + (each[what] ?? 0), 0);
    expect([sum('start'), sum('complete'), sum('fail')]).toEqual([1, 1, 0]);
    await get('/stats/sources?period=DAY&timezone=Mars/Olympus');
    await get('/stats/sources?period=WEEK&timezone=Mars/Olympus', 400);
  });

  it('show an endpoint as a service', async () => {
    const input = {
      name: 'shop-1-aws-endpoint',
      type: 'ModelDeployment',
      sourceUri: 'arn:aws:sagemaker:local:000000000000:endpoint/shop',
      status: 'COMPLETED',
      properties: { EndpointName: 'shop' },
    };
    const { data } = await server.graphql(ACTION, { variables: { input }, headers });
    const source = (await server.graphql(ARTIFACTS, { headers })).data.artifacts.nodes[0].arn;
    const variables = { source, destination: data.createAction.arn, type: 'CONTRIBUTED_TO' };
    const { errors } = await server.graphql(ASSOCIATE, { variables, headers });
    expect(errors).toEqual([]);
    const found = await job(OWN, 'endpoint.shop');
    expect(found).toMatchObject({ type: 'SERVICE', latestRun: { state: 'RUNNING' } });
    expect(found.inputs).toHaveLength(1);
  });

  it('refuse what they cannot answer', async () => {
    expect(await get('/lineage?nodeId=dataset:nothing', 400)).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect(await get('/lineage?nodeId=dataset:no:thing', 404)).toMatchObject({ code: 'NOT_FOUND' });
    await get('/jobs?limit=1001', 400);
    await get(`${inside(OWN)}/jobs/training.unknown`, 404);
    expect((await fetch(`${server.url}/api/v1/tags`)).status).toBe(401);
  });
});

const ARTIFACTS = '{ artifacts(first: 1) { nodes { arn } } }';
