import { isPlatformError } from '#src/domain/errors/index.js';

/** Says on the error output what went wrong, and makes the process end with 1. */
export function reportFailure(error: unknown): void {
  process.exitCode = 1;
  process.stderr.write(`forebear: ${textOf(error)}\n`);
}

/** What we threw on purpose says enough by itself; anything else, such as a TypeError, is a fault of ours. */
function textOf(error: unknown): string {
  if (isPlatformError(error)) return `${error.code}: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Error' ? error.message : (error.stack ?? error.message);
}
