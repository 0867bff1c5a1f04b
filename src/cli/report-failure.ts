import { isPlatformError } from '#src/domain/errors/index.js';

/** Prints an error to stderr and sets the exit code 1. */
export function reportFailure(error: unknown): void {
  process.exitCode = 1;
  process.stderr.write(`forebear: ${textOf(error)}\n`);
}

/** Only unexpected errors, such as a TypeError, are printed with their stack. */
function textOf(error: unknown): string {
  if (isPlatformError(error)) return `${error.code}: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Error' ? error.message : (error.stack ?? error.message);
}
