import { isUtf8 } from 'node:buffer';
import { recordTooLong } from './cell.js';

/** The most bytes of a record. */
export const MAX_RECORD_BYTES = 4 * 2 ** 20;

/**
 * The end of a line that is not UTF-8: half of a surrogate pair, which never occurs in text decoded
 * from UTF-8.
 */
const NOT_UTF8 = '\uD800';

const LINE_FEED = 10;

/** Decodes bytes to texts of whole lines, without a byte order mark. Throws `VALIDATION_FAILED` for a line without end. */
export async function* textBlocks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  let pending: Uint8Array[] = [];
  let size = 0;
  let isFirst = true;
  const decoded = (block: Buffer) => {
    const text = decode(block);
    const isMarked = isFirst && text.startsWith('\uFEFF');
    isFirst = false;
    return isMarked ? text.slice(1) : text;
  };
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) yield decoded(Buffer.concat([...pending, chunk.subarray(0, end)]));
    if (end > 0) [pending, size] = [[], 0];
    if (end === chunk.byteLength) continue;
    pending.push(chunk.subarray(end));
    size += chunk.byteLength - end;
    if (size > MAX_RECORD_BYTES) throw recordTooLong(MAX_RECORD_BYTES);
  }
  if (size > 0) yield decoded(Buffer.concat(pending));
}

function decode(block: Buffer): string {
  return isUtf8(block) ? block.toString('utf8') : lines(block).map(decodeLine).join('');
}

function decodeLine(line: Buffer): string {
  const text = line.toString('utf8');
  if (isUtf8(line)) return text;
  return text.endsWith('\n') ? `${text.slice(0, -1)}${NOT_UTF8}\n` : `${text}${NOT_UTF8}`;
}

function lines(block: Buffer): Buffer[] {
  const all: Buffer[] = [];
  for (let start = 0; start < block.byteLength; ) {
    const end = block.indexOf(LINE_FEED, start) + 1 || block.byteLength;
    all.push(block.subarray(start, end));
    start = end;
  }
  return all;
}
