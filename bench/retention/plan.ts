import { type Arn, DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { type Change, hex32 } from '#src/domain/graph/index.js';
import { MODELS } from '#src/domain/hosting/index.js';
import { trialComponentName } from '#src/domain/job/index.js';
import {
  type Artifact,
  type AssociationType,
  associationToEdge,
  entityToVertex,
  type TrialComponent,
} from '#src/domain/lineage/index.js';
import { makeS3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import { TRAINING_JOBS } from '#src/domain/training/index.js';
import { artifactArn, trialComponentArn, versionArn } from '#src/lineage/identity.js';
import { livesOf, newTrainingRecord } from '../support/training-record.js';

/** Each job has written a model and four tables, each a location with a version. */
export const ARTIFACTS_OF_JOB = 10;
export const CREATED = Date.UTC(2026, 0, 1);
const MODEL = 'SageMaker.ModelArtifact';
const OUTPUTS = [MODEL, 'a', 'b', 'c', 'd'];
/** One model in so many is registered under a name. */
const RARE = 100;
/** A job of the bench `retention` reads the model of the job this many before it. */
const STRIDE = 97;
const MINUTE_MS = 60_000;
const CHANNEL = {
  dataType: 'Prefix',
  distribution: 'FullyReplicated',
  compression: 'None',
  inputMode: 'File',
} as const;
const BYTES = 1_000_000;
const BENCH = 'arn:aws:iam::000000000000:user/bench' as Arn;

/**
 * The changes of jobs that have ended, with their lineage; the outputs of some of them are in use.
 * Each job reads the model of the job `stride` before it.
 */
export function* retentionChanges(jobs: number, stride = STRIDE): Generator<Change> {
  for (let number = 0; number < jobs; number += 1) yield* jobChanges(number, stride);
}

function* jobChanges(number: number, stride: number): Generator<Change> {
  const model = outputOf(number, MODEL);
  const component = componentOf(number, stride);
  yield vertexOf(component);
  for (const name of OUTPUTS) {
    const { place, version } = outputOf(number, name);
    yield vertexOf(place);
    yield vertexOf(version);
    yield edgeOf(place.arn, version.arn, 'DerivedFrom');
    yield edgeOf(component.arn, version.arn, 'Produced');
  }
  const source = outputOf(number - stride, MODEL);
  if (number >= stride) yield edgeOf(source.version.arn, component.arn, 'ContributedTo');
  const job = newTrainingRecord(`job-${number}`, {
    creationTime: timeOf(number),
    experiment: { experimentName: `experiment-${number % RARE}`, trialName: `job-${number}` },
    trialComponent: component.arn,
    channels:
      number < stride ? [] : [{ name: MODEL, uri: toS3Uri(source.place.source.uri), ...CHANNEL }],
  });
  const [ended = job] = [...livesOf(job)].slice(-1);
  const written = {
    modelData: toS3Uri(model.place.source.uri),
    modelDigest: model.digest,
  };
  yield { kind: 'putVertex', vertex: TRAINING_JOBS.write({ ...ended, ...written }) };
  if (number % RARE === 0) yield { kind: 'putVertex', vertex: modelOf(number, model) };
}

function outputOf(number: number, name: string) {
  const uri = `s3://bench-bucket/job-${number}/${name}`;
  const digest = hex32(`one ${uri}`) + hex32(`two ${uri}`);
  const fields = {
    kind: 'artifact',
    type: name === MODEL ? 'Model' : 'DataSet',
    properties: {},
    tags: {},
    createdBy: BENCH,
    creationTime: timeOf(number),
    lastModifiedTime: timeOf(number),
  } as const;
  const place: Artifact = {
    ...fields,
    arn: artifactArn(DEFAULT_ARN_SCOPE, uri),
    source: { uri, types: [] },
  };
  const version: Artifact = {
    ...fields,
    arn: versionArn(DEFAULT_ARN_SCOPE, uri, digest),
    source: { uri, types: [{ idType: 'SHA256', value: digest }] },
    sizeBytes: BYTES,
    objectCount: 1,
  };
  return { name, digest, place, version };
}

function componentOf(number: number, stride: number): TrialComponent {
  const name = trialComponentName('training-job', `job-${number}`);
  return {
    kind: 'trial_component',
    arn: trialComponentArn(DEFAULT_ARN_SCOPE, name),
    name,
    source: { arn: makeArn(DEFAULT_ARN_SCOPE, 'training-job', `job-${number}`) },
    status: { primaryStatus: 'Completed' },
    startTime: timeOf(number),
    endTime: timeOf(number) + MINUTE_MS,
    parameters: {},
    inputArtifacts: number < stride ? [] : [artifactIn(number - stride, MODEL)],
    outputArtifacts: OUTPUTS.map((output) => artifactIn(number, output)),
    metrics: [],
    properties: {},
    tags: {},
    createdBy: BENCH,
    creationTime: timeOf(number),
    lastModifiedTime: timeOf(number),
  };
}

function artifactIn(number: number, output: string) {
  const { name, digest, place } = outputOf(number, output);
  return { name, value: place.source.uri, digest, sizeBytes: BYTES, objectCount: 1 };
}

function modelOf(number: number, { name, digest }: ReturnType<typeof outputOf>) {
  return MODELS.write({
    arn: makeArn(DEFAULT_ARN_SCOPE, 'model', `model-${number}`),
    name: `model-${number}`,
    image: 'ipinsights',
    modelData: makeS3Uri('bench-bucket', `job-${number}/${name}`),
    modelDigest: digest,
    environment: {},
    role: 'arn:aws:iam::000000000000:role/forebear',
    endpoints: [],
    tags: {},
    createdBy: BENCH,
    creationTime: timeOf(number),
  });
}

function timeOf(number: number): number {
  return CREATED + number * MINUTE_MS;
}

function vertexOf(entity: Artifact | TrialComponent): Change {
  return { kind: 'putVertex', vertex: entityToVertex(entity) };
}

function edgeOf(source: Arn, destination: Arn, type: AssociationType): Change {
  const edge = { source, destination, type, createdBy: BENCH, creationTime: CREATED };
  return { kind: 'putEdge', edge: associationToEdge(edge) };
}
