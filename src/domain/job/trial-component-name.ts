import { type Arn, parseArn } from '../arn.js';
import { JOB_KIND_NAMES, type JobArnKind } from '../record-kinds.js';

/**
 * The name of the trial component of a job. A deleted job leaves its trial component, so the next job of the same name
 * has the number 2, and so on.
 */
export function trialComponentName(kind: JobArnKind, jobName: string, number = 1): string {
  const name = `${jobName}-aws-${kind}`;
  return number === 1 ? name : `${name}-${number}`;
}

/** The name of the job in a {@link trialComponentName}. */
export function jobNameOfComponent(kind: JobArnKind, componentName: string): string {
  const end = componentName.lastIndexOf(`-aws-${kind}`);
  return end < 0 ? componentName : componentName.slice(0, end);
}

/** The {@link trialComponentName} that a job was launched with. */
export function ownTrialComponentName(
  kind: JobArnKind,
  { name, trialComponent }: { readonly name: string; readonly trialComponent: Arn },
): string {
  const first = trialComponentName(kind, name);
  return `${first}${parseArn(trialComponent).id.slice(first.length)}`; // an ARN is lower-cased, but a name is not
}

/** The original's name for a kind of job as the source of its trial component. */
export function trialComponentSource(kind: JobArnKind): string {
  const names = Object.values(JOB_KIND_NAMES).find((one) => one.kind === kind);
  if (!names) throw new Error(`There is no kind '${kind}' of jobs.`);
  return names.source;
}
