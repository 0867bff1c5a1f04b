import type { DestinationStream } from 'pino';

/** Writes each JSON line of a log as a line for people: time, level, message, fields. */
export function textLines(destination: DestinationStream): DestinationStream {
  return { write: (line) => destination.write(`${textLine(line)}\n`) };
}

interface Line {
  readonly time: string;
  readonly level: string;
  readonly message: string;
}

function textLine(json: string): string {
  const { time, level, message, ...fields }: Line = JSON.parse(json);
  const shown = Object.entries(fields).map(([name, value]) => ` ${name}=${textOf(value)}`);
  const clock = new Date(time).toLocaleTimeString('en-GB');
  return `${clock} ${level.toUpperCase().padEnd(5)} ${message}${shown.join('')}`;
}

/** Of an error its message; texts with blanks or control characters are quoted. */
function textOf(value: unknown): string {
  if (isError(value)) return textOf(value.message);
  return typeof value === 'string' && /^[!-~]+$/.test(value) ? value : JSON.stringify(value);
}

function isError(value: unknown): value is { readonly message: unknown } {
  return typeof value === 'object' && value !== null && 'stack' in value && 'message' in value;
}
