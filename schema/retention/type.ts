import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { RemovedBytes } from '#src/domain/lineage/index.js';
import { RETENTION_CLASSES, type RetentionClass } from '#src/domain/retention/index.js';
import type { KeptBecause, RetentionRun } from '#src/retention/index.js';
import { LineageEntityType } from '../lineage-entity/type.js';
import { ArnScalar, DateTimeScalar, FloatScalar } from '../scalars/index.js';
import type { Deferred } from '../shared/deferred.js';
import { defineEnum, optional, plain } from '../shared/describe.js';

const classes = Object.entries(RETENTION_CLASSES).map(
  ([name, description]) => [name, [name, description]] as const,
);
const RetentionClassEnum = defineEnum(
  'RetentionClass',
  'What a rule of retention is about.',
  Object.fromEntries(classes),
);

const KeptBecauseEnum = defineEnum('KeptBecause', 'Why bytes are kept.', {
  TOO_YOUNG: ['TOO_YOUNG', 'They are younger than keepDays.'],
  AMONG_LAST: ['AMONG_LAST', 'They are among the last of their experiment that keepLast keeps.'],
  HELD: ['HELD', 'The job, its trial component or the artifact has the tag hold.'],
  REACHABLE: ['REACHABLE', 'They are behind something in use; the path leads to it.'],
  NO_RULE: ['NO_RULE', 'No rule is about them.'],
});

@ObjectType('RetentionGroup', plain('What one rule says about all bytes of its class.'))
export class RetentionGroupType {
  @Field(() => RetentionClassEnum, { description: 'The class.' })
  readonly class!: RetentionClass;

  @Field(() => String, optional('The rule; null for bytes without one.'))
  readonly rule?: string;

  @Field(() => Int, { description: 'How many outputs, logs or captures a run would remove.' })
  readonly freeCount!: number;

  @Field(() => FloatScalar, { description: 'Their bytes, without logs.' })
  readonly freeBytes!: number;

  @Field(() => Int, { description: 'How many are kept.' })
  readonly keptCount!: number;

  @Field(() => FloatScalar, { description: 'Their bytes, without logs.' })
  readonly keptBytes!: number;
}

@ObjectType('RetentionItem', plain('An output, a log or captured data, with what the rules say.'))
export class RetentionItemType {
  @Field(() => RetentionClassEnum, { description: 'The class.' })
  readonly class!: RetentionClass;

  @Field(() => String, optional('The rule; null for bytes without one.'))
  readonly rule?: string;

  @Field(() => String, {
    description: 'Where it is; for a log the ARN of the job’s trial component.',
  })
  readonly uri!: string;

  @Field(() => String, optional('The SHA-256 of an output.'))
  readonly digest?: string;

  @Field(() => FloatScalar, { description: 'How many bytes; 0 for a log.' })
  readonly sizeBytes!: number;

  @Field(() => Int, { description: 'How many objects; 1 for a log.' })
  readonly objectCount!: number;

  @Field(() => DateTimeScalar, {
    description: 'When the job ended, or captured data was last written.',
  })
  readonly time!: number;

  @Field(() => ArnScalar, optional('The trial component of the job that wrote it.'))
  readonly trialComponentArn?: Arn;

  @Field(() => KeptBecauseEnum, optional('Why it is kept; null when a run would remove it.'))
  readonly keptBecause?: KeptBecause;

  @Field(() => [LineageEntityType], {
    description:
      'The path from it to the entity that uses it, or the entity that holds it; empty when no entity keeps it.',
  })
  readonly path!: Deferred<readonly LineageEntityType[]>;
}

@ObjectType('RetentionPlan', plain('What the rules of retention say about all bytes, now.'))
export class RetentionPlanType {
  @Field(() => ID, { description: 'Names the plan for runRetention, for a day.' })
  readonly id!: string;

  @Field(() => Int, { description: 'The commit that it is about.' })
  readonly atCommit!: number;

  @Field(() => [RetentionGroupType], { description: 'The sums, by class and rule.' })
  readonly groups!: readonly RetentionGroupType[];

  @Field(() => [RetentionItemType], {
    description: 'Those that a run would remove, then those that are kept; each the largest first.',
  })
  readonly items!: readonly RetentionItemType[];
}

@ArgsType()
export class PlanRetentionArgs {
  @Field(() => String, optional('Only bytes at or below this URI.'))
  readonly uriPrefix?: string;

  @Field(() => Int, optional('How many items to return, 1 to 1,000.', 100))
  readonly first!: number;
}

@ObjectType('RetentionRun', plain('What a run of retention has removed.'))
export class RetentionRunType implements RetentionRun {
  @Field(() => Int, { description: 'How many outputs, logs and captures.' })
  readonly removed!: number;

  @Field(() => FloatScalar, { description: 'Their bytes, without logs.' })
  readonly removedBytes!: number;

  @Field(() => Int, { description: 'How many were removed or replaced by others before.' })
  readonly lost!: number;

  @Field(() => Int, { description: 'How many stay, because they came into use since the plan.' })
  readonly kept!: number;

  @Field(() => Int, { description: 'How many are left: run the same plan again.' })
  readonly left!: number;
}

const RemovedStatusEnum = defineEnum('RemovedBytesStatus', 'What happened to bytes.', {
  DELETING: ['DELETING', 'They are being removed.'],
  DELETED: ['DELETED', 'They were removed. The same bytes, recorded again, are there again.'],
  LOST: ['LOST', 'Others had removed or replaced them.'],
});

@ObjectType('RemovedBytes', plain('Why the bytes of a version are not there.'))
export class RemovedBytesType implements RemovedBytes {
  @Field(() => RemovedStatusEnum, { description: 'What happened to them.' })
  readonly status!: RemovedBytes['status'];

  @Field(() => String, { description: 'The rule of retention.' })
  readonly rule!: string;

  @Field(() => String, { description: 'The ARN of the caller.' })
  readonly by!: string;

  @Field(() => DateTimeScalar, { description: 'When.' })
  readonly at!: number;
}
