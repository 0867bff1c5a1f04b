import type { LogLine, LogPage, LogRange } from '#src/ports/log-store.js';
import type { LogPart } from './journal.js';
import { endOf } from './journal.js';
import { cursorInvalid, decodeLine, positionOf } from './line-codec.js';
import { scanLines, scanLinesBackward } from './scan-lines.js';

const LINE_FEED = 0x0a;

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
