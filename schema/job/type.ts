import { Field, Int, InterfaceType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { GitSource, JobRecord, JobStatus, JobTransition } from '#src/domain/job/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import { JOB_KIND_NAMES, type JobArnKind } from '#src/domain/record-kinds.js';
import { NodeType } from '../node/type.js';
import { ArnScalar, DateTimeScalar, JsonObjectScalar } from '../scalars/index.js';
import { defineEnum, optional } from '../shared/describe.js';
import { defineConnection } from '../shared/paging.js';
import { GitSourceType, StatusTransitionType } from './parts.js';

export const JobStatusEnum = defineEnum('JobStatus', 'The status of a job.', {
  IN_PROGRESS: ['InProgress', 'It waits or runs.'],
  COMPLETED: ['Completed', 'It ended well.'],
  FAILED: ['Failed', 'It ended with an error; failureReason has the cause.'],
  STOPPING: ['Stopping', 'It is stopping, because of a request or because its time is up.'],
  STOPPED: ['Stopped', 'It was stopped, or its time was up.'],
});

export const JobKindEnum = defineEnum(
  'JobKind',
  'The kinds of jobs.',
  Object.fromEntries(
    Object.values(JOB_KIND_NAMES).map(({ name, kind, noun }) => [
      name.toUpperCase(),
      [kind, `A ${noun}.`],
    ]),
  ) as Readonly<Record<string, readonly [JobArnKind, string]>>,
);

@InterfaceType('Job', {
  implements: NodeType,
  description: 'Work that was launched and runs to its end.',
})
export abstract class JobType extends NodeType {
  readonly trialComponentArn!: string;
  readonly incarnation?: string;
  /** The seal of its log, and why the log is gone. */
  readonly log?: JobRecord['log'];

  @Field(() => ArnScalar, { description: 'The Amazon Resource Name; unique.' })
  readonly arn!: Arn;

  @Field(() => String, {
    description: 'The name; taken for as long as the trial component exists.',
  })
  readonly name!: string;

  @Field(() => JobStatusEnum, { description: 'Where it stands.' })
  readonly status!: JobStatus;

  @Field(() => [StatusTransitionType], { description: 'Every status so far, in order.' })
  readonly statusTransitions!: readonly JobTransition[];

  @Field(() => String, optional('Why it failed, at most 1,024 characters.'))
  readonly failureReason?: string;

  @Field(() => ArnScalar, { description: 'The role that it runs under.' })
  readonly role!: Arn;

  @Field(() => DateTimeScalar, { description: 'When it was launched.' })
  readonly creationTime!: number;

  @Field(() => DateTimeScalar, optional('When instances began to work for it.'))
  readonly startTime?: number;

  @Field(() => DateTimeScalar, optional('When it ended.'))
  readonly endTime?: number;

  @Field(
    () => Int,
    optional(
      'Seconds that its programs ran, per instance; fetching, installing and storing do not count. Null until it has ended, and for a tuning job, whose trials have theirs.',
    ),
  )
  readonly billableSeconds?: number;

  @Field(() => DateTimeScalar, { description: 'When it moved on last.' })
  readonly lastModifiedTime!: number;

  @Field(() => String, { description: 'The ARN of the caller that launched it.' })
  readonly createdBy!: string;

  @Field(() => String, optional('Notes, as Markdown.'))
  readonly description?: string;

  @Field(() => GitSourceType, optional('The commit that its code came from.'))
  readonly git?: GitSource;

  @Field(() => JsonObjectScalar, { description: 'Tags, at most 50.' })
  readonly tags!: StringMap;
}

export const JobConnection = defineConnection({ name: 'Job', items: 'jobs', node: () => JobType });
