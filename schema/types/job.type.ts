import { Field, InterfaceType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { JobStatus } from '#src/domain/training/index.js';
import { ArnScalar, DateTimeScalar, JsonObjectScalar } from '../scalars/index.js';
import { JobStatusEnum } from './job-enums.js';
import { NodeType } from './node.type.js';
import { TrialComponentType } from './trial-component.type.js';

/** What every kind of job has. */
@InterfaceType('Job', {
  implements: NodeType,
  description: 'Work that was launched and ends by itself.',
})
export abstract class JobType extends NodeType {
  @Field(() => ArnScalar, { description: 'The Amazon Resource Name; unique.' })
  readonly arn!: Arn;

  @Field(() => String, {
    description: 'The name; taken for as long as the trial component exists.',
  })
  readonly name!: string;

  @Field(() => JobStatusEnum, { description: 'Where it stands.' })
  readonly status!: JobStatus;

  @Field(() => String, { nullable: true, description: 'Why it failed, at most 1,024 characters.' })
  readonly failureReason?: string;

  @Field(() => ArnScalar, { description: 'The role that it runs under.' })
  readonly role!: Arn;

  @Field(() => DateTimeScalar, { description: 'When it was launched.' })
  readonly creationTime!: number;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When instances began to work for it.',
  })
  readonly startTime?: number;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it ended.' })
  readonly endTime?: number;

  @Field(() => DateTimeScalar, { description: 'When it moved on last.' })
  readonly lastModifiedTime!: number;

  @Field(() => JsonObjectScalar, { description: 'Tags, at most 50.' })
  readonly tags!: StringMap;

  @Field(() => TrialComponentType, {
    nullable: true,
    description: 'Its place in the lineage: what it read and wrote, and what came of it.',
  })
  readonly trialComponent?: unknown;
}
