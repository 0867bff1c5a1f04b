import { PlatformError } from '#src/domain/errors/index.js';
import { LINE_FEED, LineBlock, recordTooLarge } from './line-block.js';
import type { Payload, SplitOptions } from './payload.js';

/**
 * Cuts an object into payloads as its bytes come, and holds no more than one payload. Lines end in LF or CRLF, which is
 * not sent at the end of a payload; blank lines are no records. Throws `PAYLOAD_TOO_LARGE` for a record that does not
 * fit.
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
        `the object has more than ${maxBytes} bytes, the most that maxPayloadMb allows; raise it, or split the object by splitType LINE`,
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
