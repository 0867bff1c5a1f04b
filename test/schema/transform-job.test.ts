import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModel, Session, TypedDocumentString } from '#src/client/index.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { startTestServer } from '../support/running-server.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';

const SCORER = fileURLToPath(new URL('../fixtures/programs/score-lines.mjs', import.meta.url));
const BUCKET = 's3://forebear-local-000000000000';
const ARN = 'arn:aws:sagemaker:local:000000000000:transform-job/job';

let platform: TestPlatform;
let api: SchemaApi;
beforeEach(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  await platform.scorer();
  await platform.put(`${BUCKET}/in/a.csv`, 'a\nbb\n');
  await platform.put(`${BUCKET}/in/b.csv`, 'ccc\n');
});
afterEach(() => platform.destroy());

const CREATE = `mutation ($input: CreateTransformJobInput!) {
  createTransformJob(input: $input) {
    __typename id arn name status modelName input outputPath contentType accept splitType assembleWith
    batchStrategy joinSource inputFilter outputFilter maxConcurrentTransforms maxPayloadMb environment tags
    invocationTimeoutSeconds invocationMaxRetries resources { instanceType instanceCount }
    trialComponent { name status { primaryStatus } job { __typename name } }
  }
}`;
const INPUT = {
  name: 'Job',
  modelName: 'scorer',
  input: `${BUCKET}/in/`,
  outputPath: `${BUCKET}/out`,
  contentType: 'text/csv',
  splitType: 'LINE',
  assembleWith: 'LINE',
  resources: {},
  environment: { DEPTH: 3 },
  tags: { team: 'fraud' },
};

describe('batch transform jobs over GraphQL', () => {
  it('are launched, read with their progress, listed, and deleted', async () => {
    const { createTransformJob } = await api.ask(CREATE, { input: INPUT });
    expect(createTransformJob).toEqual({
      ...INPUT,
      __typename: 'TransformJob',
      id: ARN,
      arn: ARN,
      status: 'IN_PROGRESS',
      accept: null,
      batchStrategy: 'MULTI_RECORD',
      joinSource: 'NONE',
      inputFilter: '$',
      outputFilter: '$',
      maxConcurrentTransforms: 1,
      maxPayloadMb: 6,
      invocationTimeoutSeconds: 600,
      invocationMaxRetries: 3,
      environment: { DEPTH: '3' },
      resources: { instanceType: 'local', instanceCount: 1 },
      trialComponent: {
        name: 'Job-aws-transform-job',
        status: { primaryStatus: 'IN_PROGRESS' },
        job: { __typename: 'TransformJob', name: 'Job' },
      },
    });
    await platform.transformed('Job');
    const answer = await api.ask(
      `query ($id: ID!) {
        transformJob(name: "Job") {
          status billableSeconds failureReason
          progress { objectsDone objectsTotal recordsDone bytesDone bytesTotal }
          logs(last: 1) { lines { message } }
        }
        none: transformJob(name: "a b") { name }
        transformJobs(filter: { status: COMPLETED }) { totalCount nodes { name } }
        node(id: $id) { __typename ... on Job { name } }
      }`,
      { id: ARN },
    );
    const counts = { objectsDone: 2, objectsTotal: 2, recordsDone: 3, bytesDone: 9, bytesTotal: 9 };
    expect(answer).toMatchObject({
      transformJob: { status: 'COMPLETED', failureReason: null, progress: counts },
      none: null,
      transformJobs: { totalCount: 1, nodes: [{ name: 'Job' }] },
      node: { __typename: 'TransformJob', name: 'Job' },
    });
    expect(answer.transformJob.billableSeconds).toBeGreaterThan(0);
    const [line] = answer.transformJob.logs.lines;
    expect(line.message).toMatch(/ Completed - Transform job completed$/);
    const { deleteTransformJob } = await api.ask('mutation { deleteTransformJob(name: "Job") }');
    expect(deleteTransformJob).toBe(ARN);
    expect((await api.ask('{ transformJob(name: "Job") { name } }')).transformJob).toBeNull();
  });

  it('are stopped, and are descendants of their input', async () => {
    const environment = { DELAY_MS: '60000' };
    await api.ask(CREATE, { input: { ...INPUT, environment } });
    const { stopTransformJob } = await api.ask(
      'mutation { stopTransformJob(name: "Job") { status } }',
    );
    expect(stopTransformJob.status).toBe('STOPPING');
    expect((await platform.transformed('Job')).status).toBe('Stopped');
    const { impact } = await api.ask(
      'query ($uri: String!) { impact(of: { sourceUri: $uri }) { nodes { resource { ... on Job { name } } } } }',
      { uri: `${BUCKET}/in/` },
    );
    expect(impact.nodes).toContainEqual({ resource: { name: 'Job' } });
  });

  it('are launched by operators only', async () => {
    expect((await api.run(CREATE, { input: INPUT }, 'viewer')).code).toBe('FORBIDDEN');
  });
});

describe('the batch strategy', () => {
  const PARAMETERS = JSON.stringify({ BatchStrategy: 'SINGLE_RECORD' });
  const asked = { ...INPUT, environment: { PARAMETERS } };
  const inline = (
    strategy: string,
  ) => `mutation ($parameters: String!${strategy.includes('$') ? ', $strategy: BatchStrategy' : ''}) {
    createTransformJob(input: {
      name: "Job", modelName: "scorer", input: "${BUCKET}/in/", outputPath: "${BUCKET}/out", contentType: "text/csv"
      splitType: LINE, assembleWith: LINE, resources: {}, environment: { PARAMETERS: $parameters }
      ${strategy}
    }) { name }
  }`;

  it.each([
    ['of the container, where a variable has none', CREATE, { input: asked }, 'SingleRecord'],
    [
      'of a variable, though it is the default',
      CREATE,
      { input: { ...asked, batchStrategy: 'MULTI_RECORD' } },
      'MultiRecord',
    ],
    ['of the container, where the document has none', inline(''), {}, 'SingleRecord'],
    ['of the document', inline('batchStrategy: MULTI_RECORD'), {}, 'MultiRecord'],
    [
      'of a variable in the document',
      inline('batchStrategy: $strategy'),
      { strategy: 'MULTI_RECORD' },
      'MultiRecord',
    ],
    [
      'of the container, where that variable is not given',
      inline('batchStrategy: $strategy'),
      {},
      'SingleRecord',
    ],
  ])('is the one %s', async (...[, document, variables, expected]) => {
    await api.ask(document, { parameters: PARAMETERS, ...variables });
    expect((await platform.transformed('Job')).batchStrategy).toBe(expected);
  });

  it('is the one of a variable, also over HTTP', async () => {
    const images = { scorer: { serve: [process.execPath, SCORER] } };
    const server = await startTestServer({ settings: { images: JSON.stringify(images) } });
    try {
      const session = new Session({ url: server.url });
      const { client } = session;
      await session.putObject(`${BUCKET}/in/a.csv`, 'a\nbb\n');
      await createModel(client, { name: 'scorer', image: 'scorer' });
      const create = new TypedDocumentString<unknown, { input: object }>(CREATE);
      const read = new TypedDocumentString<unknown, { name: string }>(
        'query ($name: String!) { transformJob(name: $name) { status batchStrategy } }',
      );
      for (const [name, more] of [
        ['Open', {}],
        ['Told', { batchStrategy: 'MULTI_RECORD' }],
      ] as const) {
        await client.ask(create, { input: { ...asked, ...more, name } });
        await expect
          .poll(() => client.ask(read, { name }), { timeout: 60_000 })
          .toEqual({
            transformJob: {
              status: 'COMPLETED',
              batchStrategy: name === 'Told' ? 'MULTI_RECORD' : 'SINGLE_RECORD',
            },
          });
      }
    } finally {
      await server.close();
    }
  });
});
