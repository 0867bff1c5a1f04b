import { parseStored } from '#src/domain/errors/index.js';
import type { LogLine, MetricPoint, NewLogLine } from '#src/ports/log-store.js';
import { cursorAt } from './cursor.js';

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

export function pointStart(name: string): string {
  return `[${JSON.stringify(name)},`;
}

export function decodePoint(text: string): MetricPoint {
  const [name, value, time, step] = parseStored<StoredPoint>(
    text,
    'A point of the metrics',
    Array.isArray,
  );
  return { name, value: Number(value), time, ...(step === undefined ? {} : { step }) };
}
