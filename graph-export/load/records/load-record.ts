import type { S3Uri } from '#src/domain/s3-uri.js';
import type { RowErrorCode } from '../rows/row-failure.js';

/** The statuses of a load and of its files, in the terms of the bulk loader. */
export const LOAD_STATUSES = [
  'LOAD_NOT_STARTED',
  'LOAD_IN_QUEUE',
  'LOAD_IN_PROGRESS',
  'LOAD_COMPLETED',
  'LOAD_CANCELLED_BY_USER',
  'LOAD_CANCELLED_DUE_TO_ERRORS',
  'LOAD_UNEXPECTED_ERROR',
  'LOAD_FAILED',
  'LOAD_S3_READ_ERROR',
  'LOAD_S3_ACCESS_DENIED_ERROR',
  'LOAD_COMMITTED_W_WRITE_CONFLICTS',
  'LOAD_DATA_DEADLOCK',
  'LOAD_DATA_FAILED_DUE_TO_FEED_MODIFIED_OR_DELETED',
  'LOAD_FAILED_BECAUSE_DEPENDENCY_NOT_SATISFIED',
  'LOAD_FAILED_INVALID_REQUEST',
] as const;
export type LoadStatus = (typeof LOAD_STATUSES)[number];

/** True for a waiting or running load. */
export function isActive(status: LoadStatus): boolean {
  return (
    status === 'LOAD_NOT_STARTED' || status === 'LOAD_IN_QUEUE' || status === 'LOAD_IN_PROGRESS'
  );
}

/**
 * `Resume` takes the files that earlier loads of the source did not complete, `New` all files;
 * `Auto` is `Resume` if possible.
 */
export type LoadMode = 'Resume' | 'New' | 'Auto';

/** How many files are read at the same time. */
export const PARALLELISM = { LOW: 1, MEDIUM: 2, HIGH: 4, OVERSUBSCRIBE: 8 } as const;
export type Parallelism = keyof typeof PARALLELISM;

/** The source and the options of a load. */
export interface LoadPlan {
  /** An object, or a prefix: all objects below it. */
  readonly source: S3Uri;
  readonly mode: LoadMode;
  /**
   * Stops at the first row that cannot be loaded; otherwise such a row is left out and reported.
   */
  readonly failOnError: boolean;
  readonly parallelism: Parallelism;
  readonly allowEmptyStrings: boolean;
  readonly updateSingleCardinalityProperties: boolean;
  /** Loads that must complete before this one starts. */
  readonly dependencies: readonly string[];
  /** Files are read in the order in which they are found, without a check of their headers. */
  readonly edgeOnlyLoad: boolean;
}

/** The record of a load. Times are milliseconds since the epoch. */
export interface LoadRecord extends LoadPlan {
  readonly id: string;
  readonly status: LoadStatus;
  /** Why the whole load failed. */
  readonly failureReason?: string;
  /** ARN of the caller. */
  readonly actor: string;
  /** Whether the caller is an admin, who may load what only the platform records. */
  readonly byAdmin: boolean;
  /** The server that runs the load. */
  readonly owner: string;
  /** The number of loads of the source, including this one. */
  readonly runNumber: number;
  /** How many of them resumed an earlier one. */
  readonly retryNumber: number;
  readonly creationTime: number;
  readonly startTime?: number;
  readonly endTime?: number;
  /** ARN of the role that reads the files. */
  readonly role?: string;
  /** The earlier load of the source whose complete files count as done. */
  readonly resumes?: string;
  /** The number of its files; absent until they are listed. */
  readonly feeds?: number;
}

/** The counts of a file. Records are labels and values, not rows. */
export interface FeedCounts {
  readonly rows: number;
  readonly records: number;
  readonly duplicates: number;
  readonly parsingErrors: number;
  readonly datatypeMismatchErrors: number;
  readonly insertErrors: number;
}

export const NO_COUNTS: FeedCounts = {
  rows: 0,
  records: 0,
  duplicates: 0,
  parsingErrors: 0,
  datatypeMismatchErrors: 0,
  insertErrors: 0,
};

/** A file of a load. */
export interface FeedRecord extends FeedCounts {
  readonly uri: S3Uri;
  /** Identifies the listed content of the object. */
  readonly stamp: string;
  readonly status: LoadStatus;
  readonly startTime?: number;
  readonly endTime?: number;
  /** Its elements were removed, so that it does not count as done for a later load. */
  readonly isRemoved?: true;
  /** The number of error lists that are recorded for it. */
  readonly errorLists: number;
}

/** A row, or a whole file (record 0), that was not loaded. */
export interface LoadError {
  readonly errorCode: RowErrorCode;
  readonly errorMessage: string;
  readonly fileName: string;
  /** The number among the data rows of the file, from 1. */
  readonly recordNum: number;
}
