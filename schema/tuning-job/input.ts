import { Field, InputType, Int } from 'type-graphql';
import type { TuningRequest, TuningStrategy } from '#src/domain/tuning/index.js';
import { ExperimentInput } from '../job/parts.js';
import { type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { dryRun, optional } from '../shared/describe.js';
import { withTexts } from '../shared/maps.js';
import { CreateTrainingJobInput, toTrainingRequest } from '../training-job/input.js';
import { TuningStrategyEnum } from './enums.js';
import { HyperbandInput, HyperparameterRangesInput, TuningObjectiveType } from './parts.js';

@InputType('CreateTuningJobInput', {
  description: 'A tuning job to launch: which hyperparameters to search, and for what.',
})
export class CreateTuningJobInput {
  @Field(() => String, optional('The same token gives the same job, for 24 hours.'))
  readonly clientToken?: string;

  @Field(() => Boolean, dryRun('job'))
  readonly dryRun?: boolean;

  @Field(() => String, optional('The name, at most 32 characters; a generated one if none.'))
  readonly name?: string;

  @Field(() => TuningStrategyEnum, optional('How values are chosen.', 'Bayesian'))
  readonly strategy!: TuningStrategy;

  @Field(() => TuningObjectiveType, { description: 'What decides which trial is best.' })
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
    optional('The same seed and the same results give the same suggestions; a new one if none.'),
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
    description: 'What every trial is launched with; without a name, a base name or a token.',
  })
  readonly trainingJob!: CreateTrainingJobInput;

  @Field(() => ExperimentInput, optional('Where it and its trials belong.'))
  readonly experiment?: ExperimentInput;

  @Field(() => JsonObjectScalar, optional('Tags, at most 50.'))
  readonly tags?: JsonObject;
}

/** A launch as the use-case takes it. */
export function toTuningRequest(input: CreateTuningJobInput): TuningRequest {
  return { ...withTexts(input, 'tags'), trainingJob: toTrainingRequest(input.trainingJob) };
}
