import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type {
  MetricSummary,
  TrialComponent,
  TrialComponentArtifact,
  TrialComponentStatus,
} from '#src/domain/lineage/index.js';
import { ArnScalar, DateTimeScalar, JsonObjectScalar } from '../scalars/index.js';
import { defineConnection } from './connection.js';
import { LineageEntityType } from './lineage-entity.type.js';
import { TrialComponentPrimaryStatusEnum } from './lineage-enums.js';
import { NodeType } from './node.type.js';

/** The job behind a trial component. */
@ObjectType('TrialComponentSource', {
  description: 'The job behind a trial component.',
  simpleResolvers: true,
})
export class TrialComponentSourceType {
  @Field(() => ArnScalar, { description: 'The job’s ARN.' })
  readonly arn!: Arn;

  @Field(() => String, {
    nullable: true,
    description: 'SageMakerTrainingJob, SageMakerProcessingJob or SageMakerTransformJob.',
  })
  readonly type?: string;
}

/** Where a trial component stands. */
@ObjectType('TrialComponentStatus', {
  description: 'Where a trial component stands.',
  simpleResolvers: true,
})
export class TrialComponentStatusType {
  @Field(() => TrialComponentPrimaryStatusEnum, { description: 'The status in one word.' })
  readonly primaryStatus!: TrialComponentStatus;

  @Field(() => String, { nullable: true, description: 'What there is to say about it.' })
  readonly message?: string;
}

/** An input or output of a trial component. */
@ObjectType('TrialComponentArtifact', {
  description: 'An input or output of a trial component, and what was really read or written.',
  simpleResolvers: true,
})
export class TrialComponentArtifactType {
  @Field(() => String, { description: 'Its name among the inputs or the outputs.' })
  readonly name!: string;

  @Field(() => String, { nullable: true, description: 'The media type.' })
  readonly mediaType?: string;

  @Field(() => String, { description: 'Where it is, as a rule a URI.' })
  readonly value!: string;

  @Field(() => String, {
    nullable: true,
    description: 'SHA-256 over the digests of its objects, hexadecimal.',
  })
  readonly digest?: string;

  @Field(() => Float, { nullable: true, description: 'The bytes of all its objects.' })
  readonly sizeBytes?: number;

  @Field(() => Int, { nullable: true, description: 'How many objects it was.' })
  readonly objectCount?: number;
}

/** The statistics of one metric. */
@ObjectType('MetricSummary', {
  description: 'The statistics of one metric over a job.',
  simpleResolvers: true,
})
export class MetricSummaryType {
  @Field(() => String, { description: 'The metric’s name.' })
  readonly name!: string;

  @Field(() => Int, { description: 'How many values were read.' })
  readonly count!: number;

  @Field(() => Float, { nullable: true, description: 'The least value.' })
  readonly min?: number;

  @Field(() => Float, { nullable: true, description: 'The greatest value.' })
  readonly max?: number;

  @Field(() => Float, { nullable: true, description: 'The last value.' })
  readonly last?: number;

  @Field(() => Float, { nullable: true, description: 'The mean of the values.' })
  readonly average?: number;

  @Field(() => Float, { nullable: true, description: 'The standard deviation of the values.' })
  readonly standardDeviation?: number;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the last value was read.' })
  readonly timestamp?: number;
}

/** A trial component. */
@ObjectType('TrialComponent', {
  implements: [NodeType, LineageEntityType],
  description: 'A stage of a trial: what one job did, with what, and what came of it.',
  simpleResolvers: true,
})
export class TrialComponentType extends LineageEntityType {
  @Field(() => String, { nullable: true, description: 'The name to show.' })
  readonly displayName?: string;

  @Field(() => TrialComponentSourceType, {
    nullable: true,
    description: 'The job behind it; none for one that was recorded by hand.',
  })
  readonly source?: NonNullable<TrialComponent['source']>;

  @Field(() => TrialComponentStatusType, { nullable: true, description: 'Where it stands.' })
  readonly status?: NonNullable<TrialComponent['status']>;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it began.' })
  readonly startTime?: number;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it ended.' })
  readonly endTime?: number;

  @Field(() => JsonObjectScalar, {
    description: 'Strings and numbers by name, such as hyperparameters; at most 300.',
  })
  readonly parameters!: TrialComponent['parameters'];

  @Field(() => [TrialComponentArtifactType], { description: 'What it read.' })
  readonly inputArtifacts!: readonly TrialComponentArtifact[];

  @Field(() => [TrialComponentArtifactType], { description: 'What it wrote.' })
  readonly outputArtifacts!: readonly TrialComponentArtifact[];

  @Field(() => [MetricSummaryType], { description: 'The metrics that were read from its log.' })
  readonly metrics!: readonly MetricSummary[];
}

/** A page of trial components. */
export const TrialComponentConnection = defineConnection({
  name: 'TrialComponent',
  items: 'trial components',
  node: () => TrialComponentType,
});
