import type { ErrorCode } from '#src/domain/errors/catalogue.js';
import { PlatformError } from '#src/domain/errors/index.js';

/** An error of the call itself; ends with the exit code for misuse. */
export function misuse(
  message: string,
  details?: Readonly<Record<string, unknown>>,
): PlatformError {
  return failure('VALIDATION_FAILED', message, details);
}

/** There is none of that name. */
export function absent(
  message: string,
  details?: Readonly<Record<string, unknown>>,
): PlatformError {
  return failure('NOT_FOUND', message, details);
}

function failure(
  code: ErrorCode,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): PlatformError {
  return new PlatformError(code, message, details ? { details } : {});
}
