import type { RunExit } from '#src/ports/run.js';
import type { InstanceOutput } from './endpoint-log.js';

const MAX_TAIL = 2000;

/** Describes the exit of an instance, as the end of a sentence. */
export function describeExit({ code, signal, reason }: RunExit): string {
  if (reason !== undefined) return `ended (${reason})`;
  return code === null ? `was ended by ${signal ?? 'a signal'}` : `ended with exit code ${code}`;
}

export function lastLines({ tail }: InstanceOutput): string {
  const text = tail.join('\n');
  if (text === '') return ' It had printed nothing.';
  return `\nIts last lines:\n${text.length > MAX_TAIL ? text.slice(-MAX_TAIL) : text}`;
}
