import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { firstTransition } from '#src/domain/job/index.js';
import { PROCESSING_LIFE, type ProcessingJob } from '#src/domain/processing/index.js';

/** A new processing job, created at a time. */
export function processingJobOf(creationTime: number): ProcessingJob {
  return {
    arn: makeArn(DEFAULT_ARN_SCOPE, 'processing-job', 'job'),
    name: 'job',
    status: 'InProgress',
    secondaryStatus: 'Starting',
    phase: 'starting',
    statusTransitions: [firstTransition(PROCESSING_LIFE, creationTime)],
    role: 'arn:aws:iam::000000000000:role/forebear',
    image: 'image',
    command: [],
    inputs: [],
    outputs: [],
    resources: { instanceType: 'local', instanceCount: 1 },
    maxRuntimeSeconds: 60,
    environment: {},
    experiment: { experimentName: 'job', trialName: 'job' },
    trialComponent: makeArn(
      DEFAULT_ARN_SCOPE,
      'experiment-trial-component',
      'job-aws-processing-job',
    ),
    createdBy: 'arn:aws:iam::000000000000:user/tester',
    creationTime,
    lastModifiedTime: creationTime,
    tags: {},
  };
}
