import { PlatformError } from '#src/domain/errors/index.js';

/** The reason why a row cannot be read. */
export interface RowProblem {
  readonly problem: string;
}

/** The reason why the rest of a file cannot be read. */
export function unreadable(problem: string): PlatformError {
  return new PlatformError('VALIDATION_FAILED', problem);
}

export function recordTooLong(max: number): PlatformError {
  return unreadable(
    `A record is longer than ${max} bytes; the rest of the file was not read. Check for a quote that is not closed.`,
  );
}
