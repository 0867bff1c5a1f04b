import type { LogLine, LogPage, LogRange } from '#src/ports/log-store.js';
import type { LogPart } from './byte-source.js';
import { cursorInvalid, positionOf } from './cursor.js';
import { decodeLine } from './line-codec.js';
import { scanLines, scanLinesBackward } from './scan-lines.js';

export interface ReadableLog {
  readonly parts: readonly LogPart[];
  readonly end: number;
}

/** Reads a page of lines, and hardly more bytes than the page has. Throws `CURSOR_INVALID`. */
export async function readPage(log: ReadableLog, range: LogRange): Promise<LogPage> {
  return 'last' in range ? readBackward(log, range) : readForward(log, range);
}

async function readForward(
  log: ReadableLog,
  range: Extract<LogRange, { readonly first: number }>,
): Promise<LogPage> {
  const start = range.after === undefined ? 0 : await checkPosition(log, range.after);
  const lines: LogLine[] = [];
  for (const { base, open, end } of boundedParts(log)) {
    if (end <= start) continue;
    const from = Math.max(0, start - base);
    for await (const batch of scanLines(open, from, end - base)) {
      for (const line of batch) {
        if (lines.length === range.first) return { lines, hasNext: true, hasPrevious: start > 0 };
        lines.push(decodeLine(line.bytes, base + line.end));
      }
    }
  }
  return { lines, hasNext: false, hasPrevious: start > 0 };
}

async function readBackward(
  log: ReadableLog,
  range: Extract<LogRange, { readonly last: number }>,
): Promise<LogPage> {
  const bound = range.before === undefined ? log.end : await checkPosition(log, range.before);
  const hasNext = range.before !== undefined && bound > 0;
  const lines: LogLine[] = [];
  for (const { base, open, end } of boundedParts(log).reverse()) {
    if (base >= bound) continue;
    const until = Math.min(end, bound) - base;
    for await (const batch of scanLinesBackward(open, until)) {
      for (const line of [...batch].reverse()) {
        if (range.before !== undefined && base + line.end === bound) continue;
        if (lines.length === range.last) {
          return { lines: lines.reverse(), hasNext, hasPrevious: true };
        }
        lines.push(decodeLine(line.bytes, base + line.end));
      }
    }
  }
  return { lines: lines.reverse(), hasNext, hasPrevious: false };
}

interface BoundedPart extends LogPart {
  readonly end: number;
}

/** The parts that are not empty, each with its end. */
function boundedParts({ parts, end }: ReadableLog): BoundedPart[] {
  return parts
    .map((part, index) => ({ ...part, end: parts[index + 1]?.base ?? end }))
    .filter((part) => part.end > part.base);
}

/** Returns the position of a cursor, which must be the end of a line. */
async function checkPosition(log: ReadableLog, cursor: string): Promise<number> {
  const position = positionOf(cursor);
  if (position === 0) return 0;
  const part = boundedParts(log).find(({ base, end }) => position > base && position <= end);
  if (part === undefined) throw cursorInvalid(cursor);
  const source = await part.open();
  try {
    const end = position - part.base;
    const [byte] = await source.read(end - 1, end);
    if (byte !== 0x0a) throw cursorInvalid(cursor);
  } finally {
    await source.close();
  }
  return position;
}
