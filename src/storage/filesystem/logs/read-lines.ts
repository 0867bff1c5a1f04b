import { open } from 'node:fs/promises';
import type { LogLine, LogPage, LogRange } from '#src/ports/log-store.js';
import { cursorInvalid, positionOf } from './cursor.js';
import { decodeLine } from './line-codec.js';
import { listSegments, type Segment } from './log-folder.js';
import { readAt, scanLines, scanLinesBackward } from './scan-lines.js';

/** A log as far as it may be read: its segments, and where the last of them ends. */
export interface ReadableLog {
  readonly segments: readonly Segment[];
  readonly end: number;
}

/** A page of lines; reads about as many bytes as the page has. Throws `CURSOR_INVALID`. */
export async function readPage(log: ReadableLog, range: LogRange): Promise<LogPage> {
  return 'last' in range ? readBackward(log, range) : readForward(log, range);
}

/** Everything about a log that one page needs, as the disk has it. */
export async function openReadable(
  folder: string,
  endOf: (segments: readonly Segment[]) => Promise<number>,
): Promise<ReadableLog> {
  const segments = await listSegments(folder);
  return { segments, end: await endOf(segments) };
}

async function readForward(
  log: ReadableLog,
  range: { readonly first: number; readonly after?: string },
): Promise<LogPage> {
  const start = range.after === undefined ? 0 : await checkPosition(log, range.after);
  const lines: LogLine[] = [];
  for (const { segment, end } of parts(log)) {
    if (end <= start) continue;
    const from = Math.max(0, start - segment.base);
    for await (const batch of scanLines(segment.path, from, end - segment.base)) {
      for (const line of batch) {
        if (lines.length === range.first) return { lines, hasNext: true, hasPrevious: start > 0 };
        lines.push(decodeLine(line.bytes, segment.base + line.end));
      }
    }
  }
  return { lines, hasNext: false, hasPrevious: start > 0 };
}

async function readBackward(
  log: ReadableLog,
  range: { readonly last: number; readonly before?: string },
): Promise<LogPage> {
  const bound = range.before === undefined ? log.end : await checkPosition(log, range.before);
  const hasNext = range.before !== undefined && bound > 0;
  const lines: LogLine[] = []; // descending
  for (const { segment, end } of parts(log).reverse()) {
    if (segment.base >= bound) continue;
    const until = Math.min(end, bound) - segment.base;
    for await (const batch of scanLinesBackward(segment.path, until)) {
      for (const line of [...batch].reverse()) {
        if (range.before !== undefined && segment.base + line.end === bound) continue;
        if (lines.length === range.last) {
          return { lines: lines.reverse(), hasNext, hasPrevious: true };
        }
        lines.push(decodeLine(line.bytes, segment.base + line.end));
      }
    }
  }
  return { lines: lines.reverse(), hasNext, hasPrevious: false };
}

/** The segments that hold bytes of the log, each with where it ends. */
function parts(log: ReadableLog): { readonly segment: Segment; readonly end: number }[] {
  return log.segments
    .map((segment, at) => ({ segment, end: log.segments[at + 1]?.base ?? log.end }))
    .filter(({ segment, end }) => end > segment.base);
}

/** The cursor's position, which must be the end of a line. */
async function checkPosition(log: ReadableLog, cursor: string): Promise<number> {
  const position = positionOf(cursor);
  if (position === 0) return 0;
  const part = parts(log).find(({ segment, end }) => position > segment.base && position <= end);
  if (part === undefined) throw cursorInvalid(cursor);
  const handle = await open(part.segment.path, 'r');
  try {
    const at = position - part.segment.base;
    const [byte] = await readAt(handle, at - 1, at);
    if (byte !== 0x0a) throw cursorInvalid(cursor);
  } finally {
    await handle.close();
  }
  return position;
}
