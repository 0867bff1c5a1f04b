import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { TrainingRequest } from '#src/domain/training/index.js';
import { ArnScalar, type JsonObject, JsonObjectScalar, S3UriScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { withTexts } from '../shared/maps.js';
import { ChannelInput } from './channel.js';
import { MetricDefinitionType, ResourcesType } from './parts.js';

@InputType('AlgorithmInput', {
  description:
    'What to train: the name of a built-in algorithm, an image, or entryPoint with sourceDir.',
})
export class AlgorithmInput {
  @Field(() => String, optional('Key of a built-in algorithm, for example ipinsights.'))
  readonly name?: string;

  @Field(() => String, optional('An image.'))
  readonly image?: string;

  @Field(() => [String], optional('In the place of the image’s command.'))
  readonly entrypoint?: readonly string[];

  @Field(() => [String], optional('Words after the command.'))
  readonly arguments?: readonly string[];

  @Field(() => String, optional('A script, a path below sourceDir.'))
  readonly entryPoint?: string;

  @Field(() => S3UriScalar, optional('A prefix, or a .tar.gz, that holds the script.'))
  readonly sourceDir?: S3Uri;

  @Field(
    () => String,
    optional('Refused, as are all versions, until a runtime can be selected by them.'),
  )
  readonly transformersVersion?: string;

  @Field(
    () => String,
    optional('Refused, as are all versions, until a runtime can be selected by them.'),
  )
  readonly pytorchVersion?: string;

  @Field(
    () => String,
    optional('Refused, as are all versions, until a runtime can be selected by them.'),
  )
  readonly pyVersion?: string;

  @Field(
    () => [MetricDefinitionType],
    optional('Metrics to read from the log, at most 40; a built-in algorithm has its own.'),
  )
  readonly metricDefinitions?: readonly MetricDefinitionType[];
}

@InputType('ExperimentInput', {
  description: 'Where a job belongs; both names are the job’s base name if not given.',
})
export class ExperimentInput {
  @Field(() => String, optional('The experiment, made when missing.'))
  readonly experimentName?: string;

  @Field(() => String, optional('The trial, made when missing.'))
  readonly trialName?: string;

  @Field(() => String, optional('What the trial component is shown as.'))
  readonly displayName?: string;
}

@InputType('CreateTrainingJobInput', { description: 'A training job to launch.' })
export class CreateTrainingJobInput {
  @Field(() => String, optional('The same token gives the same job, for 24 hours.'))
  readonly clientToken?: string;

  @Field(() => String, optional('The name; <baseJobName>-<YYYY-MM-DD-HH-MM-SS-mmm> if none.'))
  readonly name?: string;

  @Field(
    () => String,
    optional('What a generated name begins with; <algorithm or framework>-training if none.'),
  )
  readonly baseJobName?: string;

  @Field(() => ArnScalar, optional('The role to run under; the configured execution role if none.'))
  readonly role?: Arn;

  @Field(() => AlgorithmInput, { description: 'What to train.' })
  readonly algorithm!: AlgorithmInput;

  @Field(() => JsonObjectScalar, optional('Hyperparameters; the program receives them as strings.'))
  readonly hyperparameters?: JsonObject;

  @Field(() => [ChannelInput], { description: 'The named inputs, at most 20.' })
  readonly channels!: readonly ChannelInput[];

  @Field(
    () => S3UriScalar,
    optional('Outputs go to <outputPath>/<name>/output/; the default bucket if none.'),
  )
  readonly outputPath?: S3Uri;

  @Field(
    () => S3UriScalar,
    optional('Where checkpoints are kept: restored before the program starts, stored after.'),
  )
  readonly checkpointUri?: S3Uri;

  @Field(() => ResourcesType, { description: 'What to run on.' })
  readonly resources!: ResourcesType;

  @Field(() => Int, optional('How long it may run, in seconds: at most 28 days.', 86_400))
  readonly maxRuntimeSeconds!: number;

  @Field(() => JsonObjectScalar, optional('Environment variables of the program.'))
  readonly environment?: JsonObject;

  @Field(() => ExperimentInput, optional('Where it belongs.'))
  readonly experiment?: ExperimentInput;

  @Field(() => JsonObjectScalar, optional('Tags, at most 50.'))
  readonly tags?: JsonObject;
}

/** The arguments of a metric series. */
@ArgsType()
export class MetricSeriesArgs {
  @Field(() => String, { description: 'The metric’s name.' })
  readonly name!: string;

  @Field(() => Int, optional('Points at the most, 4 to 10,000.', 1_000))
  readonly maxPoints!: number;
}

/** A launch as the use-case takes it. */
export function toTrainingRequest(input: CreateTrainingJobInput): TrainingRequest {
  return withTexts(input, 'environment', 'tags');
}
