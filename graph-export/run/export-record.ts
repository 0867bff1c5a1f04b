import type { S3Uri } from '#src/domain/s3-uri.js';
import type { OddNames } from '../csv/column.js';
import type { ShardEnd } from '../strict/shards.js';

/** The format of an export: that of the original, or one without its losses. */
export type ExportProfile = 'Legacy' | 'Strict';

export type TaskStatus = 'InProgress' | 'Completed' | 'Failed' | 'Cancelled';

/** The scope of an export. */
export interface ExportPlan {
  /** The prefix of the files. */
  readonly destination: S3Uri;
  readonly profile: ExportProfile;
  /** The commit that the graph is exported at. */
  readonly at: number;
  /** For an increment: only changes after this commit are exported. */
  readonly since?: number;
  readonly isGzip: boolean;
  /** Whether records of jobs, models and endpoints are exported too. */
  readonly withRecords: boolean;
  /** Absent in the records of earlier servers, which quoted such names. */
  readonly oddNames?: OddNames;
  /** A file ends when it reaches this size, before compression. */
  readonly maxFileBytes: number;
}

/**
 * The record of an export, stored beside its destination. Times are milliseconds since the epoch.
 */
export interface ExportRecord extends ExportPlan {
  readonly id: string;
  readonly status: TaskStatus;
  readonly failureReason?: string;
  readonly rowsWritten: number;
  /** The expected number of rows; absent until it is known. */
  readonly rowsTotal?: number;
  /** The number of associations whose ends are not exported. */
  readonly skippedAssociations: number;
  /** The properties with percent-encoded names in headers; absent when there are none. */
  readonly encodedNames?: readonly string[];
  readonly files: readonly ExportedFile[];
  /**
   * The file beside the destination that lists the elements removed since the commit of an
   * increment.
   */
  readonly deletions?: ExportedFile;
  readonly startTime: number;
  readonly updateTime: number;
  /** The server that runs it. */
  readonly owner: string;
  /** The position to continue at after an interruption. */
  readonly end?: ShardEnd;
}

export interface ExportedFile {
  readonly uri: S3Uri;
  readonly rows: number;
  readonly sizeBytes: number;
  /** SHA-256 of its stored bytes, hexadecimal. */
  readonly digest: string;
}
