import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import type { ChangeSet } from '#src/domain/graph/index.js';
import {
  type Artifact,
  type AssociationType,
  associationToEdge,
  entityToVertex,
  type LineageEntity,
  type TrialComponent,
} from '#src/domain/lineage/index.js';
import { put, vertex } from '../graph-store/elements.js';

const TIMES = { creationTime: 1_700_000_000_000, lastModifiedTime: 1_700_000_000_001 };

/** The ARN of the entity of a name in {@link lineageGraph}. */
export const ARNS = {
  raw: makeArn(DEFAULT_ARN_SCOPE, 'artifact', 'raw'),
  clean: makeArn(DEFAULT_ARN_SCOPE, 'artifact', 'clean'),
  model: makeArn(DEFAULT_ARN_SCOPE, 'artifact', 'model'),
  prepare: makeArn(DEFAULT_ARN_SCOPE, 'experiment-trial-component', 'prepare'),
  train: makeArn(DEFAULT_ARN_SCOPE, 'experiment-trial-component', 'train'),
  job: makeArn(DEFAULT_ARN_SCOPE, 'training-job', 'train'),
} as const;

/** Two data sets, a model and the steps between them, with properties and tags; and a token of the platform. */
export function lineageGraph(): ChangeSet {
  const links: [keyof typeof ARNS, keyof typeof ARNS, AssociationType][] = [
    ['raw', 'prepare', 'ContributedTo'],
    ['prepare', 'clean', 'Produced'],
    ['clean', 'train', 'ContributedTo'],
    ['train', 'model', 'Produced'],
    ['raw', 'clean', 'DerivedFrom'],
  ];
  return put(
    ...ENTITIES.map((entity) => entityToVertex(entity)),
    vertex('token', { labels: ['client_token'] }),
    ...links.map(([source, destination, type]) =>
      associationToEdge({
        source: ARNS[source],
        destination: ARNS[destination],
        type,
        creationTime: TIMES.creationTime,
      }),
    ),
  );
}

const ENTITIES: readonly LineageEntity[] = [
  artifact('raw', 'DataSet', { tags: { team: 'risk', 'cost centre': '4,2' } }),
  artifact('clean', 'DataSet', { properties: { rows: '7', "it's": 'a "quoted", text' } }),
  artifact('model', 'Model', { tags: { team: 'risk' }, properties: { rows: '7' } }),
  component('prepare', {}),
  component('train', {
    source: { arn: ARNS.job, type: 'SageMakerTrainingJob' },
    status: { primaryStatus: 'Completed', message: 'line one\nline, two' },
    tags: { team: 'ml' },
  }),
];

function artifact(
  name: 'raw' | 'clean' | 'model',
  type: string,
  more: Partial<Artifact>,
): Artifact {
  return {
    kind: 'artifact',
    arn: ARNS[name],
    type,
    source: { uri: `s3://bucket/${name}`, types: [] },
    properties: {},
    tags: {},
    ...TIMES,
    ...more,
  };
}

function component(name: 'prepare' | 'train', more: Partial<TrialComponent>): TrialComponent {
  return {
    kind: 'trial_component',
    arn: ARNS[name],
    name,
    properties: {},
    tags: {},
    parameters: {},
    inputArtifacts: [],
    outputArtifacts: [],
    metrics: [],
    ...TIMES,
    ...more,
  };
}
