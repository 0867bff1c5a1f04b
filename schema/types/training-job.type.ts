import { Field, Int, ObjectType } from 'type-graphql';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type {
  StatusTransition,
  TrainingAlgorithm,
  TrainingChannel,
  TrainingResources,
  TrainingSecondaryStatus,
} from '#src/domain/training/index.js';
import { JsonObjectScalar, S3UriScalar } from '../scalars/index.js';
import { defineConnection } from './connection.js';
import { JobType } from './job.type.js';
import { TrainingSecondaryStatusEnum } from './job-enums.js';
import { NodeType } from './node.type.js';
import {
  AlgorithmType,
  ChannelType,
  MetricType,
  ResourcesType,
  StatusTransitionType,
} from './training-job-parts.type.js';

/** A training job. */
@ObjectType('TrainingJob', {
  implements: [NodeType, JobType],
  description: 'Reads channels, runs a program, and leaves a model.',
  simpleResolvers: true,
})
export class TrainingJobType extends JobType {
  @Field(() => TrainingSecondaryStatusEnum, { description: 'What it is doing, or how it ended.' })
  readonly secondaryStatus!: TrainingSecondaryStatus;

  @Field(() => [StatusTransitionType], { description: 'Every status so far, in order.' })
  readonly statusTransitions!: readonly StatusTransition[];

  @Field(() => AlgorithmType, { description: 'What is trained.' })
  readonly algorithm!: TrainingAlgorithm;

  @Field(() => JsonObjectScalar, { description: 'Hyperparameters, as the program receives them.' })
  readonly hyperparameters!: StringMap;

  @Field(() => [ChannelType], { description: 'Its named inputs.' })
  readonly channels!: readonly TrainingChannel[];

  @Field(() => S3UriScalar, { description: 'Outputs go to <outputPath>/<name>/output/.' })
  readonly outputPath!: S3Uri;

  @Field(() => S3UriScalar, { nullable: true, description: 'Where checkpoints are kept.' })
  readonly checkpointUri?: S3Uri;

  @Field(() => S3UriScalar, { nullable: true, description: 'The model, once there is one.' })
  readonly modelData?: S3Uri;

  @Field(() => String, {
    nullable: true,
    description: 'The image; none when a framework’s script chose it.',
  })
  readonly imageUri?: string;

  @Field(() => ResourcesType, { description: 'What it runs on.' })
  readonly resources!: TrainingResources;

  @Field(() => Int, { description: 'How long it may run, in seconds.' })
  readonly maxRuntimeSeconds!: number;

  @Field(() => JsonObjectScalar, { description: 'Environment variables of the program.' })
  readonly environment!: StringMap;

  @Field(() => Int, { nullable: true, description: 'Seconds that instances worked for it.' })
  readonly trainingSeconds?: number;

  @Field(() => Int, { nullable: true, description: 'Seconds that count, per instance.' })
  readonly billableSeconds?: number;

  @Field(() => [MetricType], { description: 'The last value of each metric.' })
  readonly finalMetrics!: readonly MetricType[];
}

/** A page of training jobs. */
export const TrainingJobConnection = defineConnection({
  name: 'TrainingJob',
  items: 'training jobs',
  node: () => TrainingJobType,
});
