import { Field, Int, ObjectType } from 'type-graphql';
import type { JobStatus } from '#src/domain/job/index.js';
import type { Hyperparameters } from '#src/domain/tuning/index.js';
import { JobStatusEnum } from '../job/type.js';
import { FloatScalar, JsonObjectScalar } from '../scalars/index.js';
import { optional, plain } from '../shared/describe.js';
import type { Moment } from '../shared/moment.js';
import { defineConnection } from '../shared/paging.js';
import { TrainingJobType } from '../training-job/type.js';
import { ObjectiveStatusEnum } from './parts.js';

@ObjectType('TuningSuggestion', plain('The basis of a trial’s suggestion.'))
export class TuningSuggestionType {
  @Field(() => String, {
    description:
      'How the values were found: initial, random, grid, gaussian-process, tpe or promotion.',
  })
  readonly model!: string;

  @Field(() => [Int], { description: 'Numbers of the trials whose results it is based on.' })
  readonly basedOn!: readonly number[];

  @Field(() => [Int], { description: 'Numbers of the trials that were under way.' })
  readonly pending!: readonly number[];

  @Field(() => Int, { description: 'Results of earlier tuning jobs that it is based on too.' })
  readonly earlier!: number;

  @Field(() => Int, {
    description: 'Values that were suggested before and are not possible together.',
  })
  readonly refused!: number;

  @Field(() => FloatScalar, optional('The objective that the model predicted.'))
  readonly predictedMean?: number;

  @Field(() => FloatScalar, optional('The standard deviation of that prediction.'))
  readonly predictedDeviation?: number;

  @Field(
    () => FloatScalar,
    optional(
      'The value that candidates were compared by: the logarithm of the expected improvement, or of the ratio of TPE’s densities.',
    ),
  )
  readonly acquisition?: number;
}

@ObjectType('TuningTrial', plain('A training job of a tuning job, with its result.'))
export class TuningTrialType {
  readonly moment!: Moment;
  readonly trainingJobArn!: string;
  readonly tuningJobArn!: string;

  @Field(() => Int, { description: 'Trials are numbered from 1 in the order of their launches.' })
  readonly number!: number;

  @Field(() => TrainingJobType, {
    description: 'The training job; as it had ended, where it was deleted since.',
  })
  readonly trainingJob?: unknown;

  @Field(() => JsonObjectScalar, { description: 'The values of the searched hyperparameters.' })
  readonly hyperparameters!: Hyperparameters;

  @Field(() => JobStatusEnum, { description: 'How it ended, as recorded by the tuning job.' })
  readonly status!: JobStatus;

  @Field(() => FloatScalar, optional('The last value of the objective.'))
  readonly objectiveValue?: number;

  @Field(() => ObjectiveStatusEnum, { description: 'Whether there is one.' })
  readonly objectiveStatus!: 'Succeeded' | 'Pending' | 'Failed';

  @Field(() => Int, optional('Seconds that instances worked for it.'))
  readonly elapsedSeconds?: number;

  @Field(() => Boolean, { description: 'It was stopped because it was worse than others.' })
  readonly stoppedEarly!: boolean;

  @Field(() => Int, optional('Of HYPERBAND: the trial whose values it trains for longer.'))
  readonly promotedFrom?: number;

  @Field(() => TuningSuggestionType, { description: 'The basis of its suggestion.' })
  readonly suggestion!: TuningSuggestionType;
}

export const TuningTrialConnection = defineConnection({
  name: 'TuningTrial',
  items: 'trials',
  node: () => TuningTrialType,
});

@ObjectType('BestSoFar', plain('A trial that was better than all before it.'))
export class BestSoFarType {
  @Field(() => TuningTrialType, { description: 'The trial.' })
  readonly trial!: TuningTrialType;

  @Field(() => FloatScalar, { description: 'Its objective.' })
  readonly value!: number;

  @Field(() => Int, { description: 'Seconds from the launch of the tuning job to its end.' })
  readonly afterSeconds!: number;
}

@ObjectType('HyperparameterImportance', plain('How much depends on a hyperparameter.'))
export class HyperparameterImportanceType {
  @Field(() => String, { description: 'The hyperparameter.' })
  readonly name!: string;

  @Field(() => FloatScalar, {
    description: 'The share of the objective’s variance that it explains alone, from 0 to 1.',
  })
  readonly importance!: number;
}
