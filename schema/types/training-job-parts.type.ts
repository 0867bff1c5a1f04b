import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type {
  Compression,
  Distribution,
  InputMode,
  MetricDefinition,
} from '#src/domain/training/index.js';
import { DateTimeScalar, JsonObjectScalar, S3UriScalar } from '../scalars/index.js';
import { CompressionEnum, DistributionEnum, InputModeEnum } from './job-enums.js';

/** A status that a job had. */
@ObjectType('StatusTransition', {
  description: 'A status that a job had, as its log tells it.',
  simpleResolvers: true,
})
export class StatusTransitionType {
  @Field(() => String, { description: 'The secondary status.' })
  readonly status!: string;

  @Field(() => String, { nullable: true, description: 'What the job’s log says of it.' })
  readonly message?: string;

  @Field(() => DateTimeScalar, { description: 'When it began.' })
  readonly startTime!: number;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When it ended; none while it lasts.',
  })
  readonly endTime?: number;
}

/** How a metric is read from a log. */
@ObjectType('MetricDefinition', {
  description: 'How a metric is read from the log.',
  simpleResolvers: true,
})
export class MetricDefinitionType {
  @Field(() => String, { description: 'The metric’s name.' })
  readonly name!: string;

  @Field(() => String, { description: 'An expression (RE2); its first group is the number.' })
  readonly regex!: string;
}

/** What is trained. */
@ObjectType('Algorithm', {
  description: 'What is trained: a built-in algorithm, an image, or a script.',
  simpleResolvers: true,
})
export class AlgorithmType {
  @Field(() => String, {
    nullable: true,
    description: 'Key of a built-in algorithm, for example ipinsights.',
  })
  readonly name?: string;

  @Field(() => String, { nullable: true, description: 'The image that the request named.' })
  readonly image?: string;

  @Field(() => String, { nullable: true, description: 'The script, a path below sourceDir.' })
  readonly entryPoint?: string;

  @Field(() => S3UriScalar, { nullable: true, description: 'Where the script’s folder is.' })
  readonly sourceDir?: S3Uri;

  @Field(() => JsonObjectScalar, {
    description: 'transformers_version, pytorch_version and py_version, as far as given.',
  })
  readonly frameworkVersions!: StringMap;

  @Field(() => [MetricDefinitionType], { description: 'The metrics that are read from the log.' })
  readonly metricDefinitions!: readonly MetricDefinition[];
}

/** A number that a job reported. */
@ObjectType('Metric', { description: 'A number that a job reported.', simpleResolvers: true })
export class MetricType {
  @Field(() => String, { description: 'The metric’s name.' })
  readonly name!: string;

  @Field(() => Float, { description: 'The number.' })
  readonly value!: number;

  @Field(() => Int, { nullable: true, description: 'The step that it belongs to.' })
  readonly step?: number;

  @Field(() => DateTimeScalar, { description: 'When it was reported.' })
  readonly timestamp!: number;
}

/** A named input. */
@ObjectType('Channel', { description: 'A named input of a training job.', simpleResolvers: true })
export class ChannelType {
  @Field(() => String, { description: 'The name; its folder is input/data/<name>.' })
  readonly name!: string;

  @Field(() => S3UriScalar, { description: 'Where the data is.' })
  readonly uri!: S3Uri;

  @Field(() => DistributionEnum, { description: 'How it is spread over the instances.' })
  readonly distribution!: Distribution;

  @Field(() => String, { nullable: true, description: 'The media type.' })
  readonly contentType?: string;

  @Field(() => CompressionEnum, { description: 'How it is packed.' })
  readonly compression!: Compression;

  @Field(() => InputModeEnum, { description: 'How the program gets at it.' })
  readonly inputMode!: InputMode;
}

/** What a job runs on. */
@ObjectType('Resources', { description: 'What a job runs on.', simpleResolvers: true })
export class ResourcesType {
  @Field(() => String, { description: 'The instance type: local, local_gpu or ml.<…>.' })
  readonly instanceType!: string;

  @Field(() => Int, { description: 'How many instances work together.' })
  readonly instanceCount!: number;

  @Field(() => Int, { nullable: true, description: 'The disk of each instance, in gigabytes.' })
  readonly volumeSizeGb?: number;
}
