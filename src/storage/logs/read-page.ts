import type { LogLine, LogPage, LogRange, LogSearch } from '#src/ports/log-store.js';
import { lineCheck } from './find-lines.js';
import { endOf, type LogPart } from './journal.js';
import { cursorAt, cursorInvalid, decodeLine, positionOf } from './line-codec.js';
import type { LineNumbers } from './line-numbers.js';
import { scanLines, scanLinesBackward } from './scan-lines.js';

const LINE_FEED = 0x0a;

/** The stored bytes of a log, and the numbers of its lines. */
export interface LogContent {
  readonly parts: readonly LogPart[];
  readonly numbers: LineNumbers;
}

/** Reads a page of lines, with hardly more bytes than the page has. Throws `CURSOR_INVALID`. */
export async function readPage(content: LogContent, range: LogRange): Promise<LogPage> {
  return 'last' in range ? readBackward(content, range) : readForward(content, range);
}

type Forward = Extract<LogRange, { readonly first: number }>;
type Backward = Extract<LogRange, { readonly last: number }>;

async function readForward(content: LogContent, range: Forward): Promise<LogPage> {
  const { parts } = content;
  const start = await startOf(content, range);
  const hasPrevious = start > 0;
  const page = new PageOfLines(range, range.first);
  let number = range.numbered ? await content.numbers.until(parts, start) : undefined;
  for await (const batch of scanLines(parts, start)) {
    for (const { bytes, end } of batch) {
      if (number !== undefined) number += 1;
      if (!page.take(bytes, end, number))
        return { ...page.finished(true), hasNext: true, hasPrevious };
    }
    const read = batch.at(-1)?.end ?? start;
    if (page.isBeyond(read - start) && read < endOf(parts))
      return { ...page.finished(false), hasNext: true, hasPrevious };
  }
  return { ...page.finished(true), hasNext: false, hasPrevious };
}

async function readBackward(content: LogContent, range: Backward): Promise<LogPage> {
  const { parts, numbers } = content;
  const { last, before } = range;
  const bound = before === undefined ? endOf(parts) : await checkPosition(parts, before);
  const hasNext = before !== undefined && bound > 0;
  const page = new PageOfLines(range, last);
  const finished = (isComplete: boolean) => {
    const { lines, ...rest } = page.finished(isComplete);
    return { ...rest, lines: lines.reverse(), hasNext };
  };
  let number = range.numbered ? await numbers.until(parts, bound) : undefined;
  for await (const batch of scanLinesBackward(parts, bound)) {
    for (const { bytes, end } of [...batch].reverse()) {
      const isBefore = before === undefined || end < bound;
      if (isBefore && !page.take(bytes, end, number))
        return { ...finished(true), hasPrevious: true };
      if (number !== undefined) number -= 1;
    }
    const [first] = batch;
    const start = first ? first.end - first.bytes.length - 1 : 0;
    if (page.isBeyond(bound - start) && start > 0) return { ...finished(false), hasPrevious: true };
  }
  return { ...finished(true), hasPrevious: false };
}

/** Collects the lines of a page; in a search, only matching lines. */
class PageOfLines {
  readonly #lines: LogLine[] = [];
  readonly #search: LogSearch | undefined;
  readonly #isWanted: (line: Buffer) => boolean;
  readonly #most: number;
  readonly #until: number;
  #to: number | undefined;

  constructor({ search }: LogRange, most: number) {
    this.#search = search;
    this.#isWanted = search ? lineCheck(search) : () => true;
    this.#most = most;
    this.#until = performance.now() + (search?.maxMs ?? Number.POSITIVE_INFINITY);
  }

  /** Adds a line if it matches. Returns false when the page is full. */
  take(bytes: Buffer, end: number, number: number | undefined): boolean {
    if (this.#isWanted(bytes)) {
      if (this.#lines.length === this.#most) return false;
      this.#lines.push({ ...decodeLine(bytes, end), ...(number !== undefined && { number }) });
    }
    this.#to = end;
    return true;
  }

  /** Whether a search has reached its limit of bytes or of time. */
  isBeyond(bytes: number): boolean {
    const { maxBytes = Number.POSITIVE_INFINITY } = this.#search ?? {};
    return bytes >= maxBytes || performance.now() >= this.#until;
  }

  finished(complete: boolean): { lines: LogLine[] } & Pick<LogPage, 'searched'> {
    const to = this.#to === undefined ? {} : { to: cursorAt(this.#to) };
    return { lines: this.#lines, ...(this.#search && { searched: { ...to, complete } }) };
  }
}

/** The start position of a page; the end of the log when the log has fewer lines. */
async function startOf({ parts, numbers }: LogContent, range: Forward): Promise<number> {
  const { after, fromLine } = range;
  if (fromLine !== undefined) return (await numbers.endOfLine(parts, fromLine - 1)) ?? endOf(parts);
  return after === undefined ? 0 : checkPosition(parts, after);
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
