import type {
  CreateHyperParameterTuningJobRequest,
  HyperParameterTrainingJobDefinition,
  ParameterRanges,
} from '@aws-sdk/client-sagemaker';
import { present } from '#schema/shared/maps.js';
import { builtInAlgorithm } from '#src/domain/algorithms/index.js';
import { isReservedHyperparameter } from '#src/domain/container/index.js';
import type { TrainingRequest } from '#src/domain/training/index.js';
import type { TuningRequest } from '#src/domain/tuning/index.js';
import type { Checked } from '../../json/parse-input.js';
import { validation } from '../../json/parse-input.js';
import { required, unsupported } from '../values.js';
import { trainingRequest } from './training-input.js';

/** Converts a request. Throws `ValidationException`. */
export function tuningRequest(input: Checked<CreateHyperParameterTuningJobRequest>): TuningRequest {
  const { HyperParameterTuningJobConfig: config, WarmStartConfig: warmStart } = input;
  const { Strategy: strategy, ResourceLimits: limits, ParameterRanges: ranges } = config;
  const at = 'hyperParameterTuningJobConfig';
  if (strategy === 'Hyperband')
    unsupported(
      `${at}.strategy`,
      strategy,
      'use Bayesian, Random or Grid here, or HYPERBAND in GraphQL, which needs the name of the resource',
    );
  const objective = required(
    config.HyperParameterTuningJobObjective,
    `${at}.hyperParameterTuningJobObjective`,
  );
  const parents = warmStart?.ParentHyperParameterTuningJobs.flatMap(
    ({ HyperParameterTuningJobName: name }) => name ?? [],
  );
  return {
    name: input.HyperParameterTuningJobName,
    strategy,
    objective: { metricName: objective.MetricName, goal: objective.Type },
    ranges: rangesIn(required(ranges, `${at}.parameterRanges`)),
    maxJobs: required(
      limits.MaxNumberOfTrainingJobs,
      `${at}.resourceLimits.maxNumberOfTrainingJobs`,
    ),
    maxParallelJobs: limits.MaxParallelTrainingJobs,
    earlyStopping: config.TrainingJobEarlyStoppingType === 'Auto',
    trainingJob: trialRequest(required(input.TrainingJobDefinition, 'trainingJobDefinition')),
    ...present({ randomSeed: config.RandomSeed, warmStartFrom: parents }),
  };
}

/** The SDK writes the instances of the trials in either of two members. */
function trialRequest(definition: Checked<HyperParameterTrainingJobDefinition>): TrainingRequest {
  const { HyperParameterTuningResourceConfig, ResourceConfig, ...rest } = definition;
  const { TrainingImage = '', AlgorithmName = TrainingImage } = definition.AlgorithmSpecification;
  const isBuiltIn = builtInAlgorithm(AlgorithmName) !== undefined;
  const entries = Object.entries(definition.StaticHyperParameters ?? {}).filter(
    ([name]) => name !== OBJECTIVE && !(isBuiltIn && isReservedHyperparameter(name)),
  );
  const resources = HyperParameterTuningResourceConfig ?? ResourceConfig;
  return trainingRequest(
    { ...rest, ...(resources && { ResourceConfig: resources }) },
    Object.fromEntries(entries),
  );
}

/** The name under which clients find the objective among the fixed hyperparameters. */
export const OBJECTIVE = '_tuning_objective_metric';

function rangesIn(ranges: Checked<ParameterRanges>): TuningRequest['ranges'] {
  const { IntegerParameterRanges = [], ContinuousParameterRanges = [] } = ranges;
  return {
    integer: IntegerParameterRanges.map(numericIn),
    continuous: ContinuousParameterRanges.map(numericIn),
    categorical: (ranges.CategoricalParameterRanges ?? []).map(({ Name, Values }) => ({
      name: Name,
      values: Values,
    })),
  };
}

interface NumericRange {
  readonly Name: string;
  readonly MinValue: string;
  readonly MaxValue: string;
  readonly ScalingType?: 'Auto' | 'Linear' | 'Logarithmic' | 'ReverseLogarithmic' | undefined;
}

/** Bounds are texts in the original. */
function numericIn({
  Name: name,
  MinValue,
  MaxValue,
  ScalingType: scaling = 'Auto',
}: NumericRange) {
  return { name, min: numberIn(name, MinValue), max: numberIn(name, MaxValue), scaling };
}

function numberIn(name: string, text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(number)) return number;
  throw validation(
    `The range of the hyperparameter '${name}' has the bound '${text}'; give a number.`,
  );
}
