import { type ArnScope, makeArn } from '#src/domain/arn.js';
import {
  firstTransition,
  type JobCodec,
  type JobLife,
  type JobRecord,
  type ResolvedJob,
  trialComponentName,
} from '#src/domain/job/index.js';
import { trialComponentArn } from '#src/lineage/index.js';

/** What a new job is named and made by. */
export interface NewJob {
  readonly scope: ArnScope;
  readonly name: string;
  readonly now: number;
  readonly createdBy: string;
  readonly incarnation: string;
  /** The number of its trial component, see {@link trialComponentName}. */
  readonly componentNumber: number;
}

/** How the records of a kind are called and live. */
export interface JobBirth<Job extends JobRecord, Trigger extends string> {
  readonly codec: JobCodec<Job>;
  readonly life: JobLife<Job['phase'], Trigger>;
}

/** What a new job of any kind is named and how it starts. */
type Start =
  | 'arn'
  | 'name'
  | 'status'
  | 'secondaryStatus'
  | 'phase'
  | 'statusTransitions'
  | 'trialComponent'
  | 'createdBy'
  | 'creationTime'
  | 'incarnation'
  | 'lastModifiedTime';

/** The record of a new job: its start, and every option of its request. The kind adds what no request has. */
export function newJob<Job extends JobRecord, Trigger extends string, Resolved extends ResolvedJob>(
  { codec: { kind }, life }: JobBirth<Job, Trigger>,
  { baseName: _, displayName: __, ...options }: Resolved,
  { scope, name, now, createdBy, incarnation, componentNumber }: NewJob,
): Pick<Job, Start> & Omit<Resolved, 'baseName' | 'displayName'> {
  const { initial } = life.table;
  const { status, secondaryStatus } = life.views[initial];
  const start: Pick<JobRecord, Start> = {
    arn: makeArn(scope, kind, name),
    name,
    status,
    secondaryStatus,
    phase: initial,
    statusTransitions: [firstTransition(life, now)],
    trialComponent: trialComponentArn(scope, trialComponentName(kind, name, componentNumber)),
    createdBy,
    creationTime: now,
    incarnation,
    lastModifiedTime: now,
  };
  return { ...(start as Pick<Job, Start>), ...options };
}
