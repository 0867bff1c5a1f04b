import { JOB_FIELDS, type JobRecord, jobCodec } from '../job/index.js';
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
  type RecordOf,
  text,
  type Value,
} from '../record/index.js';
import { JOB_KIND_NAMES } from '../record-kinds.js';
import { REPRODUCTION_PHASES, type ReproductionPhase } from './life.js';

/** Why a step of a plan cannot run again. */
const BLOCKER = objectOf({
  kind: oneOf(
    'RECORD',
    'INPUT',
    'CODE',
    'CHECKPOINT',
    'PROGRAM',
    'SECRET',
    'ROLE',
    'KIND',
    'POLICY',
    'STEP',
  ),
  /** The URI of the bytes, the image, the interpreter, or a name. */
  name: text,
  reason: text,
});
export type Blocker = Value<typeof BLOCKER>;

/** A past job in the plan of a reproduction. */
const STEP = objectOf({
  /** From 1; a step comes after the steps that it needs. */
  number: count,
  /**
   * `REUSE`: its outputs still exist. `RUN`: it runs again. `IMPOSSIBLE`: it has blockers.
   */
  fate: oneOf('REUSE', 'RUN', 'IMPOSSIBLE'),
  job: arn,
  jobName: text,
  trialComponent: arn,
  /** The numbers of the steps whose outputs it reads. */
  needs: listOf(count),
  blockers: listOf(BLOCKER),
  /** Whether its outputs are compared. */
  isSubject: flag,
  /**
   * Whether it is a batch transform that runs to compare the predictions of a model and of its
   * repetition; it runs only when their files differ.
   */
  isPrediction: optional(flag),
  /** The job that repeats it, once it is launched. */
  launched: optional(arn),
});
export type ReproductionStep = Value<typeof STEP>;

/** The verdicts, from the best to the worst. */
export const VERDICTS = ['IDENTICAL', 'EQUIVALENT', 'DIFFERENT'] as const;
const VERDICT = oneOf(...VERDICTS);
export type Verdict = Value<typeof VERDICT>;

/** The first difference between a job and its repetition. */
const DIVERGENCE = objectOf({
  /** The number of the step. */
  step: count,
  /** A kind of difference of lineages, or `MACHINE`, `PACKAGES` or `OUTPUT`. */
  kind: text,
  name: text,
  a: optional(text),
  b: optional(text),
});
export type Divergence = Value<typeof DIVERGENCE>;

/** A value of a job, and of its repetition. */
const COMPARED = { name: text, a: optional(text), b: optional(text) };

/** The comparison of the answers of a model, and of its repetition, to the same data. */
const PREDICTIONS = objectOf({
  /** The past batch transform. */
  job: arn,
  /** How many numbers were compared. */
  values: count,
  /** The greatest difference of two numbers, relative to the greatest number at the same place. */
  greatestDifference: number,
  isWithin: flag,
  /** The first line that differs in more than numbers: its file, and its number. */
  differs: optional(text),
});
export type ReproductionPredictions = Value<typeof PREDICTIONS>;

/** The comparison of one job with its repetition. */
const RESULT = objectOf({
  step: count,
  verdict: VERDICT,
  /** Equal files of the outputs; absent when the files were not compared. */
  equalFiles: optional(count),
  /** Files whose SHA-256 differ, at most 100. */
  files: listOf(objectOf(COMPARED)),
  /** The final metrics of both. */
  metrics: listOf(objectOf({ ...COMPARED, isWithin: flag })),
  /** Absent when the files are equal, or when no recorded batch transform could run again. */
  predictions: optional(PREDICTIONS),
  /** Absent when all is identical. */
  divergence: optional(DIVERGENCE),
});
export type ReproductionResult = Value<typeof RESULT>;

/** The options of a launch, checked and complete, as the record keeps them. */
export const REPRODUCTION_OPTIONS = {
  /** A model, a model package, an alias, an endpoint, an artifact or a job. */
  subject: arn,
  /** The greatest relative difference of metrics and predictions that are equivalent. */
  tolerance: number,
  /** The metrics that must agree; absent: all final metrics, without throughputs. */
  metrics: optional(listOf(text)),
};

const FIELDS = {
  ...REPRODUCTION_OPTIONS,
  phase: text as Field<ReproductionPhase>,
  steps: listOf(STEP),
  /** The worst of all results. */
  verdict: optional(VERDICT),
  results: listOf(RESULT),
  /** The reason of the failure, while the running jobs are stopped. */
  givenUp: optional(text),
};

/** The record of a reproduction. Times are milliseconds since the epoch. */
export interface Reproduction extends RecordOf<JobRecord, typeof FIELDS> {}

/** The records of reproductions. */
export const REPRODUCTIONS = jobCodec<Reproduction>({
  ...JOB_KIND_NAMES.reproduction,
  phases: REPRODUCTION_PHASES,
  fields: { ...JOB_FIELDS, ...FIELDS },
});
