import {
  isDiskFull,
  isErrno,
  isPassing,
  isPlatformError,
  PlatformError,
  reasonOf,
} from '#src/domain/errors/index.js';

/**
 * Makes the error for a program that could not be started. `STORAGE_FULL` and `SERVICE_UNAVAILABLE`
 * mean that a later attempt may succeed.
 */
export function startFailure(cause: unknown): PlatformError {
  if (isPlatformError(cause)) return cause;
  if (isErrno(cause, 'ALREADY_EXISTS'))
    return new PlatformError('ALREADY_EXISTS', `${reasonOf(cause)}.`, { cause });
  if (isDiskFull(cause))
    return new PlatformError('STORAGE_FULL', 'The disk has no room to start a program.', { cause });
  const why = `The program was not started: ${reasonOf(cause)}.`;
  return new PlatformError(isPassing(cause) ? 'SERVICE_UNAVAILABLE' : 'RUN_FAILED', why, {
    cause,
  });
}
