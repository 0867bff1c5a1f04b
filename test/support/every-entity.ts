import type { Arn } from '#src/domain/arn.js';
import { type Edge, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import {
  associationToEdge,
  entityToVertex,
  type LineageEntity,
} from '#src/domain/lineage/index.js';

/** An ARN of a kind of resource. */
export const arnOf = (kind: string, id: string) =>
  `arn:aws:sagemaker:local:000000000000:${kind}/${id}` as Arn;

/** Every kind of entity, with all that they can have. */
export function everyEntity(): readonly (Vertex | Edge)[] {
  const base = {
    properties: { 'a,b': '"q"\n' },
    tags: { team: 'risk' },
    creationTime: 1_000,
    lastModifiedTime: 2_500,
  };
  const source = { uri: 's3://b/x, "y"', type: 'T', id: 'i' };
  const entities: LineageEntity[] = [
    {
      ...base,
      kind: 'artifact',
      arn: arnOf('artifact', 'a'),
      type: 'DataSet',
      source: { uri: 's3://b/a', types: [{ idType: 'SHA256', value: 'f'.repeat(64) }] },
      sizeBytes: 5,
    },
    {
      ...base,
      kind: 'action',
      arn: arnOf('action', 'x'),
      name: 'x',
      type: 'ModelDeployment',
      source,
      status: 'InProgress',
    },
    { ...base, kind: 'context', arn: arnOf('context', 'c'), name: 'c', type: 'Endpoint', source },
    {
      ...base,
      kind: 'trial_component',
      arn: arnOf('experiment-trial-component', 't'),
      name: 't',
      parameters: { n: 1, s: 'x' },
      inputArtifacts: [],
      outputArtifacts: [{ name: 'o', value: 's3://b/o' }],
      metrics: [{ name: 'loss', count: 3, last: 0.5 }],
      status: { primaryStatus: 'Completed', message: 'ok,\nthen' },
      source: { arn: arnOf('training-job', 't'), type: 'SageMakerTrainingJob' },
    },
  ];
  const link = { source: arnOf('artifact', 'a'), creationTime: 5_000 };
  return [
    ...entities.map((entity) => entityToVertex(entity)),
    associationToEdge({
      ...link,
      destination: arnOf('action', 'x'),
      type: 'ContributedTo',
      createdBy: 'arn:aws:iam::0:user/u',
    }),
    associationToEdge({ ...link, destination: arnOf('context', 'c') }),
    {
      ...entityToVertex(entities[0] as LineageEntity),
      id: vertexIdOf(arnOf('training-job', 'j')),
      labels: ['training_job'],
      properties: { arn: arnOf('training-job', 'j'), status: 'Completed', document: '{"a":[1]}' },
    },
  ];
}
