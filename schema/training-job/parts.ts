import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { DateTimeScalar, FloatScalar, JsonObjectScalar, S3UriScalar } from '../scalars/index.js';
import { optional, plain } from '../shared/describe.js';

@ObjectType('MetricDefinition', plain('How a metric is read from the log.'))
@InputType('MetricDefinitionInput', { description: 'How a metric is read from the log.' })
export class MetricDefinitionType {
  @Field(() => String, { description: 'The metric’s name.' })
  readonly name!: string;

  @Field(() => String, { description: 'An expression (RE2); its first group is the number.' })
  readonly regex!: string;
}

@ObjectType('Algorithm', plain('What is trained: a built-in algorithm, an image, or a script.'))
export class AlgorithmType {
  @Field(() => String, optional('Key of a built-in algorithm, for example ipinsights.'))
  readonly name?: string;

  @Field(() => String, optional('The image that the request named.'))
  readonly image?: string;

  @Field(() => String, optional('The script, a path below sourceDir.'))
  readonly entryPoint?: string;

  @Field(() => S3UriScalar, optional('Where the script’s folder is.'))
  readonly sourceDir?: S3Uri;

  @Field(() => JsonObjectScalar, {
    description:
      'transformers_version, pytorch_version and py_version of the runtime, where a version selected it.',
  })
  readonly frameworkVersions!: StringMap;

  @Field(
    () => String,
    optional('What runs a Python script without an image: an interpreter, or a container image.'),
  )
  readonly runtime?: string;

  @Field(() => [MetricDefinitionType], { description: 'The metrics that are read from the log.' })
  readonly metricDefinitions!: readonly MetricDefinitionType[];
}

@ObjectType('Metric', plain('A number that a job reported.'))
export class MetricType {
  @Field(() => String, { description: 'The metric’s name.' })
  readonly name!: string;

  @Field(() => FloatScalar, { description: 'The number.' })
  readonly value!: number;

  @Field(() => Int, optional('The step that it belongs to.'))
  readonly step?: number;

  @Field(() => DateTimeScalar, { description: 'When it was reported.' })
  readonly timestamp!: number;
}
