import type { ProgramJobRecord } from '../job/index.js';
import type { S3Uri } from '../s3-uri.js';
import type { ProcessingPhase } from './phases.js';

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
