import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLANNED_FOLDER } from '#src/domain/s3-uri.js';
import { modelArchive } from '../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';

let platform: TestPlatform;
let api: SchemaApi;

beforeAll(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  const archive = await modelArchive({ 'weights.txt': 'w' });
  await platform.put('s3://models/m/model.tar.gz', archive);
});
afterAll(() => platform.destroy());

const CREATE_MODEL = `mutation ($input: CreateModelInput!) {
  createModel(input: $input) { id arn name image modelData environment role creationTime tags artifact { arn } }
}`;
const CREATE_ENDPOINT = `mutation ($input: CreateEndpointInput!) {
  createEndpoint(input: $input) { arn status variants { name modelName instanceType instanceCount weight } }
}`;

describe('hosting over GraphQL', () => {
  it('creates a model, deploys it, and returns its lineage', async () => {
    const { createModel } = await api.ask(CREATE_MODEL, {
      input: {
        name: 'm',
        image: 'fixture',
        modelData: 's3://models/m/model.tar.gz',
        environment: { LEVEL: 3 },
        tags: { team: 'ml' },
      },
    });
    expect(createModel).toMatchObject({
      id: createModel.arn,
      image: 'fixture',
      environment: { LEVEL: '3' },
      tags: { team: 'ml' },
      artifact: { arn: expect.stringContaining(':artifact/') },
    });
    const { createEndpoint } = await api.ask(CREATE_ENDPOINT, {
      input: { name: 'e', variants: [{ modelName: 'm' }] },
    });
    expect(createEndpoint).toMatchObject({
      status: 'CREATING',
      variants: [
        {
          name: 'AllTraffic',
          modelName: 'm',
          instanceType: 'local',
          instanceCount: 1,
          weight: 1,
        },
      ],
    });
    await platform.untilEndpoint('e', (found) => found?.status === 'InService');
    const { endpoint } = await api.ask(`{ endpoint(name: "e") {
      status failureReason url tags
      variants { readyCount model { name artifact { type source { uri } } } }
      context { type name incoming { nodes { type source { kind } } } }
      logs(first: 1) { lines { host stream message } pageInfo { hasNextPage } }
    } }`);
    expect(endpoint).toMatchObject({
      status: 'IN_SERVICE',
      failureReason: null,
      url: 'http://127.0.0.1:4000/endpoints/e/invocations',
      variants: [
        {
          readyCount: 1,
          model: {
            name: 'm',
            artifact: { type: 'Model', source: { uri: 's3://models/m/model.tar.gz' } },
          },
        },
      ],
      context: {
        type: 'Endpoint',
        incoming: { nodes: [{ type: 'ASSOCIATED_WITH', source: { kind: 'ACTION' } }] },
      },
      logs: { lines: [{ host: 'platform', stream: 'SYSTEM' }] },
    });
  });

  it('lists models and endpoints, a page at a time', async () => {
    for (const name of ['p1', 'p2'])
      await api.ask(CREATE_MODEL, { input: { name, image: 'fixture' } });
    const PAGE = `query ($after: String) {
      models(first: 2, after: $after) { totalCount nodes { name } pageInfo { hasNextPage endCursor } }
    }`;
    const { models } = await api.ask(PAGE);
    expect(models).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    const next = await api.ask(PAGE, { after: models.pageInfo.endCursor });
    const names = [...models.nodes, ...next.models.nodes].map(({ name }) => name);
    expect(names.sort()).toEqual(['m', 'p1', 'p2']);
    const { endpoints } = await api.ask('{ endpoints { nodes { name } totalCount } }');
    expect(endpoints).toEqual({ nodes: [{ name: 'e' }], totalCount: 1 });
    expect(await api.run('{ endpoints(after: "nonsense") { totalCount } }')).toMatchObject({
      code: 'CURSOR_INVALID',
    });
  });

  it('finds them by their ARNs', async () => {
    const { endpoint, model } = await api.ask(
      '{ endpoint(name: "e") { id } model(name: "m") { id } }',
    );
    const NODE = 'query ($id: ID!) { node(id: $id) { __typename ... on Endpoint { url } } }';
    expect(await api.ask(NODE, { id: endpoint.id })).toMatchObject({
      node: { __typename: 'Endpoint', url: expect.stringContaining('/endpoints/e/invocations') },
    });
    expect(await api.ask(NODE, { id: model.id })).toMatchObject({ node: { __typename: 'Model' } });
  });

  it('keeps the lineage of served models', async () => {
    const { endpoint } = await api.ask('{ endpoint(name: "e") { context { arn } } }');
    const context = String(endpoint.context.arn);
    const { associations } = await api.ask(
      `query ($context: Arn!) { associations(filter: { destinationArn: $context }) {
         nodes { source { arn } } } }`,
      { context },
    );
    const action = String(associations.nodes[0].source.arn);
    const around = await api.ask(
      `query ($action: Arn!) { associations(filter: { destinationArn: $action }) {
         nodes { source { arn } } } }`,
      { action },
    );
    const sources = around.associations.nodes.map(
      (node: { source: { arn: string } }) => node.source.arn,
    );
    for (const [source, destination] of [
      [action, context],
      ...sources.map((source: string) => [source, action]),
    ])
      await api.run(
        `mutation ($source: Arn!, $destination: Arn!) {
           deleteAssociation(source: $source, destination: $destination) }`,
        { source, destination },
        'admin',
      );
    for (const [mutation, arn] of [
      ['deleteContext', context],
      ['deleteAction', action],
    ])
      expect(
        await api.run(`mutation ($arn: Arn!) { ${mutation}(arn: $arn) }`, { arn }),
      ).toMatchObject({ code: 'RESOURCE_IN_USE' });
  });

  it('only checks a dry run', async () => {
    const model = { name: 'planned', image: 'fixture', dryRun: true };
    const { createModel } = await api.ask(CREATE_MODEL, { input: model });
    expect(createModel.name).toBe('planned');
    const byViewer = await api.run(CREATE_MODEL, { input: model }, 'viewer');
    expect(byViewer).toMatchObject({ code: 'FORBIDDEN' });
    const planned = `s3://models/${PLANNED_FOLDER}model.tar.gz`;
    await api.ask(CREATE_MODEL, { input: { ...model, modelData: planned } });
    const modelData = 's3://models/none/model.tar.gz';
    expect(await api.run(CREATE_MODEL, { input: { ...model, modelData } })).toMatchObject({
      code: 'OBJECT_NOT_FOUND',
    });
    const endpoint = { name: 'planned', variants: [{ modelName: 'm' }], dryRun: true };
    const { createEndpoint } = await api.ask(CREATE_ENDPOINT, { input: endpoint });
    expect(createEndpoint.status).toBe('CREATING');
    const taken = await api.run(CREATE_ENDPOINT, { input: { ...endpoint, name: 'e' } });
    expect(taken).toMatchObject({ code: 'ALREADY_EXISTS' });
    const { updateEndpoint } = await api.ask(
      'mutation { updateEndpoint(input: { name: "e", variants: [{ modelName: "m" }], dryRun: true }) { status } }',
    );
    expect(updateEndpoint.status).toBe('UPDATING');
    const now =
      '{ model(name: "planned") { name } planned: endpoint(name: "planned") { name } endpoint(name: "e") { status } }';
    expect(await api.ask(now)).toEqual({
      model: null,
      planned: null,
      endpoint: { status: 'IN_SERVICE' },
    });
  });

  it('updates and deletes, for operators only', async () => {
    const remove = 'mutation { deleteModel(name: "m") }';
    expect(await api.run(remove, {}, 'viewer')).toMatchObject({ code: 'FORBIDDEN' });
    const { updateEndpoint } = await api.ask(
      `mutation { updateEndpoint(input: { name: "e", variants: [{ modelName: "m" }], watch: { seconds: 0 } }) { status } }`,
    );
    expect(updateEndpoint.status).toBe('UPDATING');
    await platform.untilEndpoint('e', (found) => found?.status === 'InService');
    await api.ask('mutation { deleteEndpoint(name: "e") }');
    await platform.untilEndpoint('e', (found) => found === undefined);
    expect(await api.ask(remove)).toMatchObject({
      deleteModel: expect.stringContaining('model/m'),
    });
    const none = '{ model(name: "no name") { name } endpoint(name: "") { name } }';
    expect(await api.ask(none)).toEqual({ model: null, endpoint: null });
    expect(await api.ask('{ model(name: "m") { name } endpoint(name: "e") { name } }')).toEqual({
      model: null,
      endpoint: null,
    });
  });
});
