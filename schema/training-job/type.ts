import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { JobMachine, JobResources } from '#src/domain/job/index.js';
import { isScript } from '#src/domain/json/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type {
  TrainingAlgorithm,
  TrainingChannel,
  TrainingRequest,
  TrainingSecondaryStatus,
} from '#src/domain/training/index.js';
import { CreateProgramJobInput, maxRuntime, toJobRequest } from '../job/create.js';
import {
  JobMachineType,
  MACHINE,
  PACKAGE_LOCK,
  ResourcesType,
  SEED,
  SEED_USED,
} from '../job/parts.js';
import { JobType } from '../job/type.js';
import { NodeType } from '../node/type.js';
import { type JsonObject, JsonObjectScalar, S3UriScalar } from '../scalars/index.js';
import type { Deferred } from '../shared/deferred.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import { ENVIRONMENT } from '../shared/environment.js';
import { toHyperparameters } from '../shared/maps.js';
import { defineConnection } from '../shared/paging.js';
import {
  AlgorithmType,
  ChannelInput,
  ChannelType,
  MetricDefinitionType,
  MetricType,
} from './parts.js';

const TrainingSecondaryStatusEnum = defineEnum(
  'TrainingSecondaryStatus',
  'The detailed status of a training job.',
  {
    STARTING: ['Starting', 'It waits for its instances.'],
    PENDING: ['Pending', 'It waits for capacity.'],
    DOWNLOADING: ['Downloading', 'Its input data is being fetched.'],
    INSTALLING: ['Installing', 'The packages in its requirements.txt are being installed.'],
    TRAINING: ['Training', 'Its image is being fetched, or its program runs.'],
    INTERRUPTED: ['Interrupted', 'Its instances were lost; it continues when there are others.'],
    UPLOADING: ['Uploading', 'Its model is being stored.'],
    COMPLETED: ['Completed', 'It ended well.'],
    FAILED: ['Failed', 'It ended with an error.'],
    STOPPING: ['Stopping', 'Its program got the signal to end.'],
    STOPPED: ['Stopped', 'It was stopped; its model so far is kept.'],
    MAX_RUNTIME_EXCEEDED: ['MaxRuntimeExceeded', 'Its time was up; its model so far is kept.'],
  },
);

@ObjectType('TrainingJob', {
  implements: [NodeType, JobType],
  ...plain('Reads channels, runs a program, and leaves a model.'),
})
export class TrainingJobType extends JobType {
  readonly tuningJobArn?: string;

  @Field(() => TrainingSecondaryStatusEnum, { description: 'The detailed status.' })
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

  @Field(() => String, optional('The image; null for a script, whose versions select its runtime.'))
  readonly imageUri?: string;

  @Field(() => ResourcesType, { description: 'Its instances.' })
  readonly resources!: JobResources;

  @Field(() => Int, { description: 'How long it may run, in seconds.' })
  readonly maxRuntimeSeconds!: number;

  @Field(() => JsonObjectScalar, ENVIRONMENT)
  readonly environment!: Deferred<StringMap>;

  @Field(() => [String], {
    description: 'The output of pip freeze in the environment of its requirements.txt.',
  })
  readonly packages!: readonly string[];

  @Field(() => [String], PACKAGE_LOCK)
  readonly packageLock!: readonly string[];

  @Field(() => Int, SEED_USED)
  readonly seed?: number;

  @Field(() => JobMachineType, MACHINE)
  readonly machine?: JobMachine;

  @Field(() => Int, optional('Seconds that instances worked for it.'))
  readonly trainingSeconds?: number;

  @Field(() => JsonObjectScalar, {
    description:
      'The CreateTrainingJobInput that launches this job again, without its name. Its environment equals the field environment.',
  })
  readonly launchInput!: Deferred<JsonObject>;

  @Field(() => [MetricType], { description: 'The last value of each metric.' })
  readonly finalMetrics!: readonly MetricType[];
}

export const TrainingJobConnection = defineConnection({
  name: 'TrainingJob',
  items: 'training jobs',
  node: () => TrainingJobType,
});

@InputType('AlgorithmInput', {
  description:
    'The program: the name of a built-in algorithm, an image, or entryPoint with sourceDir.',
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

  @Field(
    () => JsonObjectScalar,
    optional(
      'Hyperparameters; a script receives values of these types, other programs receive strings.',
    ),
  )
  readonly hyperparameters?: JsonObject;

  @Field(() => [ChannelInput], { description: 'The named inputs, at most 20.' })
  readonly channels!: readonly ChannelInput[];

  @Field(
    () => S3UriScalar,
    optional('Outputs are stored below <outputPath>/<name>/output/; default: the default bucket.'),
  )
  readonly outputPath?: S3Uri;

  @Field(
    () => S3UriScalar,
    optional('Where checkpoints are kept: restored before the program starts, stored after.'),
  )
  readonly checkpointUri?: S3Uri;

  @Field(() => Int, SEED)
  readonly seed?: number;

  @Field(() => Int, maxRuntime(28))
  readonly maxRuntimeSeconds!: number;
}

/** Converts an input to the request of a launch. */
export function toTrainingRequest(input: CreateTrainingJobInput): TrainingRequest {
  const { hyperparameters, algorithm } = input;
  return {
    ...toJobRequest(input),
    ...(hyperparameters && {
      hyperparameters: toHyperparameters(hyperparameters, isScript(algorithm)),
    }),
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
