import { type Arn, type ArnKind, parseArn } from '../arn.js';

/** The kinds of job that a trial component represents, as ARNs write them. */
export const JOB_ARN_KINDS = [
  'training-job',
  'processing-job',
  'transform-job',
  'hyper-parameter-tuning-job',
] as const satisfies readonly ArnKind[];
export type JobArnKind = (typeof JOB_ARN_KINDS)[number];

/**
 * The name of the trial component of a job. A deleted job leaves its trial component, so the next job of the same name
 * has the number 2, and so on.
 */
export function trialComponentName(kind: JobArnKind, jobName: string, number = 1): string {
  const name = `${jobName}-aws-${kind}`;
  return number === 1 ? name : `${name}-${number}`;
}

/** The {@link trialComponentName} that a job was launched with. */
export function ownTrialComponentName(
  kind: JobArnKind,
  { name, trialComponent }: { readonly name: string; readonly trialComponent: Arn },
): string {
  const first = trialComponentName(kind, name);
  return `${first}${parseArn(trialComponent).id.slice(first.length)}`; // an ARN is lower-cased, a name is not
}

/** What the originals call a job of each kind as the source of its trial component. */
export const TRIAL_COMPONENT_SOURCES: Readonly<Record<JobArnKind, string>> = {
  'training-job': 'SageMakerTrainingJob',
  'processing-job': 'SageMakerProcessingJob',
  'transform-job': 'SageMakerTransformJob',
  'hyper-parameter-tuning-job': 'SageMakerHyperParameterTuningJob',
};
