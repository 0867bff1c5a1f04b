import { MODEL_FIELDS, type Model } from '../hosting/index.js';
import { jobCodec, PROGRAM_JOB_FIELDS, type ProgramJobRecord } from '../job/index.js';
import type { StringMap } from '../lineage/index.js';
import {
  count,
  type Field,
  number,
  objectOf,
  oneOf,
  optional,
  s3Uri,
  text,
} from '../record/index.js';
import { JOB_KIND_NAMES } from '../record-kinds.js';
import type { S3Uri } from '../s3-uri.js';
import { TRANSFORM_PHASES, type TransformPhase } from './life.js';

/** How an object is cut into records: not at all, or at line ends. */
export type SplitType = 'None' | 'Line';
/** Whether a payload is one record, or as many as fit. */
export type BatchStrategy = 'SingleRecord' | 'MultiRecord';
/** Whether answers are put together as they are, or with line ends between them. */
export type AssembleWith = 'None' | 'Line';
/** Whether each answer is joined with the record that it is for. */
export type JoinSource = 'None' | 'Input';

/** The record of a batch transform job. Times are milliseconds since the epoch. */
export interface TransformJob extends ProgramJobRecord, TransformSettings {
  /** Finer than the status. */
  readonly phase: TransformPhase;
  readonly modelName: string;
  /** The model as it was at the launch. */
  readonly serves: ServedModel;
  readonly input: S3Uri;
  readonly contentType?: string;
  readonly splitType: SplitType;
  readonly assembleWith: AssembleWith;
  /** Each object becomes `<its path below the input>.out` below it. */
  readonly outputPath: S3Uri;
  readonly accept?: string;
  readonly joinSource: JoinSource;
  readonly inputFilter: string;
  readonly outputFilter: string;
  readonly invocationTimeoutSeconds: number;
  readonly invocationMaxRetries: number;
  /** What the request said; it is stronger than what the container asks for. */
  readonly requested: Partial<TransformSettings>;
  /** Absent until its objects have been listed. */
  readonly progress?: TransformProgress;
}

/** What request and container agree on. */
export interface TransformSettings {
  readonly batchStrategy: BatchStrategy;
  readonly maxConcurrentTransforms: number;
  readonly maxPayloadMb: number;
}

/** What of a model is served. */
export type ServedModel = Pick<
  Model,
  'name' | 'image' | 'code' | 'modelData' | 'modelDigest' | 'trainingJobName' | 'environment'
>;

/** How far a job is. */
export interface TransformProgress {
  readonly objectsDone: number;
  readonly objectsTotal: number;
  /** Records whose answers are written: lines, or whole objects that are not split. */
  readonly recordsDone: number;
  readonly bytesDone: number;
  readonly bytesTotal: number;
}

/** The environment of the programs of a transform: that of the model, and its own instead where both set a variable. */
export function transformVariables({
  serves,
  environment,
}: Pick<TransformJob, 'serves' | 'environment'>): StringMap {
  return { ...serves.environment, ...environment };
}

const BATCH_STRATEGY = oneOf('SingleRecord', 'MultiRecord');

const { image, code, modelData, modelDigest, trainingJobName, environment } = MODEL_FIELDS;
const SERVED = objectOf<ServedModel>({
  name: text,
  image,
  code,
  modelData,
  modelDigest,
  trainingJobName,
  environment,
});

/** The records of batch transform jobs. */
export const TRANSFORM_JOBS = jobCodec<TransformJob>({
  ...JOB_KIND_NAMES.transform,
  phases: TRANSFORM_PHASES,
  withValues: (job, change) => ({
    ...job,
    environment: change(job.environment),
    serves: { ...job.serves, environment: change(job.serves.environment) },
  }),
  fields: {
    ...PROGRAM_JOB_FIELDS,
    phase: text as Field<TransformJob['phase']>,
    modelName: text,
    serves: SERVED,
    input: s3Uri,
    contentType: optional(text),
    splitType: oneOf('None', 'Line'),
    assembleWith: oneOf('None', 'Line'),
    outputPath: s3Uri,
    accept: optional(text),
    joinSource: oneOf('None', 'Input'),
    inputFilter: text,
    outputFilter: text,
    invocationTimeoutSeconds: number,
    invocationMaxRetries: count,
    batchStrategy: BATCH_STRATEGY,
    maxConcurrentTransforms: number,
    maxPayloadMb: number,
    requested: objectOf<Partial<TransformSettings>>({
      batchStrategy: optional(BATCH_STRATEGY),
      maxConcurrentTransforms: optional(number),
      maxPayloadMb: optional(number),
    }),
    progress: optional(
      objectOf<TransformProgress>({
        objectsDone: count,
        objectsTotal: count,
        recordsDone: count,
        bytesDone: count,
        bytesTotal: count,
      }),
    ),
  },
});
