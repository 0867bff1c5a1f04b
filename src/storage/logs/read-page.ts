import type { LogLine, LogPage, LogRange } from '#src/ports/log-store.js';
import { bytesOf, endOf, type LogPart } from './journal.js';
import { cursorInvalid, decodeLine, positionOf } from './line-codec.js';

/** A complete line with the position right after it. */
export interface ScannedLine {
  readonly bytes: Buffer;
  readonly end: number;
}

const CHUNK_BYTES = 256 * 1024;
const LINE_FEED = 0x0a;

/** The complete lines from a position on, in batches; an incomplete last line is left out. */
export async function* scanLines(
  parts: readonly LogPart[],
  start: number,
): AsyncGenerator<readonly ScannedLine[], void> {
  let partial: Buffer[] = []; // the bytes of a line that continues in the next chunk
  let position = start;
  for await (const chunk of bytesOf(parts, { start, chunkBytes: CHUNK_BYTES })) {
    const cut = chunk.lastIndexOf(LINE_FEED) + 1;
    if (cut > 0) {
      const whole = Buffer.concat([...partial, chunk.subarray(0, cut)]);
      yield split(whole, position);
      position += whole.length;
      partial = [];
    }
    partial.push(chunk.subarray(cut));
  }
}

/** Yields the lines in batches from the end to the start; within a batch, lines ascend. */
export async function* scanLinesBackward(
  parts: readonly LogPart[],
  end: number,
): AsyncGenerator<readonly ScannedLine[], void> {
  let position = end;
  for (const part of [...parts].reverse()) {
    let ending: Buffer[] = []; // the bytes of a line that begins in an earlier chunk
    while (position > part.base) {
      const from = Math.max(part.base, position - CHUNK_BYTES);
      const chunk = await part.read(from, position);
      // Every part begins with a whole line.
      const cut = from === part.base ? 0 : chunk.indexOf(LINE_FEED) + 1;
      if (cut > 0 || from === part.base) {
        const lines = split(Buffer.concat([chunk.subarray(cut), ...ending]), from + cut);
        if (lines.length > 0) yield lines;
        ending = [];
      }
      ending.unshift(chunk.subarray(0, cut || chunk.length));
      position = from;
    }
  }
}

/** The position right after the last complete line. */
export async function endOfLines(parts: readonly LogPart[]): Promise<number> {
  for await (const lines of scanLinesBackward(parts, parts.at(-1)?.end ?? 0))
    return lines.at(-1)?.end ?? 0;
  return 0;
}

function split(bytes: Buffer, position: number): readonly ScannedLine[] {
  const lines: ScannedLine[] = [];
  let start = 0;
  for (let feed = bytes.indexOf(LINE_FEED); feed >= 0; feed = bytes.indexOf(LINE_FEED, start)) {
    lines.push({ bytes: bytes.subarray(start, feed), end: position + feed + 1 });
    start = feed + 1;
  }
  return lines;
}

/** Reads a page of lines, with hardly more bytes than the page has. Throws `CURSOR_INVALID`. */
export async function readPage(parts: readonly LogPart[], range: LogRange): Promise<LogPage> {
  return 'last' in range ? readBackward(parts, range) : readForward(parts, range);
}

async function readForward(
  parts: readonly LogPart[],
  { first, after }: Extract<LogRange, { readonly first: number }>,
): Promise<LogPage> {
  const start = after === undefined ? 0 : await checkPosition(parts, after);
  const lines: LogLine[] = [];
  for await (const batch of scanLines(parts, start)) {
    for (const { bytes, end } of batch) {
      if (lines.length === first) return { lines, hasNext: true, hasPrevious: start > 0 };
      lines.push(decodeLine(bytes, end));
    }
  }
  return { lines, hasNext: false, hasPrevious: start > 0 };
}

async function readBackward(
  parts: readonly LogPart[],
  { last, before }: Extract<LogRange, { readonly last: number }>,
): Promise<LogPage> {
  const bound = before === undefined ? endOf(parts) : await checkPosition(parts, before);
  const hasNext = before !== undefined && bound > 0;
  const lines: LogLine[] = [];
  for await (const batch of scanLinesBackward(parts, bound)) {
    for (const { bytes, end } of [...batch].reverse()) {
      if (before !== undefined && end === bound) continue;
      if (lines.length === last) return { lines: lines.reverse(), hasNext, hasPrevious: true };
      lines.push(decodeLine(bytes, end));
    }
  }
  return { lines: lines.reverse(), hasNext, hasPrevious: false };
}

/** Returns the position of a cursor, which must be the end of a line. */
async function checkPosition(parts: readonly LogPart[], cursor: string): Promise<number> {
  const position = positionOf(cursor);
  if (position === 0) return 0;
  const part = parts.find(({ base, end }) => position > base && position <= end);
  const [byte] = (await part?.read(position - 1, position)) ?? [];
  if (byte !== LINE_FEED) throw cursorInvalid(cursor);
  return position;
}
