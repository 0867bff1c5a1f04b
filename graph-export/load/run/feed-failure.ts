import { isPlatformError, reasonOf } from '#src/domain/errors/index.js';
import type { LoadStatus } from '../records/load-record.js';
import type { RowErrorCode } from '../rows/row-failure.js';
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
