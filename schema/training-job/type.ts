import { Field, Int, ObjectType } from 'type-graphql';
import type { JobResources } from '#src/domain/job/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type {
  TrainingAlgorithm,
  TrainingChannel,
  TrainingSecondaryStatus,
} from '#src/domain/training/index.js';
import { ResourcesType } from '../job/parts.js';
import { JobType } from '../job/type.js';
import { NodeType } from '../node/type.js';
import { JsonObjectScalar, S3UriScalar } from '../scalars/index.js';
import { defineConnection } from '../shared/connection.js';
import type { Deferred } from '../shared/deferred.js';
import { optional, plain } from '../shared/describe.js';
import { defineEnum } from '../shared/enum.js';
import { ENVIRONMENT } from '../shared/environment.js';
import { ChannelType } from './channel.js';
import { AlgorithmType, MetricType } from './parts.js';

const TrainingSecondaryStatusEnum = defineEnum(
  'TrainingSecondaryStatus',
  'What a training job is doing, or how it ended.',
  {
    STARTING: ['Starting', 'It waits for its instances.'],
    PENDING: ['Pending', 'It waits for capacity.'],
    DOWNLOADING: ['Downloading', 'Its input data is being fetched.'],
    INSTALLING: ['Installing', 'What its requirements.txt names is being installed.'],
    TRAINING: ['Training', 'Its image is being fetched, or its program runs.'],
    INTERRUPTED: [
      'Interrupted',
      'Its instances were taken away; it goes on when there are others.',
    ],
    UPLOADING: ['Uploading', 'Its model is being stored.'],
    COMPLETED: ['Completed', 'It ended well.'],
    FAILED: ['Failed', 'It ended with an error.'],
    STOPPING: ['Stopping', 'Its program was told to end.'],
    STOPPED: ['Stopped', 'It was stopped; what model there was is kept.'],
    MAX_RUNTIME_EXCEEDED: ['MaxRuntimeExceeded', 'Its time was up; what model there was is kept.'],
  },
);

@ObjectType('TrainingJob', {
  implements: [NodeType, JobType],
  ...plain('Reads channels, runs a program, and leaves a model.'),
})
export class TrainingJobType extends JobType {
  readonly tuningJobArn?: string;

  @Field(() => TrainingSecondaryStatusEnum, { description: 'What it is doing, or how it ended.' })
  readonly secondaryStatus!: TrainingSecondaryStatus;

  @Field(() => AlgorithmType, { description: 'What is trained.' })
  readonly algorithm!: TrainingAlgorithm;

  @Field(() => JsonObjectScalar, { description: 'Hyperparameters, as the program receives them.' })
  readonly hyperparameters!: StringMap;

  @Field(() => [ChannelType], { description: 'Its named inputs.' })
  readonly channels!: readonly TrainingChannel[];

  @Field(() => S3UriScalar, { description: 'Outputs go to <outputPath>/<name>/output/.' })
  readonly outputPath!: S3Uri;

  @Field(() => S3UriScalar, optional('Where checkpoints are kept.'))
  readonly checkpointUri?: S3Uri;

  @Field(() => S3UriScalar, optional('The model, once there is one.'))
  readonly modelData?: S3Uri;

  @Field(
    () => String,
    optional('The image; none for a script, whose versions select what runs it.'),
  )
  readonly imageUri?: string;

  @Field(() => ResourcesType, { description: 'What it runs on.' })
  readonly resources!: JobResources;

  @Field(() => Int, { description: 'How long it may run, in seconds.' })
  readonly maxRuntimeSeconds!: number;

  @Field(() => JsonObjectScalar, ENVIRONMENT)
  readonly environment!: Deferred<StringMap>;

  @Field(() => [String], {
    description: 'What pip freeze told of the environment that requirements.txt asked for.',
  })
  readonly packages!: readonly string[];

  @Field(() => Int, optional('Seconds that instances worked for it.'))
  readonly trainingSeconds?: number;

  @Field(
    () => Int,
    optional(
      'Seconds that its program ran, per instance; fetching, installing and storing do not count.',
    ),
  )
  readonly billableSeconds?: number;

  @Field(() => [MetricType], { description: 'The last value of each metric.' })
  readonly finalMetrics!: readonly MetricType[];
}

export const TrainingJobConnection = defineConnection({
  name: 'TrainingJob',
  items: 'training jobs',
  node: () => TrainingJobType,
});
