import { PlatformError } from '#src/domain/errors/index.js';

/** A row that cannot be read, and why. */
export interface RowProblem {
  readonly problem: string;
}

/** What makes the rest of a file unreadable. */
export function unreadable(problem: string): PlatformError {
  return new PlatformError('VALIDATION_FAILED', problem);
}

export function recordTooLong(max: number): PlatformError {
  return unreadable(
    `A record is longer than ${max} bytes; the rest of the file was not read. Check for a quote that is not closed.`,
  );
}
