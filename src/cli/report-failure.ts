import { CommanderError } from 'commander';
import { exitCodeOf } from './exit-codes.js';
import { plain } from './output/plain.js';
import { note } from './output/writer.js';

/** Prints an error to stderr in one line and sets the exit code. */
export function reportFailure(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode; // it has said what is wrong
    return;
  }
  process.exitCode = exitCodeOf(error);
  note(`forebear: ${textOf(error)}\n`);
}

/** Only unexpected errors, such as a TypeError, are printed with their stack. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string' && 'details' in error)
    return plain(`${code}: ${short(error.message)}`);
  return error.name === 'Error' ? error.message : (error.stack ?? error.message);
}

/** An input that the API refuses is left out of the message; its problem and where it is stay. */
function short(message: string): string {
  const refused = /^Variable "\$\w+" got invalid value .*?(?: at "\w+\.([^"]+)")?; (?=[A-Z"'`])/s;
  return message.replace(refused, (_, place?: string) => (place ? `${place}: ` : ''));
}
