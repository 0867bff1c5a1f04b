import { createHash } from 'node:crypto';
import { type Arn, DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import type { Change } from '#src/domain/graph/index.js';
import {
  type Artifact,
  type AssociationType,
  associationToEdge,
  entityToVertex,
  type LineageEntity,
} from '#src/domain/lineage/index.js';
import { artifactArn, trialComponentArn, versionArn } from '#src/lineage/index.js';

/** Jobs that read one version of a data set; each has a trial component, and a model with its version. */
const JOBS = 333;
/** A group: a data set with its version, and their descendants. */
export const GROUP = 2 + 3 * JOBS;

const CREATED = Date.UTC(2026, 0, 1);
const CREATOR = 'arn:aws:iam::000000000000:user/bench' as Arn;

/** Groups of 1,001 descendants of one version. */
export function* groupChanges(groups: number): Generator<Change> {
  for (let group = 0; group < groups; group += 1) {
    const data = bytesAt(dataUri(group), 'DataSet', group * GROUP);
    yield* data.changes;
    for (let job = 0; job < JOBS; job += 1) {
      const number = group * GROUP + 2 + 3 * job;
      const component = trialComponentArn(DEFAULT_ARN_SCOPE, `job-${group}-${job}`);
      const name = `job-${group}-${job}`;
      const status = { primaryStatus: 'Completed' } as const;
      const none = { parameters: {}, inputArtifacts: [], outputArtifacts: [], metrics: [] };
      const base = { ...baseOf(number), arn: component, name };
      yield vertexOf({ ...base, kind: 'trial_component', status, ...none });
      yield edgeOf(data.version, component, 'ContributedTo');
      const model = bytesAt(`s3://bench-bucket/${name}/model.tar.gz`, 'Model', number + 1);
      yield* model.changes;
      yield edgeOf(component, model.location, 'Produced');
      yield edgeOf(component, model.version, 'Produced');
    }
  }
}

/** The ARN of the version of a group's data set. */
export function dataVersionOf(group: number): Arn {
  return versionArn(DEFAULT_ARN_SCOPE, dataUri(group), sha256(dataUri(group)));
}

function dataUri(group: number): string {
  return `s3://bench-bucket/data/${group}.csv`;
}

/** A location and its version. */
function bytesAt(uri: string, type: string, number: number) {
  const digest = sha256(uri);
  const location = artifactArn(DEFAULT_ARN_SCOPE, uri);
  const version = versionArn(DEFAULT_ARN_SCOPE, uri, digest);
  const base = { kind: 'artifact', type } as const;
  const facts = { sizeBytes: 1_000, objectCount: 1 };
  const source = { uri, types: [{ idType: 'SHA256', value: digest }] } as const;
  const before: Artifact = {
    ...baseOf(number),
    ...base,
    arn: location,
    source: { uri, types: [] },
  };
  const after: Artifact = { ...baseOf(number + 1), ...base, ...facts, arn: version, source };
  const link = edgeOf(location, version, 'DerivedFrom');
  return { location, version, changes: [vertexOf(before), vertexOf(after), link] };
}

function baseOf(number: number) {
  const creationTime = CREATED + number;
  const times = { creationTime, lastModifiedTime: creationTime };
  return { properties: {}, tags: {}, createdBy: CREATOR, ...times };
}

function vertexOf(entity: LineageEntity): Change {
  return { kind: 'putVertex', vertex: entityToVertex(entity) };
}

function edgeOf(source: Arn, destination: Arn, type: AssociationType): Change {
  const times = { createdBy: CREATOR, creationTime: CREATED };
  return { kind: 'putEdge', edge: associationToEdge({ source, destination, type, ...times }) };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
