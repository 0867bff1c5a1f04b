import { describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { date, stringOf, type Vertex } from '#src/domain/graph/index.js';
import {
  type Action,
  type Artifact,
  type Context,
  entityToVertex,
  type LineageEntity,
  type TrialComponent,
  vertexToEntity,
} from '#src/domain/lineage/index.js';

const base = {
  properties: { size: '7' },
  tags: { team: 'ml' },
  createdBy: 'arn:aws:iam::000000000000:user/tester',
  creationTime: 1_700_000_000_000,
  lastModifiedTime: 1_700_000_000_001,
};

const artifact: Artifact = {
  kind: 'artifact',
  arn: makeArn(DEFAULT_ARN_SCOPE, 'artifact', 'a'),
  ...base,
  type: 'DataSet',
  source: { uri: 's3://bucket/a', types: [{ idType: 'S3ETag', value: 'e' }] },
};

const trialComponent: TrialComponent = {
  kind: 'trial_component',
  arn: makeArn(DEFAULT_ARN_SCOPE, 'experiment-trial-component', 't'),
  name: 'T',
  ...base,
  parameters: { epochs: 3, mode: 'fast' },
  inputArtifacts: [{ name: 'train', value: 's3://bucket/a' }],
  outputArtifacts: [],
  metrics: [{ name: 'loss', count: 1, last: 0.5 }],
};

const job = makeArn(DEFAULT_ARN_SCOPE, 'training-job', 't');

const action: Action = {
  kind: 'action',
  arn: makeArn(DEFAULT_ARN_SCOPE, 'action', 'deploy'),
  name: 'Deploy',
  ...base,
  type: 'ModelDeployment',
  source: { uri: 's3://bucket/m', type: 'Model', id: '1' },
  description: 'why',
  status: 'Completed',
};

const context: Context = {
  kind: 'context',
  arn: makeArn(DEFAULT_ARN_SCOPE, 'context', 'c'),
  name: 'C',
  ...base,
  type: 'Endpoint',
  source: { uri: 'arn:aws:sagemaker:local:000000000000:endpoint/c' },
};

const COMPONENT =
  '{"parameters":{"epochs":3,"mode":"fast"},"inputArtifacts":[{"name":"train","value":"s3://bucket/a"}],"outputArtifacts":[],"metrics":[{"name":"loss","count":1,"last":0.5}]';

const cases: readonly (readonly [string, LineageEntity, Readonly<Record<string, string>>])[] = [
  [
    'an artifact',
    artifact,
    {
      document: '{"source":{"types":[{"idType":"S3ETag","value":"e"}]}}',
      sourceuri: 's3://bucket/a',
      type: 'DataSet',
    },
  ],
  [
    'an artifact with a name',
    { ...artifact, name: 'A' },
    {
      document: '{"source":{"types":[{"idType":"S3ETag","value":"e"}]}}',
      name: 'A',
      sourceuri: 's3://bucket/a',
      type: 'DataSet',
    },
  ],
  ['a trial component', trialComponent, { document: `${COMPONENT}}`, name: 'T' }],
  [
    'one with a job',
    { ...trialComponent, source: { arn: job } },
    { document: `${COMPONENT}}`, name: 'T', sourcearn: job },
  ],
  [
    'one with a status',
    { ...trialComponent, status: { primaryStatus: 'InProgress' } },
    { document: `${COMPONENT}}`, name: 'T', status: 'InProgress' },
  ],
  [
    'one with all that there is',
    {
      ...trialComponent,
      displayName: 'Shown',
      source: { arn: job, type: 'SageMakerTrainingJob' },
      status: { primaryStatus: 'Failed', message: 'why' },
      startTime: 1,
      endTime: 2,
    },
    {
      document: `${COMPONENT},"displayName":"Shown","startTime":1,"endTime":2}`,
      message: 'why',
      name: 'T',
      sourcearn: job,
      status: 'Failed',
      type: 'SageMakerTrainingJob',
    },
  ],
  [
    'an action',
    action,
    {
      document: '{"description":"why","source":{"type":"Model","id":"1"}}',
      name: 'Deploy',
      sourceuri: 's3://bucket/m',
      status: 'Completed',
      type: 'ModelDeployment',
    },
  ],
  [
    'a context',
    context,
    {
      document: '{}',
      name: 'C',
      sourceuri: 'arn:aws:sagemaker:local:000000000000:endpoint/c',
      type: 'Endpoint',
    },
  ],
  [
    'a context with a description',
    { ...context, description: 'why' },
    {
      document: '{"description":"why"}',
      name: 'C',
      sourceuri: 'arn:aws:sagemaker:local:000000000000:endpoint/c',
      type: 'Endpoint',
    },
  ],
];

describe('a lineage entity is stored', () => {
  it.each(cases)('with each property and tag under its own name: %s', (_what, entity, columns) => {
    const properties = {
      LastModifiedTime: date(base.lastModifiedTime),
      arn: entity.arn,
      createdby: base.createdBy,
      creationtime: date(base.creationTime),
      'property.size': '7',
      'tag.team': 'ml',
      ...columns,
    };
    // The order too: the digests of the ledger are over these texts.
    const inOrder = Object.entries(properties).sort(([one], [other]) => (one < other ? -1 : 1));
    expect(JSON.stringify(entityToVertex(entity).properties)).toBe(
      JSON.stringify(Object.fromEntries(inOrder)),
    );
  });
});

describe('a lineage entity of an older ledger', () => {
  it.each(cases)('is read, with its properties and tags in the document: %s', (_what, entity) => {
    expect(vertexToEntity(inOlderForm(entity))).toEqual(entity);
    const bare = { ...entity, properties: {}, tags: {} };
    expect(vertexToEntity(inOlderForm(bare))).toEqual(bare);
  });
});

/** As every entity was stored before properties and tags were native properties. */
function inOlderForm(entity: LineageEntity): Vertex {
  const { properties, ...vertex } = entityToVertex({ ...entity, properties: {}, tags: {} });
  const document = {
    properties: entity.properties,
    tags: entity.tags,
    ...JSON.parse(stringOf(properties, 'document') ?? '{}'),
  };
  return { ...vertex, properties: { ...properties, document: JSON.stringify(document) } };
}
