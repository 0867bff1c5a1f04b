import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { TrainingRequest } from '#src/domain/training/index.js';
import { CreateProgramJobInput, maxRuntime, toJobRequest } from '../job/create.js';
import { type JsonObject, JsonObjectScalar, S3UriScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { toHyperparameters } from '../shared/maps.js';
import { ChannelInput } from './channel.js';
import { MetricDefinitionType } from './parts.js';

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

  @Field(() => String, optional('Version of transformers that a Python script runs with.'))
  readonly transformersVersion?: string;

  @Field(() => String, optional('Version of PyTorch that a Python script runs with.'))
  readonly pytorchVersion?: string;

  @Field(() => String, optional('Version of Python, of the form py311.'))
  readonly pyVersion?: string;

  @Field(
    () => [MetricDefinitionType],
    optional('Metrics to read from the log, at most 40; a built-in algorithm has its own.'),
  )
  readonly metricDefinitions?: readonly MetricDefinitionType[];
}

@InputType('CreateTrainingJobInput', { description: 'A training job to launch.' })
export class CreateTrainingJobInput extends CreateProgramJobInput {
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

  @Field(() => Int, maxRuntime(28))
  readonly maxRuntimeSeconds!: number;
}

/** A launch as the use-case takes it. */
export function toTrainingRequest(input: CreateTrainingJobInput): TrainingRequest {
  const { hyperparameters } = input;
  return {
    ...toJobRequest(input),
    ...(hyperparameters && { hyperparameters: toHyperparameters(hyperparameters) }),
  };
}

/** The arguments of a metric series. */
@ArgsType()
export class MetricSeriesArgs {
  @Field(() => String, { description: 'The metric’s name.' })
  readonly name!: string;

  @Field(() => Int, optional('Points at the most, 4 to 10,000.', 1_000))
  readonly maxPoints!: number;
}
