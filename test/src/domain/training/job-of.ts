import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { firstTransition } from '#src/domain/job/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { TRAINING_LIFE, type TrainingJob } from '#src/domain/training/index.js';

/** A new training job, created at a time. */
export function jobOf(creationTime: number, changes: Partial<TrainingJob> = {}): TrainingJob {
  return {
    arn: makeArn(DEFAULT_ARN_SCOPE, 'training-job', 'job'),
    name: 'job',
    status: 'InProgress',
    secondaryStatus: 'Starting',
    phase: 'starting',
    statusTransitions: [firstTransition(TRAINING_LIFE, creationTime)],
    role: 'arn:aws:iam::000000000000:role/forebear',
    algorithm: { name: 'ipinsights', frameworkVersions: {}, metricDefinitions: [] },
    hyperparameters: {},
    channels: [],
    outputPath: 's3://bucket/' as S3Uri,
    resources: { instanceType: 'local', instanceCount: 1 },
    maxRuntimeSeconds: 60,
    environment: {},
    experiment: { experimentName: 'job', trialName: 'job' },
    trialComponent: makeArn(
      DEFAULT_ARN_SCOPE,
      'experiment-trial-component',
      'job-aws-training-job',
    ),
    createdBy: 'arn:aws:iam::000000000000:user/tester',
    creationTime,
    lastModifiedTime: creationTime,
    finalMetrics: [],
    tags: {},
    ...changes,
  };
}
