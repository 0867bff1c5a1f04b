import {
  checkJobRequest,
  type JobDefaults,
  PROGRAM_JOB_REQUEST,
  type ResolvedProgramJob,
  resolveProgramJob,
} from '../job/index.js';
import { number, type ObjectOf, optional, text } from '../record/index.js';
import { checkInteger, refuse } from '../request/index.js';
import { type S3Uri, toS3Uri } from '../s3-uri.js';
import {
  RECORD_HANDLING,
  type ServedModel,
  type TRANSFORM_OPTIONS,
  type TransformSettings,
} from './record.js';
import { MAX_CONCURRENT, MAX_PAYLOAD_MB, recordForm } from './settings.js';

const REQUEST = {
  ...PROGRAM_JOB_REQUEST,
  modelName: text,
  /** A prefix or an object. */
  input: text,
  contentType: optional(text),
  /** Default `None`. */
  splitType: optional(RECORD_HANDLING.splitType),
  /** Default: the container's choice, else `MultiRecord`. */
  batchStrategy: optional(RECORD_HANDLING.batchStrategy),
  /** Default `None`. */
  assembleWith: optional(RECORD_HANDLING.assembleWith),
  /** Default: `s3://<default bucket>/<name>`. */
  outputPath: optional(text),
  accept: optional(text),
  /** Default `None`. */
  joinSource: optional(RECORD_HANDLING.joinSource),
  /** Default `$`. */
  inputFilter: optional(text),
  /** Default `$`. */
  outputFilter: optional(text),
  /** Default, also for 0: the container's choice, else 1. */
  maxConcurrentTransforms: optional(number),
  /** MiB; 0: no limit; default: the container's choice, else 6. */
  maxPayloadMb: optional(number),
  /** Default 600. */
  invocationTimeoutSeconds: optional(number),
  /** Default 3. */
  invocationMaxRetries: optional(number),
};
/** The options of a launch of a batch transform job; unchecked. */
export type TransformRequest = ObjectOf<typeof REQUEST>;

/** A checked request: all fields of a job except its name and its times. */
export type ResolvedTransform = ResolvedProgramJob &
  ObjectOf<typeof TRANSFORM_OPTIONS> & {
    /** Absent when the job's name determines it. */
    readonly outputPath?: S3Uri;
  };

/** The original has no maximum runtime for it; 28 days is the limit of its training jobs. */
const RULES = { maxRuntimeDays: 28, environment: { entries: 16, name: 1024, value: 10_240 } };
const MAX_MEDIA_TYPE = 256;
/** The characters of a header. */
const HEADER = /^[\t\x20-\x7e]+$/;

/** Checks every field of a request except its filters, and fills in defaults. Throws the first error. */
export function resolveTransformRequest(
  request: TransformRequest,
  model: ServedModel,
  { executionRole }: JobDefaults,
): ResolvedTransform {
  checkJobRequest(request);
  const { splitType = 'None', assembleWith = 'None', joinSource = 'None' } = request;
  const { inputFilter = '$', outputFilter = '$' } = request;
  const media = {
    ...mediaType('contentType', request.contentType),
    ...mediaType('accept', request.accept),
  };
  if (joinSource === 'Input' || inputFilter !== '$' || outputFilter !== '$') checkForms(media);
  return {
    ...resolveProgramJob(request, { ...RULES, prefix: `${model.name}-transform`, executionRole }),
    modelName: model.name,
    serves: model,
    input: toS3Uri(request.input),
    ...(request.outputPath === undefined ? {} : { outputPath: toS3Uri(request.outputPath) }),
    ...media,
    splitType,
    assembleWith,
    joinSource,
    inputFilter,
    outputFilter,
    invocationTimeoutSeconds: checkInteger(
      'invocationTimeoutSeconds',
      request.invocationTimeoutSeconds ?? 600,
      [1, 3600],
    ),
    invocationMaxRetries: checkInteger(
      'invocationMaxRetries',
      request.invocationMaxRetries ?? 3,
      [0, 3],
    ),
    requested: requestedSettings(request),
  };
}

function requestedSettings(request: TransformRequest): Partial<TransformSettings> {
  const { batchStrategy, maxConcurrentTransforms = 0, maxPayloadMb } = request;
  if (maxPayloadMb !== undefined) checkInteger('maxPayloadMb', maxPayloadMb, [0, MAX_PAYLOAD_MB]);
  checkInteger('maxConcurrentTransforms', maxConcurrentTransforms, [0, MAX_CONCURRENT]);
  const together = maxConcurrentTransforms * (maxPayloadMb ?? 1);
  if (together > MAX_PAYLOAD_MB)
    refuse(
      'maxConcurrentTransforms',
      `${maxConcurrentTransforms} payloads of ${maxPayloadMb} MB are ${together} MB together; keep them within ${MAX_PAYLOAD_MB}.`,
    );
  return {
    ...(batchStrategy === undefined ? {} : { batchStrategy }),
    ...(maxConcurrentTransforms === 0 ? {} : { maxConcurrentTransforms }),
    ...(maxPayloadMb === undefined ? {} : { maxPayloadMb }),
  };
}

function mediaType<Field extends 'contentType' | 'accept'>(
  field: Field,
  value: string | undefined,
): { readonly [Key in Field]?: string } {
  if (value === undefined) return {};
  if (value.length > MAX_MEDIA_TYPE || !HEADER.test(value))
    refuse(field, `${field} must be a media type of at most ${MAX_MEDIA_TYPE} characters.`);
  return { [field]: value } as { [Key in Field]: string };
}

function checkForms({ contentType, accept }: Pick<TransformRequest, 'contentType' | 'accept'>) {
  for (const [field, type] of [
    ['contentType', contentType],
    ['accept', accept ?? contentType],
  ] as const) {
    if (recordForm(type) !== undefined) continue;
    refuse(
      field,
      `Filters and joins need records that they can read: ${field} is '${type ?? ''}'; use text/csv, application/json or application/jsonlines.`,
    );
  }
}
