import { MODEL_FIELDS } from '../hosting/index.js';
import { jobCodec, PROGRAM_JOB_FIELDS } from '../job/index.js';
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
import { TRANSFORM_PHASES } from './phases.js';
import type {
  ServedModel,
  TransformJob,
  TransformProgress,
  TransformSettings,
} from './transform-job.js';

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
