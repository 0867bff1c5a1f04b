import { PlatformError } from '#src/domain/errors/index.js';

/** The error for a traversal that cannot be run; `what` says why, and `instead` what to do. */
export function unsupported(what: string, details: Readonly<Record<string, unknown>> = {}) {
  return new PlatformError('VALIDATION_FAILED', what, { details });
}
