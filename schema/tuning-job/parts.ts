import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { ObjectiveGoal, Scaling } from '#src/domain/tuning/index.js';
import { FloatScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';

export const TuningStrategyEnum = defineEnum('TuningStrategy', 'How a tuning job chooses values.', {
  BAYESIAN: ['Bayesian', 'Where a model of the results expects the greatest improvement.'],
  RANDOM: ['Random', 'Evenly at random.'],
  GRID: ['Grid', 'Every combination of whole numbers and categories, once.'],
  HYPERBAND: ['Hyperband', 'Many at random for a short while; the best ones train longer.'],
});

export const ObjectiveGoalEnum = defineEnum(
  'ObjectiveGoal',
  'Which values of a metric are better.',
  {
    MAXIMIZE: ['Maximize', 'The greater ones.'],
    MINIMIZE: ['Minimize', 'The smaller ones.'],
  },
);

export const ScalingEnum = defineEnum('Scaling', 'How the range of a number is searched.', {
  AUTO: [
    'Auto',
    'LOGARITHMIC for positive numbers over two orders of magnitude or more, REVERSE_LOGARITHMIC for a range that comes as near to 1, else LINEAR.',
  ],
  LINEAR: ['Linear', 'Evenly.'],
  LOGARITHMIC: ['Logarithmic', 'By orders of magnitude; positive numbers only.'],
  REVERSE_LOGARITHMIC: [
    'ReverseLogarithmic',
    'By orders of magnitude of 1 − value; continuous ranges within 0 and below 1 only.',
  ],
});

export const ObjectiveStatusEnum = defineEnum(
  'ObjectiveStatus',
  'Whether a trial has reported its objective.',
  {
    SUCCEEDED: ['Succeeded', 'It has ended, and reported it.'],
    PENDING: ['Pending', 'It has not ended yet.'],
    FAILED: ['Failed', 'It has ended without it.'],
  },
);

@ObjectType('TuningObjective', plain('The metric that decides which trial is best.'))
@InputType('TuningObjectiveInput', { description: 'The metric that decides which trial is best.' })
export class TuningObjectiveType {
  @Field(() => String, { description: 'The metric’s name; its last value counts.' })
  readonly metricName!: string;

  @Field(() => ObjectiveGoalEnum, { description: 'Which values are better.' })
  readonly goal!: ObjectiveGoal;
}

@ObjectType('NumericRange', plain('A number that is searched; both ends belong to its range.'))
export class NumericRangeType {
  @Field(() => String, { description: 'The hyperparameter.' })
  readonly name!: string;

  @Field(() => FloatScalar, { description: 'The least value.' })
  readonly min!: number;

  @Field(() => FloatScalar, { description: 'The greatest value.' })
  readonly max!: number;

  @Field(() => ScalingEnum, { description: 'How it is searched.' })
  readonly scaling!: Scaling;
}

@InputType('NumericRangeInput', {
  description: 'A number to search; both ends belong to its range.',
})
export class NumericRangeInput {
  @Field(() => String, { description: 'The hyperparameter.' })
  readonly name!: string;

  @Field(() => FloatScalar, { description: 'The least value.' })
  readonly min!: number;

  @Field(() => FloatScalar, { description: 'The greatest value.' })
  readonly max!: number;

  @Field(() => ScalingEnum, optional('How it is searched.', 'Auto'))
  readonly scaling!: Scaling;
}

@ObjectType('CategoricalRange', plain('A hyperparameter that is one of some texts.'))
@InputType('CategoricalRangeInput', {
  description: 'A hyperparameter that is one of some texts, at most 30.',
})
export class CategoricalRangeType {
  @Field(() => String, { description: 'The hyperparameter.' })
  readonly name!: string;

  @Field(() => [String], { description: 'The allowed values.' })
  readonly values!: readonly string[];
}

@ObjectType('HyperparameterRanges', plain('The searched hyperparameters of a tuning job.'))
export class HyperparameterRangesType {
  @Field(() => [NumericRangeType], { description: 'Whole numbers.' })
  readonly integer!: readonly NumericRangeType[];

  @Field(() => [NumericRangeType], { description: 'Other numbers.' })
  readonly continuous!: readonly NumericRangeType[];

  @Field(() => [CategoricalRangeType], { description: 'Texts.' })
  readonly categorical!: readonly CategoricalRangeType[];
}

@InputType('HyperparameterRangesInput', {
  description: 'The hyperparameters to search: 1 to 30.',
})
export class HyperparameterRangesInput {
  @Field(() => [NumericRangeInput], optional('Whole numbers.'))
  readonly integer?: readonly NumericRangeInput[];

  @Field(() => [NumericRangeInput], optional('Other numbers.'))
  readonly continuous?: readonly NumericRangeInput[];

  @Field(() => [CategoricalRangeType], optional('Texts.'))
  readonly categorical?: readonly CategoricalRangeType[];
}

@ObjectType('Hyperband', plain('How long the trials of HYPERBAND train.'))
export class HyperbandType {
  @Field(() => String, { description: 'The hyperparameter for the training time of a trial.' })
  readonly resource!: string;

  @Field(() => Int, { description: 'The least it is set to.' })
  readonly min!: number;

  @Field(() => Int, { description: 'The most it is set to.' })
  readonly max!: number;

  @Field(() => Int, { description: 'One of so many trials trains so many times as long.' })
  readonly reductionFactor!: number;
}

@InputType('HyperbandInput', { description: 'How long the trials of HYPERBAND train.' })
export class HyperbandInput {
  @Field(() => String, {
    description: 'The integer hyperparameter for the training time of a trial, such as epochs.',
  })
  readonly resource!: string;

  @Field(() => Int, { description: 'The least to set it to, 1 or more.' })
  readonly min!: number;

  @Field(() => Int, { description: 'The most to set it to.' })
  readonly max!: number;

  @Field(() => Int, {
    defaultValue: 3,
    description: 'One of so many trials trains so many times as long; 2 to 10.',
  })
  readonly reductionFactor!: number;
}

@ObjectType('TuningCounts', plain('How many trials ended how.'))
export class TuningCountsType {
  @Field(() => Int, { description: 'Ended well.' })
  readonly completed!: number;

  @Field(() => Int, { description: 'Not ended yet.' })
  readonly inProgress!: number;

  @Field(() => Int, { description: 'Stopped, by a caller or early.' })
  readonly stopped!: number;

  @Field(() => Int, { description: 'Ended with an error.' })
  readonly failed!: number;
}
