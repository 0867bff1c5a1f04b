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

/** How records are cut, sent and put together: the same in a request and in a record. */
export const RECORD_HANDLING = {
  /** How an object is cut into records: not at all, or at line ends. */
  splitType: oneOf('None', 'Line'),
  /** Whether a payload is one record, or as many as fit. */
  batchStrategy: oneOf('SingleRecord', 'MultiRecord'),
  /** Whether answers are put together as they are, or with line ends between them. */
  assembleWith: oneOf('None', 'Line'),
  /** Whether each answer is joined with the record that it is for. */
  joinSource: oneOf('None', 'Input'),
};
export type SplitType = Value<typeof RECORD_HANDLING.splitType>;
export type BatchStrategy = Value<typeof RECORD_HANDLING.batchStrategy>;
export type AssembleWith = Value<typeof RECORD_HANDLING.assembleWith>;
export type JoinSource = Value<typeof RECORD_HANDLING.joinSource>;

const { splitType, batchStrategy, assembleWith, joinSource } = RECORD_HANDLING;

/** What request and container agree on. */
const SETTINGS = { batchStrategy, maxConcurrentTransforms: number, maxPayloadMb: number };
export type TransformSettings = ObjectOf<typeof SETTINGS>;

const { image, code, modelData, modelDigest, trainingJobName, environment } = MODEL_FIELDS;
/** What of a model is served. */
const SERVED = objectOf({
  name: text,
  image,
  code,
  modelData,
  modelDigest,
  trainingJobName,
  environment,
});
export type ServedModel = Value<typeof SERVED>;

/** How far a job is. */
const PROGRESS = objectOf({
  objectsDone: count,
  objectsTotal: count,
  /** Records whose answers are written: lines, or whole objects that are not split. */
  recordsDone: count,
  bytesDone: count,
  bytesTotal: count,
});
export type TransformProgress = Value<typeof PROGRESS>;

/** The options of a launch, checked and complete, as the record keeps them. */
export const TRANSFORM_OPTIONS = {
  modelName: text,
  /** The model as it was at the launch. */
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
  /** What the request said; it is stronger than what the container asks for. */
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
  /** Absent until its objects have been listed. */
  progress: optional(PROGRESS),
};

/** The record of a batch transform job. Times are milliseconds since the epoch. */
export interface TransformJob extends RecordOf<ProgramJobRecord, typeof FIELDS> {}

/** The environment of the programs of a transform: that of the model, and its own instead where both set a variable. */
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
