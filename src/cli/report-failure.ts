import { isPlatformError } from '#src/domain/errors/index.js';

/** Says on the error output what went wrong, and makes the process end with 1. */
export function reportFailure(error: unknown): void {
  process.exitCode = 1;
  const text = isPlatformError(error)
    ? `${error.code}: ${error.message}`
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`forebear: ${text}\n`);
}
