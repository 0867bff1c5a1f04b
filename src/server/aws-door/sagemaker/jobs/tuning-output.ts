import type {
  DescribeHyperParameterTuningJobResponse,
  HyperParameterTrainingJobDefinition,
  HyperParameterTrainingJobSummary,
  HyperParameterTuningJobConfig,
  HyperParameterTuningJobSummary,
} from '@aws-sdk/client-sagemaker';
import type { StringMap } from '#src/domain/lineage/index.js';
import { hyperparameterTexts, resolveChannels } from '#src/domain/training/index.js';
import type { NumericRange, Trial, TuningJob } from '#src/domain/tuning/index.js';
import { timeOut } from '../values.js';
import { channelOut, hyperparametersOut } from './training-output.js';
import { OBJECTIVE } from './tuning-input.js';

/** A tuning job in the original's form. */
export function describeTuning(
  job: TuningJob,
  best: Trial | undefined,
  environment: StringMap,
): DescribeHyperParameterTuningJobResponse {
  const { warmStart } = job;
  return {
    ...summarizeTuning(job),
    HyperParameterTuningJobConfig: configOut(job),
    TrainingJobDefinition: definitionOut(job, environment),
    ...(best && { BestTrainingJob: trialOut(job, best) }),
    ...(warmStart && {
      WarmStartConfig: {
        ParentHyperParameterTuningJobs: warmStart.names.map((name) => ({
          HyperParameterTuningJobName: name,
        })),
        WarmStartType: 'TransferLearning' as const,
      },
    }),
    FailureReason: job.failureReason,
  };
}

/** A tuning job in a list. */
export function summarizeTuning(job: TuningJob) {
  const { completed, inProgress, stopped, failed } = job.counts;
  return {
    HyperParameterTuningJobName: job.name,
    HyperParameterTuningJobArn: job.arn,
    HyperParameterTuningJobStatus: job.status,
    Strategy: job.strategy,
    CreationTime: timeOut(job.creationTime),
    HyperParameterTuningEndTime: timeOut(job.endTime),
    LastModifiedTime: timeOut(job.lastModifiedTime),
    TrainingJobStatusCounters: {
      Completed: completed,
      InProgress: inProgress,
      RetryableError: 0,
      NonRetryableError: failed,
      Stopped: stopped,
    },
    ObjectiveStatusCounters: { Succeeded: completed, Pending: inProgress, Failed: failed },
    ResourceLimits: {
      MaxNumberOfTrainingJobs: job.maxJobs,
      MaxParallelTrainingJobs: job.maxParallelJobs,
    },
  } satisfies HyperParameterTuningJobSummary & Partial<DescribeHyperParameterTuningJobResponse>;
}

/** A trial as a training job of the tuning job. */
export function trialOut(job: TuningJob, trial: Trial): HyperParameterTrainingJobSummary {
  const { objective, status } = trial;
  return {
    TrainingJobName: trial.trainingJobName,
    TrainingJobArn: trial.trainingJob,
    CreationTime: timeOut(trial.creationTime),
    TrainingStartTime: timeOut(trial.creationTime),
    TrainingEndTime: timeOut(trial.endTime),
    TrainingJobStatus: status,
    TunedHyperParameters: { ...trial.hyperparameters },
    ...(objective !== undefined && {
      FinalHyperParameterTuningJobObjectiveMetric: {
        Type: job.objective.goal,
        MetricName: job.objective.metricName,
        Value: objective,
      },
    }),
    ObjectiveStatus:
      status === 'InProgress' ? 'Pending' : objective === undefined ? 'Failed' : 'Succeeded',
  };
}

function configOut({ ranges, objective, ...job }: TuningJob): HyperParameterTuningJobConfig {
  return {
    Strategy: job.strategy,
    HyperParameterTuningJobObjective: { Type: objective.goal, MetricName: objective.metricName },
    ResourceLimits: {
      MaxNumberOfTrainingJobs: job.maxJobs,
      MaxParallelTrainingJobs: job.maxParallelJobs,
    },
    ParameterRanges: {
      IntegerParameterRanges: ranges.integer.map(numericOut),
      ContinuousParameterRanges: ranges.continuous.map(numericOut),
      CategoricalParameterRanges: ranges.categorical.map(({ name, values }) => ({
        Name: name,
        Values: [...values],
      })),
    },
    TrainingJobEarlyStoppingType: job.earlyStopping ? 'Auto' : 'Off',
    RandomSeed: job.randomSeed,
  };
}

function numericOut({ name, min, max, scaling }: NumericRange) {
  return { Name: name, MinValue: String(min), MaxValue: String(max), ScalingType: scaling };
}

/** Some clients delete the objective from the fixed hyperparameters, and need the empty lists. */
function definitionOut(
  { arn, name, training, objective, role, maxRuntimeSeconds }: TuningJob,
  environment: StringMap,
): HyperParameterTrainingJobDefinition {
  const { algorithm, hyperparameters = {}, resources } = training;
  const { image: TrainingImage, name: AlgorithmName } = algorithm;
  const resourceConfig = {
    InstanceType: resources.instanceType as never,
    InstanceCount: resources.instanceCount,
    VolumeSizeInGB: resources.volumeSizeGb ?? 30,
  };
  const fixed = hyperparametersOut(hyperparameterTexts(hyperparameters), { arn, name, algorithm });
  const channels = resolveChannels(training.channels, undefined);
  return {
    StaticHyperParameters: { ...fixed, [OBJECTIVE]: objective.metricName },
    AlgorithmSpecification: {
      ...(TrainingImage === undefined ? { AlgorithmName } : { TrainingImage }),
      TrainingInputMode: channels[0]?.inputMode ?? 'File',
      MetricDefinitions: (algorithm.metricDefinitions ?? []).map(({ name, regex }) => ({
        Name: name,
        Regex: regex,
      })),
    },
    RoleArn: training.role ?? role,
    InputDataConfig: channels.map(channelOut),
    OutputDataConfig: { S3OutputPath: training.outputPath, KmsKeyId: '' },
    ResourceConfig: resourceConfig,
    HyperParameterTuningResourceConfig: resourceConfig,
    StoppingCondition: { MaxRuntimeInSeconds: training.maxRuntimeSeconds ?? maxRuntimeSeconds },
    Environment: { ...environment },
    EnableNetworkIsolation: false,
    EnableInterContainerTrafficEncryption: false,
    EnableManagedSpotTraining: false,
  };
}
