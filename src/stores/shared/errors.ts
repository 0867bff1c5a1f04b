import { PlatformError } from '#src/domain/errors/index.js';

/** The error for a commit that is not there. */
export function noSuchCommit(at: number): PlatformError {
  return new PlatformError('NOT_FOUND', `There is no commit ${at} yet.`, { details: { seq: at } });
}

/** The error for whatever is asked of a store after it was closed. */
export function storeClosed(): PlatformError {
  return new PlatformError('STORE_CLOSED', 'The graph store is closed.');
}
