import { type ArnScope, makeArn } from '#src/domain/arn.js';
import {
  firstTransition,
  type JobCodec,
  type JobLife,
  type JobRecord,
  type ResolvedJob,
  trialComponentName,
} from '#src/domain/job/index.js';
import type { Writable } from '#src/domain/writable.js';
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

/** The record of a new job, as far as all kinds have the same; the kind adds the rest. */
export function newJob<Job extends JobRecord, Trigger extends string>(
  { codec: { kind }, life }: JobBirth<Job, Trigger>,
  resolved: ResolvedJob,
  { scope, name, now, createdBy, incarnation, componentNumber }: NewJob,
): Writable<JobRecord> {
  const { initial } = life.table;
  const { status, secondaryStatus } = life.views[initial];
  // Set field by field, because copying objects is a large part of the cost of a launch.
  return {
    arn: makeArn(scope, kind, name),
    name,
    status,
    secondaryStatus,
    phase: initial,
    statusTransitions: [firstTransition(life, now)],
    role: resolved.role,
    maxRuntimeSeconds: resolved.maxRuntimeSeconds,
    experiment: resolved.experiment,
    tags: resolved.tags,
    trialComponent: trialComponentArn(scope, trialComponentName(kind, name, componentNumber)),
    createdBy,
    creationTime: now,
    incarnation,
    lastModifiedTime: now,
  };
}
