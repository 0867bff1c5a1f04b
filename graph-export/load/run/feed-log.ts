import { isPlatformError, reasonOf } from '#src/domain/errors/index.js';
import type { Numbered } from '../batch/batch.js';
import type { FeedCounts, FeedRecord, LoadError, LoadStatus } from '../records/load-record.js';
import type { RowErrorCode, RowFailure } from '../rows/row-failure.js';
import { FileChanged } from '../source/open-file.js';
import { LoadStop } from './stop.js';

/** The end of a file that was not loaded completely. */
export interface FeedFailure {
  readonly status: LoadStatus;
  /** The error to report; absent when the load was stopped. */
  readonly error?: { readonly code: RowErrorCode; readonly message: string };
  /** Unexpected: logged. */
  readonly isUnexpected?: true;
}

/** Returns how an error ends a file. */
export function feedFailure(error: unknown): FeedFailure {
  if (error instanceof LoadStop) return { status: stopped(error) };
  if (error instanceof RowsFailed) return { status: 'LOAD_FAILED' };
  if (error instanceof FileChanged) {
    return {
      status: 'LOAD_DATA_FAILED_DUE_TO_FEED_MODIFIED_OR_DELETED',
      error: { code: 'FILE_MODIFICATION_OR_DELETION_ERROR', message: error.message },
    };
  }
  const message = reasonOf(error);
  if (isPlatformError(error, 'VALIDATION_FAILED'))
    return { status: 'LOAD_FAILED', error: { code: 'PARSING_ERROR', message } };
  if (isPlatformError(error, 'BUCKET_ACCESS_DENIED') || isPlatformError(error, 'FORBIDDEN'))
    return {
      status: 'LOAD_S3_ACCESS_DENIED_ERROR',
      error: { code: 'S3_ACCESS_DENIED_ERROR', message },
    };
  if (isPlatformError(error, 'CONFLICT'))
    return {
      status: 'LOAD_COMMITTED_W_WRITE_CONFLICTS',
      error: { code: 'INTERNAL_ERROR', message },
    };
  if (isPlatformError(error, 'STORAGE_UNAVAILABLE') || isPlatformError(error, 'BUCKET_NOT_FOUND'))
    return { status: 'LOAD_S3_READ_ERROR', error: { code: 'INTERNAL_ERROR', message } };
  if (isPlatformError(error))
    return { status: 'LOAD_UNEXPECTED_ERROR', error: { code: 'INTERNAL_ERROR', message } };
  return {
    status: 'LOAD_UNEXPECTED_ERROR',
    error: { code: 'INTERNAL_ERROR', message: 'The server failed; see its log.' },
    isUnexpected: true,
  };
}

/** Rows were not loaded, and the load stops at the first of them. */
export class RowsFailed extends Error {}

/** A file that is interrupted by the end of its server is continued by the next one. */
function stopped({ why }: LoadStop): LoadStatus {
  if (why === 'closing') return 'LOAD_IN_PROGRESS';
  return why === 'cancelled' ? 'LOAD_CANCELLED_BY_USER' : 'LOAD_CANCELLED_DUE_TO_ERRORS';
}

/** Counts the results of a file's rows, and collects errors until they are recorded. */
export class FeedLog {
  readonly #uri: string;
  readonly #room: ErrorRoom;
  #counts: FeedCounts;
  #errors: LoadError[] = [];

  constructor(feed: FeedRecord, room: ErrorRoom) {
    const { rows, records, duplicates } = feed;
    const { parsingErrors, datatypeMismatchErrors, insertErrors } = feed;
    this.#uri = feed.uri;
    this.#room = room;
    this.#counts = {
      rows,
      records,
      duplicates,
      parsingErrors,
      datatypeMismatchErrors,
      insertErrors,
    };
  }

  get counts(): FeedCounts {
    return this.#counts;
  }

  /** Errors that are not recorded yet. */
  get waiting(): number {
    return this.#errors.length;
  }

  /** Rows up to this number have been handled. */
  add(upTo: number, loaded: { readonly records: number; readonly duplicates: number }): void {
    const { records, duplicates } = this.#counts;
    this.#counts = {
      ...this.#counts,
      rows: upTo,
      records: records + loaded.records,
      duplicates: duplicates + loaded.duplicates,
    };
  }

  /** Adds a row that was not loaded. */
  fail({ number, row }: Numbered<RowFailure>): void {
    const kind = counterOf(row);
    this.#counts = { ...this.#counts, [kind]: this.#counts[kind] + 1 };
    this.#tell(row.failure, row.message, number);
  }

  /** Ends the file at an error, which is counted for the last handled record. */
  failFile(row: RowFailure): void {
    const number = this.#counts.rows;
    if (row.failure === 'PARSING_ERROR') this.fail({ number, row });
    else this.#tell(row.failure, row.message, number);
  }

  /** Keeps an error if the limit allows. */
  #tell(errorCode: RowErrorCode, errorMessage: string, recordNum: number): void {
    if (this.#room.left === 0) return;
    this.#room.left -= 1;
    this.#errors.push({ errorCode, errorMessage, fileName: this.#uri, recordNum });
  }

  /** Returns the errors that are not recorded yet, once. */
  take(): readonly LoadError[] {
    const errors = this.#errors;
    this.#errors = [];
    return errors;
  }
}

/** How many more errors of a load can be kept. */
export interface ErrorRoom {
  left: number;
}

function counterOf({ failure, isMismatch }: RowFailure) {
  if (isMismatch) return 'datatypeMismatchErrors';
  return failure === 'PARSING_ERROR' ? 'parsingErrors' : 'insertErrors';
}
