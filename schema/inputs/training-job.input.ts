import { Field, InputType, Int } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type {
  ChannelDataType,
  Compression,
  Distribution,
  InputMode,
} from '#src/domain/training/index.js';
import { ArnScalar, type JsonObject, JsonObjectScalar, S3UriScalar } from '../scalars/index.js';
import {
  ChannelDataTypeEnum,
  CompressionEnum,
  DistributionEnum,
  InputModeEnum,
} from '../types/job-enums.js';

@InputType('MetricDefinitionInput', { description: 'How a metric is read from the log.' })
export class MetricDefinitionInput {
  @Field(() => String, { description: 'The metric’s name.' })
  readonly name!: string;

  @Field(() => String, { description: 'An expression (RE2); its first group is the number.' })
  readonly regex!: string;
}

@InputType('AlgorithmInput', {
  description:
    'What to train: the name of a built-in algorithm, an image, or entryPoint with sourceDir.',
})
export class AlgorithmInput {
  @Field(() => String, {
    nullable: true,
    description: 'Key of a built-in algorithm, for example ipinsights.',
  })
  readonly name?: string | null;

  @Field(() => String, { nullable: true, description: 'An image.' })
  readonly image?: string | null;

  @Field(() => [String], { nullable: true, description: 'In the place of the image’s command.' })
  readonly entrypoint?: readonly string[] | null;

  @Field(() => [String], { nullable: true, description: 'Words after the command.' })
  readonly arguments?: readonly string[] | null;

  @Field(() => String, { nullable: true, description: 'A script, a path below sourceDir.' })
  readonly entryPoint?: string | null;

  @Field(() => S3UriScalar, {
    nullable: true,
    description: 'A prefix, or a .tar.gz, that holds the script.',
  })
  readonly sourceDir?: S3Uri | null;

  @Field(() => String, { nullable: true, description: 'Selects the script’s runtime.' })
  readonly transformersVersion?: string | null;

  @Field(() => String, { nullable: true, description: 'Selects the script’s runtime.' })
  readonly pytorchVersion?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Selects the script’s interpreter, of the form pyNN.',
  })
  readonly pyVersion?: string | null;

  @Field(() => [MetricDefinitionInput], {
    nullable: true,
    description: 'Metrics to read from the log, at most 40; a built-in algorithm has its own.',
  })
  readonly metricDefinitions?: readonly MetricDefinitionInput[] | null;
}

@InputType('ChannelInput', { description: 'A named input of a training job.' })
export class ChannelInput {
  @Field(() => String, { description: 'The name; its folder is input/data/<name>.' })
  readonly name!: string;

  @Field(() => S3UriScalar, { description: 'Where the data is.' })
  readonly uri!: S3Uri;

  @Field(() => DistributionEnum, {
    nullable: true,
    defaultValue: DistributionEnum.FULLY_REPLICATED,
    description: 'How it is spread over the instances.',
  })
  readonly distribution?: Distribution | null;

  @Field(() => String, { nullable: true, description: 'The media type.' })
  readonly contentType?: string | null;

  @Field(() => ChannelDataTypeEnum, {
    nullable: true,
    defaultValue: ChannelDataTypeEnum.PREFIX,
    description: 'What the URI names.',
  })
  readonly dataType?: ChannelDataType | null;

  @Field(() => CompressionEnum, {
    nullable: true,
    defaultValue: CompressionEnum.NONE,
    description: 'How it is packed.',
  })
  readonly compression?: Compression | null;

  @Field(() => InputModeEnum, {
    nullable: true,
    defaultValue: InputModeEnum.FILE,
    description: 'How the program gets at it.',
  })
  readonly inputMode?: InputMode | null;
}

@InputType('ResourcesInput', { description: 'What a job runs on.' })
export class ResourcesInput {
  @Field(() => String, {
    defaultValue: 'local',
    description: 'The instance type: local, local_gpu or one such as ml.m5.2xlarge.',
  })
  readonly instanceType!: string;

  @Field(() => Int, { defaultValue: 1, description: 'How many instances work together.' })
  readonly instanceCount!: number;

  @Field(() => Int, { nullable: true, description: 'The disk of each instance, in gigabytes.' })
  readonly volumeSizeGb?: number | null;
}

@InputType('ExperimentInput', {
  description: 'Where a job belongs; both names are the job’s base name if not given.',
})
export class ExperimentInput {
  @Field(() => String, { nullable: true, description: 'The experiment, made when missing.' })
  readonly experimentName?: string | null;

  @Field(() => String, { nullable: true, description: 'The trial, made when missing.' })
  readonly trialName?: string | null;

  @Field(() => String, { nullable: true, description: 'What the trial component is shown as.' })
  readonly displayName?: string | null;
}

@InputType('CreateTrainingJobInput', { description: 'A training job to launch.' })
export class CreateTrainingJobInput {
  @Field(() => String, {
    nullable: true,
    description: 'The same token gives the same job, for 24 hours.',
  })
  readonly clientToken?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The name; <baseJobName>-<YYYY-MM-DD-HH-MM-SS-mmm> if none.',
  })
  readonly name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What a generated name begins with; <algorithm or framework>-training if none.',
  })
  readonly baseJobName?: string | null;

  @Field(() => ArnScalar, {
    nullable: true,
    description: 'The role to run under; the configured execution role if none.',
  })
  readonly role?: Arn | null;

  @Field(() => AlgorithmInput, { description: 'What to train.' })
  readonly algorithm!: AlgorithmInput;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Hyperparameters; the program receives them as strings.',
  })
  readonly hyperparameters?: JsonObject | null;

  @Field(() => [ChannelInput], { description: 'The named inputs, at most 20.' })
  readonly channels!: readonly ChannelInput[];

  @Field(() => S3UriScalar, {
    nullable: true,
    description: 'Outputs go to <outputPath>/<name>/output/; the default bucket if none.',
  })
  readonly outputPath?: S3Uri | null;

  @Field(() => S3UriScalar, {
    nullable: true,
    description: 'Where checkpoints are kept: restored before the program starts, stored after.',
  })
  readonly checkpointUri?: S3Uri | null;

  @Field(() => ResourcesInput, { description: 'What to run on.' })
  readonly resources!: ResourcesInput;

  @Field(() => Int, {
    nullable: true,
    defaultValue: 86_400,
    description: 'How long it may run, in seconds: at most 28 days.',
  })
  readonly maxRuntimeSeconds?: number | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Environment variables of the program.',
  })
  readonly environment?: JsonObject | null;

  @Field(() => ExperimentInput, { nullable: true, description: 'Where it belongs.' })
  readonly experiment?: ExperimentInput | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Tags, at most 50.' })
  readonly tags?: JsonObject | null;
}
