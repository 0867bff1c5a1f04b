import type { LogLine, MetricPoint, NewLogLine } from '#src/ports/log-store.js';
import { cursorAt } from './cursor.js';

/** Encodes a line as a JSON array, which contains no line feed, and a line feed. */
export function encodeLine(line: NewLogLine): Buffer {
  const { time, host, sequence, stream, message } = line;
  return Buffer.from(`${JSON.stringify([time, host, sequence, stream, message])}\n`);
}

/** Decodes {@link encodeLine}; `end` is the position in the log right after the line. */
export function decodeLine(bytes: Uint8Array, end: number): LogLine {
  const [time, host, sequence, stream, message] = JSON.parse(Buffer.from(bytes).toString());
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
  const [name, value, time, step] = JSON.parse(text);
  return { name, value: Number(value), time, ...(step === undefined ? {} : { step }) };
}
