import type {
  Channel as AwsChannel,
  CheckpointConfig,
  ExperimentConfig,
  OutputDataConfig,
  ResourceConfig,
  StoppingCondition,
} from '@aws-sdk/client-sagemaker';
import { present } from '#schema/shared/maps.js';
import { frameworkOfImage } from '#src/domain/container/index.js';
import type { InputMode } from '#src/domain/job/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type {
  AlgorithmRequest,
  ChannelRequest,
  TrainingRequest,
} from '#src/domain/training/index.js';
import { type Checked, validation } from '../../json/parse-input.js';
import { required, unsupported } from '../values.js';

/** The common members of a training job and of the definition of a tuning job's trials. */
export interface TrainingDefinition {
  readonly AlgorithmSpecification: {
    readonly TrainingImage?: string | undefined;
    readonly AlgorithmName?: string | undefined;
    readonly TrainingInputMode: string;
    readonly MetricDefinitions?:
      | readonly { readonly Name: string; readonly Regex: string }[]
      | undefined;
    readonly ContainerEntrypoint?: readonly string[] | undefined;
    readonly ContainerArguments?: readonly string[] | undefined;
  };
  readonly RoleArn: string;
  readonly InputDataConfig?: readonly Checked<AwsChannel>[] | undefined;
  readonly OutputDataConfig: Checked<OutputDataConfig>;
  readonly ResourceConfig?: Checked<ResourceConfig> | undefined;
  readonly StoppingCondition?: Checked<StoppingCondition> | undefined;
  readonly CheckpointConfig?: Checked<CheckpointConfig> | undefined;
  readonly Environment?: StringMap | undefined;
}

/** Converts a definition to the request of a launch. Throws `ValidationException`. */
export function trainingRequest(
  definition: TrainingDefinition,
  hyperparameters: StringMap,
): TrainingRequest {
  const { AlgorithmSpecification: algorithm, OutputDataConfig: output, ...rest } = definition;
  if (output.CompressionType === 'NONE')
    unsupported('outputDataConfig.compressionType', 'NONE', 'models are stored as GZIP');
  return {
    algorithm: algorithmIn(algorithm, hyperparameters),
    hyperparameters,
    channels: (rest.InputDataConfig ?? []).map((channel, index) =>
      channelIn(channel, index, algorithm.TrainingInputMode),
    ),
    outputPath: output.S3OutputPath,
    resources: resourcesIn(rest.ResourceConfig),
    role: rest.RoleArn,
    ...present({
      maxRuntimeSeconds: rest.StoppingCondition?.MaxRuntimeInSeconds,
      checkpointUri: checkpointIn(rest.CheckpointConfig),
      environment: rest.Environment,
    }),
  };
}

/** Converts the experiment of a job. */
export function experimentIn(
  config: Checked<ExperimentConfig> = {},
): Pick<TrainingRequest, 'experiment'> {
  const { ExperimentName, TrialName, TrialComponentDisplayName, RunName } = config;
  const experiment = present({
    experimentName: ExperimentName,
    trialName: TrialName ?? RunName,
    displayName: TrialComponentDisplayName,
  });
  return Object.keys(experiment).length === 0 ? {} : { experiment };
}

/**
 * The program. The original's clients name a script in hyperparameters, which its framework images
 * read; another image gets them unchanged.
 */
function algorithmIn(
  algorithm: TrainingDefinition['AlgorithmSpecification'],
  hyperparameters: StringMap,
): AlgorithmRequest {
  const { TrainingImage: image, AlgorithmName: name, MetricDefinitions = [] } = algorithm;
  if (name !== undefined && image !== undefined)
    throw validation('AlgorithmName and TrainingImage exclude each other; give one of them.');
  if (name === undefined && image === undefined)
    throw validation(
      'AlgorithmSpecification names no program; give TrainingImage or AlgorithmName.',
    );
  const metricDefinitions = MetricDefinitions.map(({ Name, Regex }) => ({
    name: Name,
    regex: Regex,
  }));
  return present({
    name,
    image,
    entrypoint: algorithm.ContainerEntrypoint,
    arguments: algorithm.ContainerArguments,
    ...(metricDefinitions.length > 0 && { metricDefinitions }),
    ...(image !== undefined && frameworkOfImage(image) && scriptIn(hyperparameters)),
  });
}

function scriptIn(hyperparameters: StringMap): AlgorithmRequest {
  const { sagemaker_program: program, sagemaker_submit_directory: folder } = hyperparameters;
  if (program === undefined || folder === undefined) {
    throw validation(
      "A framework's image runs a script: give the hyperparameters sagemaker_program and sagemaker_submit_directory, as the SageMaker SDK does for entry_point and source_dir.",
    );
  }
  return { entryPoint: textOf(program), sourceDir: textOf(folder) };
}

/** The SDK writes the values of hyperparameters as JSON. */
function textOf(value: string): string {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'string' ? parsed : value;
  } catch {
    return value;
  }
}

const COMPRESSIONS = { None: 'None', Gzip: 'Gzip' } as const;
const DATA_TYPES = { S3Prefix: 'Prefix', ManifestFile: 'ManifestFile' } as const;

function channelIn(channel: Checked<AwsChannel>, index: number, mode: string): ChannelRequest {
  const { ChannelName, DataSource, ContentType, CompressionType = 'None' } = channel;
  const at = `inputDataConfig.${index + 1}.member.dataSource`;
  const source = required(DataSource.S3DataSource, `${at}.s3DataSource`);
  const dataType = DATA_TYPES[source.S3DataType as keyof typeof DATA_TYPES];
  if (!dataType)
    unsupported(`${at}.s3DataSource.s3DataType`, source.S3DataType, 'use S3Prefix or ManifestFile');
  return {
    name: ChannelName,
    uri: source.S3Uri,
    dataType,
    compression: COMPRESSIONS[CompressionType],
    inputMode: (channel.InputMode ?? mode) as InputMode,
    ...present({
      contentType: ContentType === '' ? undefined : ContentType,
      distribution: source.S3DataDistributionType,
    }),
  };
}

function resourcesIn(config: Checked<ResourceConfig> | undefined): TrainingRequest['resources'] {
  const { InstanceType, InstanceCount: instanceCount = 1, VolumeSizeInGB } = config ?? {};
  const instanceType = required(InstanceType, 'resourceConfig.instanceType');
  return { instanceType, instanceCount, ...present({ volumeSizeGb: VolumeSizeInGB }) };
}

const CHECKPOINT_FOLDER = '/opt/ml/checkpoints';

function checkpointIn(config: Checked<CheckpointConfig> | undefined): string | undefined {
  const { LocalPath = CHECKPOINT_FOLDER, S3Uri } = config ?? {};
  if (LocalPath.replace(/\/+$/, '') !== CHECKPOINT_FOLDER)
    unsupported('checkpointConfig.localPath', LocalPath, `use ${CHECKPOINT_FOLDER}`);
  return S3Uri;
}
