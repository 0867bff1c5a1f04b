import { PlatformError, parseStored } from '#src/domain/errors/index.js';
import type { LogLine, MetricPoint, NewLogLine } from '#src/ports/log-store.js';
import { nameOf } from './journal.js';

type StoredLine = readonly [
  LogLine['time'],
  LogLine['host'],
  LogLine['sequence'],
  LogLine['stream'],
  LogLine['message'],
];
type StoredPoint = readonly [
  name: string,
  value: number | string,
  time: MetricPoint['time'],
  step?: number,
];

/** Encodes a line as a JSON array, which contains no line feed, and a line feed. */
export function encodeLine(line: NewLogLine): Buffer {
  const { time, host, sequence, stream, message } = line;
  return Buffer.from(`${JSON.stringify([time, host, sequence, stream, message])}\n`);
}

/**
 * Decodes {@link encodeLine}; `end` is the position in the log right after the line. Throws `DATA_DAMAGED` for bytes
 * that are no such line.
 */
export function decodeLine(bytes: Uint8Array, end: number): LogLine {
  const [time, host, sequence, stream, message] = parseStored<StoredLine>(
    Buffer.from(bytes).toString(),
    `The log line that ends at byte ${end}`,
    Array.isArray,
  );
  return { time, host, sequence, stream, message, cursor: cursorAt(end) };
}

/** Encodes a metric point with a line feed. Numbers that JSON lacks are written as strings. */
export function encodePoint({ name, value, step, time }: MetricPoint): string {
  const number = Number.isFinite(value) ? value : String(value);
  return `${JSON.stringify([name, number, time, ...(step === undefined ? [] : [step])])}\n`;
}

/** The points of one series or of all, in the order of appending; an incomplete one at the end is left out. */
export async function* readPoints(
  bytes: AsyncIterable<Uint8Array>,
  name: string | undefined,
): AsyncGenerator<MetricPoint, void> {
  const start = name === undefined ? '[' : `[${JSON.stringify(name)},`;
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bytes) {
    const lines = `${text}${decoder.decode(chunk, { stream: true })}`.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith(start)) yield decodePoint(line);
  }
}

function decodePoint(text: string): MetricPoint {
  const [name, value, time, step] = parseStored<StoredPoint>(
    text,
    'A point of the metrics',
    Array.isArray,
  );
  return { name, value: Number(value), time, ...(step === undefined ? {} : { step }) };
}

/**
 * The cursor of the line that ends at a position. It has a fixed number of digits, so that cursors sort as strings, and
 * a page starts with one seek and no index.
 */
export function cursorAt(position: number): string {
  return nameOf(position);
}

export function positionOf(cursor: string): number {
  if (/^[0-9a-f]{13}$/.test(cursor)) return Number.parseInt(cursor, 16);
  throw cursorInvalid(cursor);
}

export function cursorInvalid(cursor: string): PlatformError {
  return new PlatformError(
    'CURSOR_INVALID',
    `'${cursor.slice(0, 100)}' is not a cursor of this log; pass the cursor of one of its lines.`,
    { details: { cursor: cursor.slice(0, 100) } },
  );
}
