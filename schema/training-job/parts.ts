import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type {
  ChannelDataType,
  Compression,
  Distribution,
  InputMode,
} from '#src/domain/job/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { DateTimeScalar, FloatScalar, JsonObjectScalar, S3UriScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';

@ObjectType('MetricDefinition', plain('How a metric is read from the log.'))
@InputType('MetricDefinitionInput', { description: 'How a metric is read from the log.' })
export class MetricDefinitionType {
  @Field(() => String, { description: 'The metric’s name.' })
  readonly name!: string;

  @Field(() => String, { description: 'An expression (RE2); its first group is the number.' })
  readonly regex!: string;
}

@ObjectType(
  'Algorithm',
  plain('The training program: a built-in algorithm, an image, or a script.'),
)
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
    optional(
      'The runtime of a Python script without an image: an interpreter, or a container image.',
    ),
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

const DistributionEnum = defineEnum(
  'Distribution',
  'How the objects of a channel are spread over the instances.',
  {
    FULLY_REPLICATED: ['FullyReplicated', 'Every instance has all objects.'],
    SHARDED_BY_S3_KEY: [
      'ShardedByS3Key',
      'Each object is on one instance; the instances take turns by key.',
    ],
  },
);

const ChannelDataTypeEnum = defineEnum('ChannelDataType', 'The kinds of URIs of a channel.', {
  PREFIX: ['Prefix', 'All objects whose keys start with the URI’s key.'],
  MANIFEST_FILE: [
    'ManifestFile',
    'A JSON array: an object with a prefix, then keys relative to it.',
  ],
});

const CompressionEnum = defineEnum('Compression', 'How the objects of a channel are packed.', {
  NONE: ['None', 'Not at all.'],
  GZIP: ['Gzip', 'With gzip; the program finds them unpacked.'],
});

const InputModeEnum = defineEnum('InputMode', 'How a program gets at the objects of a channel.', {
  FILE: ['File', 'As files that are there before it starts.'],
  FAST_FILE: ['FastFile', 'As FILE, but it may only read them.'],
  PIPE: [
    'Pipe',
    'As named pipes <name>_<epoch>, from 0, each with all of the channel; not on a swarm.',
  ],
});

@ObjectType('Channel', plain('A named input of a training job.'))
export class ChannelType {
  @Field(() => String, { description: 'The name; its folder is input/data/<name>.' })
  readonly name!: string;

  @Field(() => S3UriScalar, { description: 'Where the data is.' })
  readonly uri!: S3Uri;

  @Field(() => DistributionEnum, { description: 'How it is spread over the instances.' })
  readonly distribution!: Distribution;

  @Field(() => String, optional('The media type.'))
  readonly contentType?: string;

  @Field(() => CompressionEnum, { description: 'How it is packed.' })
  readonly compression!: Compression;

  @Field(() => InputModeEnum, { description: 'How the program gets at it.' })
  readonly inputMode!: InputMode;
}

@InputType('ChannelInput', { description: 'A named input of a training job.' })
export class ChannelInput {
  @Field(() => String, { description: 'The name; its folder is input/data/<name>.' })
  readonly name!: string;

  @Field(() => S3UriScalar, { description: 'Where the data is.' })
  readonly uri!: S3Uri;

  @Field(
    () => DistributionEnum,
    optional('How it is spread over the instances.', DistributionEnum.FULLY_REPLICATED),
  )
  readonly distribution!: Distribution;

  @Field(() => String, optional('The media type.'))
  readonly contentType?: string;

  @Field(() => ChannelDataTypeEnum, optional('The kind of the URI.', ChannelDataTypeEnum.PREFIX))
  readonly dataType!: ChannelDataType;

  @Field(() => CompressionEnum, optional('How it is packed.', CompressionEnum.NONE))
  readonly compression!: Compression;

  @Field(() => InputModeEnum, optional('How the program gets at it.', InputModeEnum.FILE))
  readonly inputMode!: InputMode;
}
