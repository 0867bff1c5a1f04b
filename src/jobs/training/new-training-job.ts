import { type ArnScope, makeArn } from '#src/domain/arn.js';
import { firstTransition } from '#src/domain/job/index.js';
import {
  type ResolvedTraining,
  TRAINING_LIFE,
  type TrainingJob,
} from '#src/domain/training/index.js';
import type { Writable } from '#src/domain/writable.js';
import { trialComponentArn } from '#src/lineage/index.js';
import { trialComponentName } from './trial-component.js';

export interface NewTrainingJob {
  readonly scope: ArnScope;
  readonly name: string;
  readonly now: number;
  readonly createdBy: string;
}

export function newTrainingJob(
  resolved: ResolvedTraining,
  { scope, name, now, createdBy }: NewTrainingJob,
): TrainingJob {
  const { checkpointUri, imageUri } = resolved;
  // Set field by field, because copying objects is a large part of the cost of a launch.
  const job: Writable<TrainingJob> = {
    arn: makeArn(scope, 'training-job', name),
    name,
    status: 'InProgress',
    secondaryStatus: 'Starting',
    phase: 'starting',
    statusTransitions: [firstTransition(TRAINING_LIFE, now)],
    role: resolved.role,
    algorithm: resolved.algorithm,
    hyperparameters: resolved.hyperparameters,
    channels: resolved.channels,
    outputPath: resolved.outputPath,
    resources: resolved.resources,
    maxRuntimeSeconds: resolved.maxRuntimeSeconds,
    environment: resolved.environment,
    experiment: resolved.experiment,
    tags: resolved.tags,
    trialComponent: trialComponentArn(scope, trialComponentName(name)),
    createdBy,
    creationTime: now,
    lastModifiedTime: now,
    finalMetrics: [],
  };
  if (checkpointUri !== undefined) job.checkpointUri = checkpointUri;
  if (imageUri !== undefined) job.imageUri = imageUri;
  return job;
}
