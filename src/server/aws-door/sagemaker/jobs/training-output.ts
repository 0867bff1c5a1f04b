import type {
  AlgorithmSpecification,
  Channel,
  DescribeTrainingJobResponse,
  SecondaryStatus,
  SecondaryStatusTransition,
  TrainingJobStatus,
  TrainingJobSummary,
} from '@aws-sdk/client-sagemaker';
import { type Arn, parseArn } from '#src/domain/arn.js';
import { scriptHyperparameters } from '#src/domain/container/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type {
  AlgorithmRequest,
  TrainingAlgorithm,
  TrainingChannel,
  TrainingJob,
  TrainingSecondaryStatus,
} from '#src/domain/training/index.js';
import { timeOut } from '../values.js';

/** A training job in the original's form. */
export function describeTraining(
  job: TrainingJob,
  environment: StringMap,
): DescribeTrainingJobResponse {
  const { resources, modelData, experiment } = job;
  return {
    ...summarizeTraining(job),
    ModelArtifacts: modelData && { S3ModelArtifacts: modelData },
    FailureReason: job.failureReason,
    HyperParameters: hyperparametersOut(job.hyperparameters, job),
    AlgorithmSpecification: algorithmOut(job),
    RoleArn: job.role,
    InputDataConfig: job.channels.map(channelOut),
    OutputDataConfig: { S3OutputPath: job.outputPath, KmsKeyId: '', CompressionType: 'GZIP' },
    ResourceConfig: {
      InstanceType: resources.instanceType as never,
      InstanceCount: resources.instanceCount,
      VolumeSizeInGB: resources.volumeSizeGb ?? 30,
    },
    StoppingCondition: { MaxRuntimeInSeconds: job.maxRuntimeSeconds },
    TrainingStartTime: timeOut(job.startTime),
    SecondaryStatusTransitions: transitionsOut(job),
    FinalMetricDataList: job.finalMetrics.map(({ name, value, time }) => ({
      MetricName: name,
      Value: value,
      Timestamp: timeOut(time),
    })),
    EnableNetworkIsolation: false,
    EnableInterContainerTrafficEncryption: false,
    EnableManagedSpotTraining: false,
    CheckpointConfig: job.checkpointUri && {
      S3Uri: job.checkpointUri,
      LocalPath: '/opt/ml/checkpoints',
    },
    TrainingTimeInSeconds: job.trainingSeconds,
    BillableTimeInSeconds: job.billableSeconds,
    ExperimentConfig: {
      ExperimentName: experiment.experimentName,
      TrialName: experiment.trialName,
    },
    Environment: { ...environment },
    TuningJobArn: job.tuningJob,
    ProfilingStatus: 'Disabled',
  };
}

/** A training job in a list. */
export function summarizeTraining(job: TrainingJob) {
  return {
    TrainingJobName: job.name,
    TrainingJobArn: job.arn,
    CreationTime: timeOut(job.creationTime),
    TrainingEndTime: timeOut(job.endTime),
    LastModifiedTime: timeOut(job.lastModifiedTime),
    TrainingJobStatus: job.status satisfies TrainingJobStatus,
    SecondaryStatus: secondaryStatusOut(job.secondaryStatus),
  } satisfies TrainingJobSummary;
}

/** The original has no status for the installation of packages. */
function secondaryStatusOut(status: TrainingSecondaryStatus): SecondaryStatus {
  return status === 'Installing' ? 'PreparingTrainingStack' : status;
}

/** Clients print the entries that they have not seen, so that the list only grows. */
function transitionsOut(job: TrainingJob): SecondaryStatusTransition[] {
  return job.statusTransitions.map(({ status, startTime, endTime, message }) => ({
    Status: secondaryStatusOut(status),
    StartTime: timeOut(startTime),
    EndTime: timeOut(endTime),
    StatusMessage: message,
  }));
}

function algorithmOut({
  algorithm,
  imageUri,
  channels,
}: Pick<TrainingJob, 'algorithm' | 'imageUri' | 'channels'>): AlgorithmSpecification {
  return {
    ...programOut(algorithm, imageUri),
    TrainingInputMode: channels[0]?.inputMode ?? 'File',
    MetricDefinitions: algorithm.metricDefinitions.map(({ name, regex }) => ({
      Name: name,
      Regex: regex,
    })),
    ContainerEntrypoint: algorithm.entrypoint && [...algorithm.entrypoint],
    ContainerArguments: algorithm.arguments && [...algorithm.arguments],
    EnableSageMakerMetricsTimeSeries: false,
  };
}

/** Clients need an image or a name; a script without an image has the name of its runtime. */
function programOut({ runtime, name }: TrainingAlgorithm, imageUri: string | undefined) {
  return imageUri === undefined ? { AlgorithmName: name ?? runtime } : { TrainingImage: imageUri };
}

/**
 * The hyperparameters as clients read them. For a script, each is JSON, and some describe the script.
 * A job whose request had these keeps them unchanged.
 */
export function hyperparametersOut(
  hyperparameters: StringMap,
  { arn, name: jobName, algorithm }: ProgramOfJob,
): StringMap {
  if (hyperparameters['sagemaker_program'] !== undefined) return hyperparameters;
  const { region } = parseArn(arn);
  return scriptHyperparameters({ jobName, hyperparameters, region, ...algorithm });
}

interface ProgramOfJob {
  readonly arn: Arn;
  readonly name: string;
  readonly algorithm: Pick<AlgorithmRequest, 'entryPoint' | 'sourceDir'>;
}

/** A channel in the original's form. */
export function channelOut(channel: TrainingChannel): Channel {
  const { name, uri, dataType, distribution, contentType, compression, inputMode } = channel;
  return {
    ChannelName: name,
    DataSource: {
      S3DataSource: {
        S3DataType: dataType === 'Prefix' ? 'S3Prefix' : dataType,
        S3Uri: uri,
        S3DataDistributionType: distribution,
      },
    },
    ContentType: contentType,
    CompressionType: compression,
    RecordWrapperType: 'None',
    InputMode: inputMode,
  };
}
