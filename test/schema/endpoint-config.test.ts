import { afterAll, beforeAll, expect, it } from 'vitest';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';

let platform: TestPlatform;
let api: SchemaApi;

beforeAll(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  await platform.model('m');
  const variants = [
    { modelName: 'm', instanceType: 'ml.m5.large', instanceCount: 2, maxInstances: 5 },
    { name: 'copy', modelName: 'm', shadow: true, weight: 0.5 },
  ];
  await platform.services.endpointConfigs.create(
    {
      name: 'Two-Variants',
      variants,
      capture: { destination: toS3Uri('s3://models/captured/'), percentage: 25 },
      tags: { team: 'risk' },
    },
    TESTER,
  );
  await platform.services.endpointConfigs.create(
    { name: 'plain', variants: [{ modelName: 'm' }] },
    TESTER,
  );
});
afterAll(() => platform.destroy());

const FIELDS = `id arn name captureDestination capturePercentage createdBy tags
  variants { name modelName instanceType instanceCount weight shadow minInstances maxInstances }`;

it('returns an endpoint configuration, at present and as a node', async () => {
  const { endpointConfig } = await api.ask(
    `{ endpointConfig(name: "two-variants") { ${FIELDS} } }`,
  );
  expect(endpointConfig).toEqual({
    id: endpointConfig.arn,
    arn: 'arn:aws:sagemaker:local:000000000000:endpoint-config/two-variants',
    name: 'Two-Variants',
    captureDestination: 's3://models/captured/',
    capturePercentage: 25,
    createdBy: TESTER.arn,
    tags: { team: 'risk' },
    variants: [
      {
        name: 'AllTraffic',
        modelName: 'm',
        instanceType: 'ml.m5.large',
        instanceCount: 2,
        weight: 1,
        shadow: false,
        minInstances: 2,
        maxInstances: 5,
      },
      {
        name: 'copy',
        modelName: 'm',
        instanceType: 'local',
        instanceCount: 1,
        weight: 0.5,
        shadow: true,
        minInstances: 1,
        maxInstances: 1,
      },
    ],
  });
  const { node } = await api.ask(
    `query ($id: ID!) { node(id: $id) { ... on EndpointConfig { ${FIELDS} } } }`,
    { id: endpointConfig.id },
  );
  expect(node).toEqual(endpointConfig);
});

it('returns null for no configuration, and before it was made', async () => {
  const absent = await api.ask(
    '{ none: endpointConfig(name: "none") { name } bad: endpointConfig(name: "-") { name } }',
  );
  expect(absent).toEqual({ none: null, bad: null });
  const past = await api.ask('{ endpointConfig(name: "plain", atCommit: 1) { name } }');
  expect(past.endpointConfig).toBeNull();
});

it('lists and finds endpoint configurations', async () => {
  const { endpointConfigs: page } = await api.ask(
    '{ endpointConfigs(first: 1) { totalCount nodes { name } pageInfo { hasNextPage } } }',
  );
  expect(page).toEqual({
    totalCount: 2,
    nodes: [{ name: 'plain' }],
    pageInfo: { hasNextPage: true },
  });
  const { endpointConfigs: tagged } = await api.ask(
    '{ endpointConfigs(filter: { tags: { team: "risk" } }) { nodes { name capturePercentage } } }',
  );
  expect(tagged.nodes).toEqual([{ name: 'Two-Variants', capturePercentage: 25 }]);
  const { search } = await api.ask(
    '{ search(text: "plain", kinds: [ENDPOINT_CONFIG]) { nodes { __typename } } }',
  );
  expect(search.nodes).toEqual([{ __typename: 'EndpointConfig' }]);
});
