import { jobCodec, PROGRAM_JOB_FIELDS, type ProgramJobRecord } from '../job/index.js';
import { NAME_RULES } from '../names.js';
import {
  type Field,
  listOf,
  matching,
  named,
  objectOf,
  optional,
  s3Uri,
  text,
} from '../record/index.js';
import { JOB_KIND_NAMES } from '../record-kinds.js';
import type { S3Uri } from '../s3-uri.js';
import { PROCESSING_PHASES, type ProcessingPhase } from './life.js';

/** The record of a processing job. Times are milliseconds since the epoch. */
export interface ProcessingJob extends ProgramJobRecord {
  /** Finer than the status. */
  readonly phase: ProcessingPhase;
  readonly image: string;
  /** In the place of the image's own command; empty for that. */
  readonly command: readonly string[];
  readonly inputs: readonly ProcessingPlace[];
  readonly outputs: readonly ProcessingPlace[];
  /** What the program said of itself at its end, at most 1 KiB. */
  readonly exitMessage?: string;
}

/** An input or an output: data in storage, and where the program finds or leaves it. */
export interface ProcessingPlace {
  readonly name: string;
  readonly uri: S3Uri;
  /** Below `/opt/ml`. */
  readonly localPath: string;
}

/** Names below the root, which are neither `.` nor `..`, without control characters and backslashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
export const LOCAL_PATH = /^\/opt\/ml(?:\/(?!\.{1,2}(?:\/|$))[^/\\\u0000-\u001f\u007f]{1,255})+$/;

const PLACE = objectOf<ProcessingPlace>({
  name: named(NAME_RULES.channel),
  uri: s3Uri,
  localPath: matching(LOCAL_PATH),
});

/** The records of processing jobs. */
export const PROCESSING_JOBS = jobCodec<ProcessingJob>({
  ...JOB_KIND_NAMES.processing,
  phases: PROCESSING_PHASES,
  withValues: (job, change) => ({ ...job, environment: change(job.environment) }),
  fields: {
    ...PROGRAM_JOB_FIELDS,
    phase: text as Field<ProcessingJob['phase']>,
    image: text,
    command: listOf(text),
    inputs: listOf(PLACE),
    outputs: listOf(PLACE),
    exitMessage: optional(text),
  },
});
