import { MODEL_FIELDS } from '../hosting/index.js';
import { jobCodec, PROGRAM_JOB_FIELDS, type ProgramJobRecord } from '../job/index.js';
import type { StringMap } from '../lineage/index.js';
import {
  count,
  type Field,
  number,
  type ObjectOf,
  objectOf,
  oneOf,
  optional,
  type RecordOf,
  s3Uri,
  text,
  type Value,
} from '../record/index.js';
import { JOB_KIND_NAMES } from '../record-kinds.js';
import { TRANSFORM_PHASES, type TransformPhase } from './life.js';

/** How records are split, sent and assembled: the same in a request and in a record. */
export const RECORD_HANDLING = {
  /** How an object is cut into records: not at all, or at line ends. */
  splitType: oneOf('None', 'Line'),
  /** Whether a payload is one record, or as many as fit. */
  batchStrategy: oneOf('SingleRecord', 'MultiRecord'),
  /** Whether answers are concatenated directly, or with line ends between them. */
  assembleWith: oneOf('None', 'Line'),
  /** Whether each answer is joined with its record. */
  joinSource: oneOf('None', 'Input'),
};
export type SplitType = Value<typeof RECORD_HANDLING.splitType>;
export type BatchStrategy = Value<typeof RECORD_HANDLING.batchStrategy>;
export type AssembleWith = Value<typeof RECORD_HANDLING.assembleWith>;
export type JoinSource = Value<typeof RECORD_HANDLING.joinSource>;

const { splitType, batchStrategy, assembleWith, joinSource } = RECORD_HANDLING;

/** The settings that result from request and container. */
const SETTINGS = { batchStrategy, maxConcurrentTransforms: number, maxPayloadMb: number };
export type TransformSettings = ObjectOf<typeof SETTINGS>;

const { image, code, modelData, modelDigest, trainingJobName, environment } = MODEL_FIELDS;
/** The served parts of a model. */
const SERVED = objectOf({
  name: text,
  image,
  code,
  modelData,
  modelDigest,
  trainingJobName,
  /** The model package that the model was created from. */
  modelPackage: optional(text),
  environment,
});
export type ServedModel = Value<typeof SERVED>;

/** The progress of a job. */
const PROGRESS = objectOf({
  objectsDone: count,
  objectsTotal: count,
  /** Records with written answers: lines, or whole objects that are not split. */
  recordsDone: count,
  bytesDone: count,
  bytesTotal: count,
});
export type TransformProgress = Value<typeof PROGRESS>;

/** The options of a launch, checked and complete, as the record keeps them. */
export const TRANSFORM_OPTIONS = {
  modelName: text,
  /** The model at the time of the launch. */
  serves: SERVED,
  input: s3Uri,
  contentType: optional(text),
  splitType,
  assembleWith,
  accept: optional(text),
  joinSource,
  inputFilter: text,
  outputFilter: text,
  invocationTimeoutSeconds: number,
  invocationMaxRetries: count,
  /** The settings in the request; they override the container's. */
  requested: objectOf({
    batchStrategy: optional(batchStrategy),
    maxConcurrentTransforms: optional(number),
    maxPayloadMb: optional(number),
  }),
};

const FIELDS = {
  ...TRANSFORM_OPTIONS,
  ...SETTINGS,
  /** Finer than the status. */
  phase: text as Field<TransformPhase>,
  /** Each object becomes `<its path below the input>.out` below it. */
  outputPath: s3Uri,
  /** Absent until the objects have been listed. */
  progress: optional(PROGRESS),
};

/** The record of a batch transform job. Times are milliseconds since the epoch. */
export interface TransformJob extends RecordOf<ProgramJobRecord, typeof FIELDS> {}

/** The environment of a transform's programs: the model's variables, overridden by the request's. */
export function transformVariables({
  serves,
  environment,
}: Pick<TransformJob, 'serves' | 'environment'>): StringMap {
  return { ...serves.environment, ...environment };
}

/** The records of batch transform jobs. */
export const TRANSFORM_JOBS = jobCodec<TransformJob>({
  ...JOB_KIND_NAMES.transform,
  phases: TRANSFORM_PHASES,
  withValues: (job, change) => ({
    ...job,
    environment: change(job.environment),
    serves: { ...job.serves, environment: change(job.serves.environment) },
  }),
  fields: { ...PROGRAM_JOB_FIELDS, ...FIELDS },
});
