import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { ObjectiveGoal, Scaling } from '#src/domain/tuning/index.js';
import { FloatScalar } from '../scalars/index.js';
import { optional, plain } from '../shared/describe.js';
import { ObjectiveGoalEnum, ScalingEnum } from './enums.js';

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

  @Field(() => [String], { description: 'What it may be.' })
  readonly values!: readonly string[];
}

@ObjectType('HyperparameterRanges', plain('What a tuning job searches.'))
export class HyperparameterRangesType {
  @Field(() => [NumericRangeType], { description: 'Whole numbers.' })
  readonly integer!: readonly NumericRangeType[];

  @Field(() => [NumericRangeType], { description: 'Other numbers.' })
  readonly continuous!: readonly NumericRangeType[];

  @Field(() => [CategoricalRangeType], { description: 'Texts.' })
  readonly categorical!: readonly CategoricalRangeType[];
}

@InputType('HyperparameterRangesInput', {
  description: 'What to search: at most 30 hyperparameters, at least one.',
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
  @Field(() => String, { description: 'The hyperparameter that says how long a trial trains.' })
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
    description: 'The integer hyperparameter that says how long a trial trains, such as epochs.',
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

  @Field(() => Int, { description: 'Stopped, by somebody or early.' })
  readonly stopped!: number;

  @Field(() => Int, { description: 'Ended with an error.' })
  readonly failed!: number;
}
