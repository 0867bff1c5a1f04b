import { ERROR_CATALOGUE, type ErrorClass, type Lack } from './catalogue.js';
import { ERRNO_CLASSES, type ErrnoEntry } from './errno.js';
import { PlatformError } from './platform-error.js';

/**
 * Whose an error is. A change set that somebody else was faster than may be built again, so it passes. An error without
 * a known code is what caused it, and of the platform where that is not known either.
 */
export function classOf(error: unknown): ErrorClass {
  return entryOf(error).class;
}

/** True for an error after which the same may succeed later, without anybody's help. */
export function isPassing(error: unknown): boolean {
  return classOf(error) === 'passing';
}

/** What is waited for after an error that passes, where that is more than the thing itself. */
export function lackOf(error: unknown): Lack | undefined {
  return entryOf(error).lacks;
}

const LOST_RACE: ErrnoEntry = { class: 'passing', lacks: 'store' };

function entryOf(error: unknown): ErrnoEntry {
  if (error instanceof PlatformError)
    return error.details['expectation'] === undefined ? ERROR_CATALOGUE[error.code] : LOST_RACE;
  if (!(error instanceof Error)) return { class: 'platform' };
  const known = 'code' in error ? ERRNO_CLASSES.get(String(error.code)) : undefined;
  return known ?? entryOf(error.cause);
}
