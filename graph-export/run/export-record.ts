import type { S3Uri } from '#src/domain/s3-uri.js';
import type { OddNames } from '../csv/column.js';
import type { ShardEnd } from '../strict/shards.js';

/** How the graph is written: as the original export does, or without its losses. */
export type ExportProfile = 'Legacy' | 'Strict';

export type TaskStatus = 'InProgress' | 'Completed' | 'Failed' | 'Cancelled';

/** What is exported. */
export interface ExportPlan {
  /** The prefix that the files lie under. */
  readonly destination: S3Uri;
  readonly profile: ExportProfile;
  /** The commit that the graph is exported at. */
  readonly at: number;
  /** An increment: only what changed after this commit. */
  readonly since?: number;
  readonly isGzip: boolean;
  /** Whether records of jobs, models and endpoints are exported too. */
  readonly withRecords: boolean;
  /** Absent in the records of earlier servers, which wrote such names in quotes. */
  readonly oddNames?: OddNames;
  /** A file ends where it reaches this size, before compression. */
  readonly maxFileBytes: number;
}

/** An export as it is told to callers and kept beside its destination. Times are milliseconds since the epoch. */
export interface ExportRecord extends ExportPlan {
  readonly id: string;
  readonly status: TaskStatus;
  readonly failureReason?: string;
  readonly rowsWritten: number;
  /** Rows that the export will have; absent until it is known. */
  readonly rowsTotal?: number;
  /** Those whose ends are not exported. */
  readonly skippedAssociations: number;
  /** The properties whose names are percent-encoded in headers; absent where none is. */
  readonly encodedNames?: readonly string[];
  readonly files: readonly ExportedFile[];
  /** Elements that were removed since the commit of an increment, as a file beside the destination. */
  readonly deletions?: ExportedFile;
  readonly startTime: number;
  readonly updateTime: number;
  /** The server that works on it. */
  readonly owner: string;
  /** Where it continues when it was interrupted. */
  readonly end?: ShardEnd;
}

export interface ExportedFile {
  readonly uri: S3Uri;
  readonly rows: number;
  readonly sizeBytes: number;
  /** SHA-256 of its bytes as they are stored, hexadecimal. */
  readonly digest: string;
}
