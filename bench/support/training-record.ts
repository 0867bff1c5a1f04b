import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { type ChangeSet, vertexIdOf } from '#src/domain/graph/index.js';
import { firstTransition, type JobTrigger, trialComponentName } from '#src/domain/job/index.js';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import {
  advanceTrainingJob,
  TRAINING_JOBS,
  TRAINING_LIFE,
  type TrainingJob,
} from '#src/domain/training/index.js';
import { launchDraft } from '#src/jobs/launch/new-job.js';
import { TRAINING_KIND } from '#src/jobs/training/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

const LIFE: readonly JobTrigger[] = [
  'capacityPrepared',
  'provisioned',
  'inputReady',
  'imageReady',
  'programEnded',
  'uploaded',
];

/** The record of a training job that was just launched. */
export function newTrainingRecord(name: string, more: Partial<TrainingJob> = {}): TrainingJob {
  const now = more.creationTime ?? Date.now();
  const component = trialComponentName('training-job', name);
  return {
    arn: makeArn(DEFAULT_ARN_SCOPE, 'training-job', name),
    name,
    status: 'InProgress',
    secondaryStatus: 'Starting',
    phase: 'starting',
    statusTransitions: [firstTransition(TRAINING_LIFE, now)],
    role: 'arn:aws:iam::000000000000:role/forebear',
    algorithm: { name: 'ipinsights', frameworkVersions: {}, metricDefinitions: [] },
    hyperparameters: { epochs: '3', learning_rate: '0.01' },
    channels: [],
    outputPath: makeS3Uri('forebear', 'output'),
    resources: { instanceType: 'local', instanceCount: 1 },
    maxRuntimeSeconds: 60,
    environment: {},
    experiment: { experimentName: `experiment-${name.length}`, trialName: name },
    trialComponent: makeArn(DEFAULT_ARN_SCOPE, 'experiment-trial-component', component),
    createdBy: 'arn:aws:iam::000000000000:user/bench',
    creationTime: now,
    lastModifiedTime: now,
    finalMetrics: [],
    tags: {},
    ...more,
  };
}

/** The records of a job from its launch to its completion. */
export function* livesOf(job: TrainingJob): Generator<TrainingJob, void> {
  let current = job;
  for (const trigger of LIFE) {
    const next = advanceTrainingJob(current, { trigger, at: current.lastModifiedTime + 1_000 });
    if (!next) throw new Error(`${current.phase} does not listen to ${trigger}`);
    yield next;
    current = next;
  }
}

/** The commit of a launch: the record, and its lineage. */
export async function launchOf(store: GraphStore, job: TrainingJob): Promise<ChangeSet> {
  const scope = DEFAULT_ARN_SCOPE;
  const draft = launchDraft(TRAINING_KIND, job, { store, scope, displayName: undefined });
  const vertex = TRAINING_JOBS.write(job);
  draft.add(
    { kind: 'putVertex', vertex },
    { element: 'vertex', id: vertexIdOf(job.arn), is: 'absent' },
  );
  return draft.build();
}
