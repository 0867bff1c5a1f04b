import type { ArnKind } from '../arn.js';

/** The kinds of job that a trial component represents, as ARNs write them. */
export const JOB_ARN_KINDS = [
  'training-job',
  'processing-job',
  'transform-job',
  'hyper-parameter-tuning-job',
] as const satisfies readonly ArnKind[];
export type JobArnKind = (typeof JOB_ARN_KINDS)[number];

/** The name of the trial component of a job. */
export function trialComponentName(kind: JobArnKind, jobName: string): string {
  return `${jobName}-aws-${kind}`;
}

/** What the originals call a job of each kind as the source of its trial component. */
export const TRIAL_COMPONENT_SOURCES: Readonly<Record<JobArnKind, string>> = {
  'training-job': 'SageMakerTrainingJob',
  'processing-job': 'SageMakerProcessingJob',
  'transform-job': 'SageMakerTransformJob',
  'hyper-parameter-tuning-job': 'SageMakerHyperParameterTuningJob',
};
