import { type Arn, makeArn } from '#src/domain/arn.js';
import type { ProgramJobRecord } from '#src/domain/job/index.js';
import { isName, NAME_RULES } from '#src/domain/names.js';
import { keyOf } from '#src/domain/record/index.js';
import type { LogSeal } from '#src/ports/log-store.js';
import { AwsError } from '../aws-error.js';
import type { OperationContext } from '../json/operation.js';

/** The log of a job. */
export interface JobLog {
  readonly key: Arn;
  readonly name: string;
  readonly sealed?: LogSeal;
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly hosts: readonly string[];
}

const GROUPS = {
  '/aws/sagemaker/TrainingJobs': 'training-job',
  '/aws/sagemaker/ProcessingJobs': 'processing-job',
  '/aws/sagemaker/TransformJobs': 'transform-job',
} as const;

/** The names of all groups, in ascending order. */
export const GROUP_NAMES = Object.keys(GROUPS).sort();

/**
 * Returns the log of a job in a group. Throws `ResourceNotFoundException`, which clients ignore
 * while a job has no log.
 */
export async function findLog(
  group: string,
  name: string,
  { services }: OperationContext,
): Promise<JobLog> {
  if (!Object.hasOwn(GROUPS, group)) throw noGroup(group);
  const kind = GROUPS[group as keyof typeof GROUPS];
  const isJob = isName(NAME_RULES.job, name);
  const arn = makeArn(services.scope, kind, name);
  const job = (isJob && (await services.jobs.get(arn))) as ProgramJobRecord | undefined | false;
  if (!job || job.log?.deletion) throw noStream(name);
  return {
    key: keyOf(job),
    name: job.name,
    ...(job.log && { sealed: job.log }),
    start: job.startTime ?? job.creationTime,
    hosts: Array.from({ length: job.resources.instanceCount }, (_, index) => `algo-${index + 1}`),
  };
}

/** The name of the stream of an instance: `<job>/<host>-<start in seconds>`. */
export function streamName({ name, start }: JobLog, host: string): string {
  return `${name}/${host}-${Math.floor(start / 1_000)}`;
}

/** The log and the instance of a stream. Throws `ResourceNotFoundException`. */
export async function findStream(
  group: string,
  stream: string,
  context: OperationContext,
): Promise<{ readonly log: JobLog; readonly host: string }> {
  const [name = '', rest = ''] = stream.split('/');
  const log = await findLog(group, name, context);
  const host = log.hosts.find((each) => rest.startsWith(`${each}-`));
  if (host === undefined) throw noStream(stream);
  return { log, host };
}

function noGroup(group: string): AwsError {
  return new AwsError(
    'ResourceNotFoundException',
    `The specified log group does not exist: '${group.slice(0, 200)}'; this server has ${GROUP_NAMES.join(', ')}.`,
  );
}

function noStream(stream: string): AwsError {
  return new AwsError(
    'ResourceNotFoundException',
    `The specified log stream does not exist: '${stream.slice(0, 200)}'.`,
  );
}
