import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { UsageGroup, UsageSum } from '#src/domain/usage/index.js';
import { DateTimeScalar, FloatScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';

const UsageGroupEnum = defineEnum('UsageGroup', 'What usage is added up by.', {
  EXPERIMENT: ['experiment', 'The experiment of a job; endpoints have none.'],
  TAG: ['tag', 'The value of a tag.'],
  CALLER: ['caller', 'The ARN of the caller that launched the job or created the endpoint.'],
  KIND: ['kind', 'The kind of job, or endpoint.'],
  INSTANCE_TYPE: ['instanceType', 'The instance type.'],
});

/** What to add up. */
@ArgsType()
export class UsageArgs {
  @Field(() => UsageGroupEnum, { description: 'What to add up by.' })
  readonly groupBy!: UsageGroup;

  @Field(() => String, optional('The key of the tag, with groupBy TAG.'))
  readonly tag?: string;

  @Field(
    () => DateTimeScalar,
    optional('Jobs that ended from then on, and endpoints from then on; the beginning if absent.'),
  )
  readonly from?: number;

  @Field(() => DateTimeScalar, optional('Jobs and endpoints until then; now if absent.'))
  readonly to?: number;
}

@ObjectType('UsageSum', plain('The instance time of some jobs and endpoints, and its price.'))
export class UsageSumType implements UsageSum {
  @Field(() => String, {
    nullable: true,
    description: 'What they have in common; null for those that have none.',
  })
  readonly key!: string | undefined;

  @Field(() => Int, { description: 'How many jobs.' })
  readonly jobs!: number;

  @Field(() => Int, { description: 'How many endpoints.' })
  readonly endpoints!: number;

  readonly instanceSeconds!: number;

  @Field(() => FloatScalar, { description: 'Billable seconds of all their instances together.' })
  get billableSeconds(): number {
    return this.instanceSeconds;
  }

  @Field(() => FloatScalar, { description: 'The same in hours.' })
  get instanceHours(): number {
    return this.instanceSeconds / 3600;
  }

  @Field(() => FloatScalar, {
    nullable: true,
    description: 'In the currency; null when an instance type has no price.',
  })
  readonly cost!: number | undefined;

  @Field(() => [String], { description: 'The instance types without a price.' })
  readonly unpriced!: readonly string[];
}

@ObjectType('Usage', plain('The instance time of jobs and endpoints, added up by group.'))
export class UsageType {
  @Field(() => String, optional('The currency of the setting prices.'))
  readonly currency?: string;

  @Field(() => [UsageSumType], { description: 'The groups, the most instance time first.' })
  readonly groups!: readonly UsageSumType[];
}
