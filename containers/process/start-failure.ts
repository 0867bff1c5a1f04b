import {
  isDiskFull,
  isErrno,
  isPlatformError,
  PlatformError,
  reasonOf,
} from '#src/domain/errors/index.js';

/** What a machine runs out of for a while. */
const EXHAUSTED = ['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM'] as const;

/** True for an error that may be over in a moment, without anybody's doing: as when no file can be opened. */
export function isExhausted(error: unknown): boolean {
  return isErrno(error, ...EXHAUSTED);
}

/** Why a program was not started; where the machine had no room for it, the same may work in a moment. */
export function startFailure(cause: unknown): PlatformError {
  if (isPlatformError(cause)) return cause;
  if (isDiskFull(cause))
    return new PlatformError('STORAGE_FULL', 'The disk has no room to start a program.', { cause });
  const why = `The program was not started: ${reasonOf(cause)}.`;
  return new PlatformError(isExhausted(cause) ? 'SERVICE_UNAVAILABLE' : 'RUN_FAILED', why, {
    cause,
  });
}
