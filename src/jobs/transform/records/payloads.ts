import { LosslessNumber, parse, stringify } from 'lossless-json';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  LINE_FEED,
  LineBlock,
  type Payload,
  recordTooLarge,
  type SplitOptions,
} from './line-block.js';

const QUOTE = '"';

/**
 * The fields of a line of CSV in their written form, with their quotes, so that selected fields
 * keep their bytes. Line ends in quotes are not supported. Throws `Error` for a quote that is not
 * closed.
 */
export function rawFields(line: string): readonly string[] {
  if (!line.includes(QUOTE)) return line.split(',');
  const fields: string[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === QUOTE)
      quoted = !quoted; // a doubled quote closes and opens again
    else if (character === ',' && !quoted) {
      fields.push(line.slice(start, at));
      start = at + 1;
    }
  }
  if (quoted) throw new Error('a quoted field does not end on its line');
  fields.push(line.slice(start));
  return fields;
}

/** The text of a field: without its quotes, and with one quote for two. */
export function fieldText(raw: string): string {
  const text = raw.trim();
  return text.length > 1 && text.startsWith(QUOTE) && text.endsWith(QUOTE)
    ? text.slice(1, -1).replaceAll('""', QUOTE)
    : raw;
}

/** Parses and writes JSON. */
export interface JsonCodec {
  /** Throws `SyntaxError`. */
  read(text: string): unknown;
  /** Writes a parsed value, on one line. */
  write(value: unknown): string;
}

/** A number that JavaScript may write differently. */
const DELICATE = /[\d.]{16}|\d[eE][-+\d]|\.\d*0(?!\d)|-0(?![\d.])/;

/** A codec that keeps every number in its written form. */
export function jsonCodec(texts: readonly string[]): JsonCodec {
  return texts.some((text) => DELICATE.test(text)) ? EXACT : PLAIN;
}

const PLAIN: JsonCodec = {
  read: (text) => JSON.parse(text),
  write: (value) => JSON.stringify(value),
};

const EXACT: JsonCodec = {
  read: (text) => parse(text, undefined, { parseNumber }),
  write: (value) => stringify(value) ?? 'null',
};

function parseNumber(text: string): unknown {
  const number = Number(text);
  return String(number) === text ? number : new LosslessNumber(text);
}

/** The part of a payload's answer that is written. */
export type AnswerParts = readonly Uint8Array[];

/** The size of passed chunks, so that digesting or copying one delays no other work for long. */
const SLICE_BYTES = 256 * 1024;
const LINE_END = Uint8Array.of(LINE_FEED);

/** Joins answers: unchanged, or with `Line` so that each ends in exactly one line end. */
export async function* assemble(
  answers: AsyncIterable<AnswerParts>,
  assembleWith: 'None' | 'Line',
): AsyncGenerator<Uint8Array, void> {
  for await (const parts of answers) {
    let last: number | undefined;
    for (const part of parts) {
      for (let from = 0; from < part.length; from += SLICE_BYTES)
        yield part.subarray(from, from + SLICE_BYTES);
      last = part.at(-1) ?? last;
    }
    if (assembleWith === 'Line' && last !== LINE_FEED) yield LINE_END;
  }
}

/**
 * Cuts an object into payloads as its bytes arrive, and holds at most one payload. Lines end in LF
 * or CRLF, which is not sent at the end of a payload; blank lines are not records. Throws
 * `PAYLOAD_TOO_LARGE` for a record that does not fit.
 */
export function splitPayloads(
  bytes: AsyncIterable<Uint8Array>,
  options: SplitOptions,
): AsyncGenerator<Payload, void> {
  if (options.splitType === 'None') return wholeObject(bytes, options.maxBytes);
  return options.batchStrategy === 'SingleRecord'
    ? singleRecords(bytes, options.maxBytes)
    : manyRecords(bytes, options.maxBytes);
}

/** An object without bytes has no record. */
async function* wholeObject(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Payload, void> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes)
      throw new PlatformError(
        'PAYLOAD_TOO_LARGE',
        `the object has more than ${maxBytes} bytes, the most that a payload may have`,
        { details: { maxBytes } },
      );
    parts.push(chunk);
  }
  if (size > 0)
    yield { bytes: Buffer.concat(parts, size), records: 1, firstLine: 1, readBytes: size };
}

async function* manyRecords(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Payload, void> {
  let block = new LineBlock(maxBytes, 1);
  let readBytes = 0;
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; ) {
      const taken = block.fill(chunk, from);
      from += taken;
      readBytes += taken;
      if (!block.isFull) continue;
      const { payload, rest } = block.take(readBytes);
      block = rest;
      if (payload) yield payload;
    }
  }
  for (let last: LineBlock | undefined = block; last; ) {
    const { payload, rest }: ReturnType<LineBlock['takeLast']> = last.takeLast(readBytes);
    if (payload) yield payload;
    last = rest;
  }
}

async function* singleRecords(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Payload, void> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let line = 1;
  let readBytes = 0;
  const add = (part: Uint8Array) => {
    size += part.length;
    if (size > maxBytes + 1) throw recordTooLarge(line, maxBytes); // 1: a CR before the LF
    if (part.length > 0) parts.push(part);
  };
  const take = (): Payload | undefined => {
    const record = withoutReturn(Buffer.concat(parts, size));
    if (record.length > maxBytes) throw recordTooLarge(line, maxBytes);
    parts = [];
    size = 0;
    const payload = { bytes: record, records: 1, firstLine: line, readBytes };
    line += 1;
    return isBlank(record) ? undefined : payload;
  };
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      add(chunk.subarray(from, end));
      readBytes += end + 1 - from;
      from = end + 1;
      const payload = take();
      if (payload) yield payload;
    }
    add(chunk.subarray(from));
    readBytes += chunk.length - from;
  }
  const payload = take();
  if (payload) yield payload;
}

function withoutReturn(record: Buffer): Buffer {
  return record.at(-1) === 0x0d ? record.subarray(0, -1) : record;
}

function isBlank(record: Uint8Array): boolean {
  return record.every((byte) => byte <= 0x20);
}
