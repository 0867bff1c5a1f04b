import { PlatformError } from '#src/domain/errors/index.js';

/** The error for an unsupported traversal; `what` is the reason, `instead` the advice. */
export function unsupported(what: string, details: Readonly<Record<string, unknown>> = {}) {
  return new PlatformError('VALIDATION_FAILED', what, { details });
}
