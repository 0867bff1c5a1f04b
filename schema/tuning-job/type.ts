import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type {
  BestTrial,
  TuningRequest,
  TuningStrategy,
  WarmStart,
} from '#src/domain/tuning/index.js';
import { ExperimentInput, GitSourceType } from '../job/parts.js';
import { JobType } from '../job/type.js';
import { NodeType } from '../node/type.js';
import { type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { dryRun, optional, plain } from '../shared/describe.js';
import { withTexts } from '../shared/maps.js';
import { defineConnection } from '../shared/paging.js';
import { CreateTrainingJobInput, toTrainingRequest } from '../training-job/type.js';
import {
  HyperbandInput,
  HyperbandType,
  HyperparameterRangesInput,
  HyperparameterRangesType,
  TuningCountsType,
  TuningObjectiveType,
  TuningStrategyEnum,
} from './parts.js';

@ObjectType('TuningJob', {
  implements: [NodeType, JobType],
  ...plain('Launches training jobs with different hyperparameters, and finds the best.'),
})
export class TuningJobType extends JobType {
  readonly best?: BestTrial;
  readonly warmStart?: WarmStart;

  @Field(() => TuningStrategyEnum, { description: 'How values are chosen.' })
  readonly strategy!: TuningStrategy;

  @Field(() => TuningObjectiveType, {
    description: 'The objective that determines the best trial.',
  })
  readonly objective!: TuningObjectiveType;

  @Field(() => HyperparameterRangesType, { description: 'What is searched.' })
  readonly ranges!: HyperparameterRangesType;

  @Field(() => Int, { description: 'Training jobs that are launched at the most.' })
  readonly maxJobs!: number;

  @Field(() => Int, { description: 'Training jobs at the same time, at the most.' })
  readonly maxParallelJobs!: number;

  @Field(() => Boolean, { description: 'Whether trials are stopped that are worse than others.' })
  readonly earlyStopping!: boolean;

  @Field(() => Int, optional('All suggestions follow from it and from the results.'))
  readonly randomSeed?: number;

  @Field(() => HyperbandType, optional('Of HYPERBAND: how long its trials train.'))
  readonly hyperband?: HyperbandType;

  @Field(() => TuningCountsType, { description: 'How many trials ended how.' })
  readonly counts!: TuningCountsType;
}

export const TuningJobConnection = defineConnection({
  name: 'TuningJob',
  items: 'tuning jobs',
  node: () => TuningJobType,
});

@InputType('CreateTuningJobInput', {
  description: 'A tuning job to launch: the hyperparameters to search, and the objective.',
})
export class CreateTuningJobInput {
  @Field(() => String, optional('The same token gives the same job, for 24 hours.'))
  readonly clientToken?: string;

  @Field(() => Boolean, dryRun('job'))
  readonly dryRun?: boolean;

  @Field(() => String, optional('The name, at most 32 characters; default: generated.'))
  readonly name?: string;

  @Field(() => TuningStrategyEnum, optional('How values are chosen.', 'Bayesian'))
  readonly strategy!: TuningStrategy;

  @Field(() => TuningObjectiveType, {
    description: 'The objective that determines the best trial.',
  })
  readonly objective!: TuningObjectiveType;

  @Field(() => HyperparameterRangesInput, { description: 'What to search.' })
  readonly ranges!: HyperparameterRangesInput;

  @Field(() => Int, { description: 'Training jobs to launch at the most, 1 to 750.' })
  readonly maxJobs!: number;

  @Field(() => Int, { defaultValue: 1, description: 'Training jobs at the same time.' })
  readonly maxParallelJobs!: number;

  @Field(() => Boolean, optional('Stop trials that are worse than the median of others.', false))
  readonly earlyStopping!: boolean;

  @Field(
    () => Int,
    optional('The same seed and the same results give the same suggestions; default: random.'),
  )
  readonly randomSeed?: number;

  @Field(() => HyperbandInput, optional('Of HYPERBAND: how long its trials train.'))
  readonly hyperband?: HyperbandInput;

  @Field(
    () => [String],
    optional('Tuning jobs that have ended, at most 5, whose results are known from the start.'),
  )
  readonly warmStartFrom?: readonly string[];

  @Field(() => CreateTrainingJobInput, {
    description: 'The launch of every trial; without a name, a base name or a token.',
  })
  readonly trainingJob!: CreateTrainingJobInput;

  @Field(() => ExperimentInput, optional('Where it and its trials belong.'))
  readonly experiment?: ExperimentInput;

  @Field(() => String, optional('Notes, as Markdown of at most 10,000 characters.'))
  readonly description?: string;

  @Field(() => GitSourceType, optional('The commit that its code came from.'))
  readonly git?: GitSourceType;

  @Field(() => JsonObjectScalar, optional('Tags, at most 50.'))
  readonly tags?: JsonObject;
}

/** Converts an input to the request of a launch. */
export function toTuningRequest(input: CreateTuningJobInput): TuningRequest {
  return { ...withTexts(input, 'tags'), trainingJob: toTrainingRequest(input.trainingJob) };
}
