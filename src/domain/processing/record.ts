import { jobCodec, PROGRAM_JOB_FIELDS, type ProgramJobRecord } from '../job/index.js';
import { NAME_RULES } from '../names.js';
import {
  type Field,
  listOf,
  matching,
  named,
  number,
  objectOf,
  optional,
  type RecordOf,
  s3Uri,
  text,
  type Value,
} from '../record/index.js';
import { JOB_KIND_NAMES } from '../record-kinds.js';
import { PROCESSING_PHASES, type ProcessingPhase } from './life.js';

/** Names below the root, except `.` and `..`, without control characters and backslashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
export const LOCAL_PATH = /^\/opt\/ml(?:\/(?!\.{1,2}(?:\/|$))[^/\\\u0000-\u001f\u007f]{1,255})+$/;

/** An input or an output: data in storage, and its folder in the program. */
const PLACE = objectOf({
  name: named(NAME_RULES.channel),
  uri: s3Uri,
  /** Below `/opt/ml`. */
  localPath: matching(LOCAL_PATH),
});
export type ProcessingPlace = Value<typeof PLACE>;

/** The options of a launch, checked and complete, as the record keeps them. */
export const PROCESSING_OPTIONS = {
  image: text,
  /** Overrides the image's command; empty: no override. */
  command: listOf(text),
  inputs: listOf(PLACE),
  outputs: listOf(PLACE),
  /** Of random numbers; the container contract passes it to the program. */
  seed: optional(number),
};

const FIELDS = {
  ...PROCESSING_OPTIONS,
  /** Finer than the status. */
  phase: text as Field<ProcessingPhase>,
  /** The program's message file at its end, at most 1 KiB. */
  exitMessage: optional(text),
};

/** The record of a processing job. Times are milliseconds since the epoch. */
export interface ProcessingJob extends RecordOf<ProgramJobRecord, typeof FIELDS> {}

/** The records of processing jobs. */
export const PROCESSING_JOBS = jobCodec<ProcessingJob>({
  ...JOB_KIND_NAMES.processing,
  phases: PROCESSING_PHASES,
  withValues: (job, change) => ({ ...job, environment: change(job.environment) }),
  fields: { ...PROGRAM_JOB_FIELDS, ...FIELDS },
});
