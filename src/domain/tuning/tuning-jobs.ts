import { JOB_FIELDS, jobCodec } from '../job/index.js';
import type { StringMap } from '../lineage/index.js';
import { NAME_RULES } from '../names.js';
import {
  arn,
  count,
  type Field,
  flag,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  text,
} from '../record/index.js';
import { JOB_KIND_NAMES } from '../record-kinds.js';
import { TRAINING_REQUEST } from '../training/index.js';
import { TUNING_PHASES } from './phases.js';
import type { CategoricalRange, HyperparameterRanges, NumericRange } from './ranges.js';
import type {
  BestTrial,
  Hyperband,
  TuningCounts,
  TuningJob,
  TuningObjective,
  WarmStart,
} from './tuning-job.js';

const NUMERIC_RANGES = listOf(
  objectOf<NumericRange>({
    name: text,
    min: number,
    max: number,
    scaling: oneOf('Auto', 'Linear', 'Logarithmic', 'ReverseLogarithmic'),
  }),
);

const RANGES = objectOf<HyperparameterRanges>({
  integer: NUMERIC_RANGES,
  continuous: NUMERIC_RANGES,
  categorical: listOf(objectOf<CategoricalRange>({ name: text, values: listOf(text) })),
});

/** The records of tuning jobs. */
export const TUNING_JOBS = jobCodec<TuningJob>({
  ...JOB_KIND_NAMES.tuning,
  nameRule: NAME_RULES.tuningJob,
  phases: TUNING_PHASES,
  withValues: ({ training, ...job }, change) => ({
    ...job,
    training: training.environment
      ? { ...training, environment: change(training.environment as StringMap) }
      : training,
  }),
  fields: {
    ...JOB_FIELDS,
    phase: text as Field<TuningJob['phase']>,
    strategy: oneOf('Bayesian', 'Random', 'Grid', 'Hyperband'),
    objective: objectOf<TuningObjective>({
      metricName: text,
      goal: oneOf('Maximize', 'Minimize'),
    }),
    ranges: RANGES,
    maxJobs: count,
    maxParallelJobs: count,
    earlyStopping: flag,
    randomSeed: number,
    hyperband: optional(
      objectOf<Hyperband>({ resource: text, min: number, max: number, reductionFactor: number }),
    ),
    warmStart: optional(objectOf<WarmStart>({ names: listOf(text), atCommit: count })),
    training: TRAINING_REQUEST,
    counts: objectOf<TuningCounts>({
      completed: count,
      inProgress: count,
      stopped: count,
      failed: count,
    }),
    best: optional(objectOf<BestTrial>({ number: count, trainingJob: arn, value: number })),
    givenUp: optional(text),
  },
});
