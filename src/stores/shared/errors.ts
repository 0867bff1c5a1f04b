import { PlatformError } from '#src/domain/errors/index.js';

/** The error for a commit that does not exist. */
export function noSuchCommit(at: number): PlatformError {
  return new PlatformError('NOT_FOUND', `There is no commit ${at} yet.`, { details: { seq: at } });
}

/** The commit that history begins with, and whether a reset is running. */
export interface KeptSince {
  readonly firstKept: number;
  /** The newest commit. */
  readonly seq: number;
  readonly isResetting: boolean;
}

/**
 * Throws `HISTORY_PURGED` for a commit whose history a reset has removed; from the start of a reset
 * on, that is every commit so far. Call it after a read at a commit: only then is the result known
 * to be complete.
 */
export function checkKept(at: number, { firstKept: known, seq, isResetting }: KeptSince): void {
  const firstKept = isResetting ? seq + 1 : known;
  if (at >= firstKept) return;
  throw new PlatformError(
    'HISTORY_PURGED',
    `The graph was emptied, and its history up to commit ${at} was removed; its history begins with commit ${firstKept}.`,
    { details: { seq: at, firstKept } },
  );
}

/** The error for any call of a closed store. */
export function storeClosed(): PlatformError {
  return new PlatformError('STORE_CLOSED', 'The graph store is closed.');
}

/** The error for a read whose client has disconnected. */
export function cancelled(signal: AbortSignal | undefined): PlatformError {
  return new PlatformError('QUERY_CANCELLED', 'The caller has left.', { cause: signal?.reason });
}

const NARROWER = 'narrow it down by a type or a time range, or ask for less at once';

/** The error for a read that exceeded the time limit of the store, with an alternative. */
export function timedOut(timeoutMs: number, cause?: unknown, instead = NARROWER): PlatformError {
  return new PlatformError(
    'QUERY_TIMED_OUT',
    `The read took longer than ${timeoutMs / 1_000} s; ${instead}.`,
    { details: { timeoutMs }, cause },
  );
}
