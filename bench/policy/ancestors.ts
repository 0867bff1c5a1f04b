import { type Arn, DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { type Change, hex32 } from '#src/domain/graph/index.js';
import { MODELS } from '#src/domain/hosting/index.js';
import {
  type Artifact,
  type AssociationType,
  associationToEdge,
  entityToVertex,
  type TrialComponent,
} from '#src/domain/lineage/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { trialComponentArn, versionArn } from '#src/lineage/identity.js';

/** The name of the model. */
export const MODEL = 'bench';
/** The number of tables that each job reads, besides the output of the job before it. */
const TABLES = 8;
const ENTITIES_OF_JOB = TABLES + 2;
const BENCH = 'arn:aws:iam::000000000000:user/bench' as Arn;

/** Yields a model with `count` ancestors: a chain of jobs, and tables that have a license. */
export function* ancestorChanges(count: number, now: number): Generator<Change> {
  const jobs = Math.max(1, Math.round(count / ENTITIES_OF_JOB));
  const fields = {
    properties: {},
    createdBy: BENCH,
    creationTime: now,
    lastModifiedTime: now,
  } as const;
  let before: Artifact | undefined;
  for (let job = 0; job < jobs; job += 1) {
    const isLast = job === jobs - 1;
    const tables = Array.from({ length: TABLES }, (_, table) =>
      artifactOf(`s3://bench/tables/${job}/${table}.csv`, 'DataSet'),
    );
    const made = isLast
      ? artifactOf('s3://bench/model.tar.gz', 'Model')
      : artifactOf(`s3://bench/made/${job}.csv`, 'DataSet');
    const read = before ? [before, ...tables] : tables;
    const component = componentOf(job, read);
    for (const one of [component, ...tables, made])
      yield { kind: 'putVertex', vertex: entityToVertex(one) };
    for (const one of read) yield edgeOf(one.arn, component.arn, 'ContributedTo');
    yield edgeOf(component.arn, made.arn, 'Produced');
    before = made;
  }
  yield {
    kind: 'putVertex',
    vertex: MODELS.write({
      arn: makeArn(DEFAULT_ARN_SCOPE, 'model', MODEL),
      name: MODEL,
      image: 'registry.example.com/model:1',
      modelData: toS3Uri('s3://bench/model.tar.gz'),
      modelDigest: digestOf('s3://bench/model.tar.gz'),
      environment: {},
      role: 'arn:aws:iam::000000000000:role/bench',
      endpoints: [],
      createdBy: BENCH,
      creationTime: now,
      tags: {},
    }),
  };

  function artifactOf(uri: string, type: string): Artifact {
    const value = digestOf(uri);
    return {
      ...fields,
      kind: 'artifact',
      type,
      arn: versionArn(DEFAULT_ARN_SCOPE, uri, value),
      source: { uri, types: [{ idType: 'SHA256', value }] },
      tags: { license: 'cc-by-4.0' },
    };
  }

  function componentOf(job: number, read: readonly Artifact[]): TrialComponent {
    const name = `job-${job}-aws-training-job`;
    return {
      ...fields,
      kind: 'trial_component',
      arn: trialComponentArn(DEFAULT_ARN_SCOPE, name),
      name,
      source: { arn: makeArn(DEFAULT_ARN_SCOPE, 'training-job', `job-${job}`) },
      status: { primaryStatus: 'Completed' },
      parameters: {},
      inputArtifacts: read.map(({ source: { uri } }) => ({
        name: 'train',
        value: uri,
        digest: digestOf(uri),
      })),
      outputArtifacts: [],
      metrics: [],
      tags: {},
    };
  }
}

function digestOf(uri: string): string {
  return hex32(`one ${uri}`) + hex32(`two ${uri}`);
}

function edgeOf(source: Arn, destination: Arn, type: AssociationType): Change {
  const edge = { source, destination, type, createdBy: BENCH, creationTime: 0 };
  return { kind: 'putEdge', edge: associationToEdge(edge) };
}
