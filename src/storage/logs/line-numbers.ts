import { bytesOf, endOf, type LogCounts, type LogPart } from './journal.js';
import { feedsOf } from './scan-lines.js';

/** A position at the end of a line, and the number of lines up to it. */
export type LineMark = Pick<LogCounts, 'end' | 'lines'>;

/** The distance between two marks, which limits the bytes that a lookup reads. */
const STEP_BYTES = 256 * 1024;
const LINE_FEED = 0x0a;
const START: LineMark = { end: 0, lines: 0 };

/** Finds the numbers of lines. It counts each part of a log once, and keeps marks in memory. */
export class LineNumbers {
  /** In ascending order. Lines are only appended, so a mark stays valid. */
  readonly #marks: LineMark[] = [START];
  #stored: (() => Promise<LineMark | undefined>) | undefined;

  /** Starts with a stored count, so that the end of a long log is numbered without counting. */
  constructor(stored: () => Promise<LineMark | undefined>) {
    this.#stored = stored;
  }

  /** Adds a known count, such as the count of a seal. */
  note({ end, lines }: LineMark): void {
    const place = this.#placeOf('end', end);
    if (this.#marks[place]?.end !== end) this.#marks.splice(place + 1, 0, { end, lines });
  }

  /** Returns the number of lines up to a position. It counts from the nearest mark. */
  async until(parts: readonly LogPart[], position: number): Promise<number> {
    await this.#begin();
    const place = this.#placeOf('end', position);
    const { end: start, lines } = this.#marks[place] ?? START;
    const above = this.#marks[place + 1];
    // A mark above the parts is from lines appended after the parts were listed.
    if (above && above.end <= endOf(parts) && above.end - position < position - start)
      return above.lines - (await this.#count(parts, { start: position, end: above.end }));
    return lines + (await this.#count(parts, { start, end: position, lines }));
  }

  /** Returns the position right after a line, or undefined when the log has fewer lines. */
  async endOfLine(parts: readonly LogPart[], line: number): Promise<number | undefined> {
    await this.#begin();
    const place = this.#placeOf('lines', line);
    const { end: start, lines } = this.#marks[place] ?? START;
    let left = line - lines;
    if (left === 0) return start;
    const end = this.#marks[place + 1]?.end ?? endOf(parts);
    for await (const { piece, at } of piecesOf(parts, start, end)) {
      const found = feedsOf(piece);
      if (found >= left) return at + endOfFeed(piece, left);
      left -= found;
      this.#noteEnd(piece, at, line - left);
    }
    return undefined;
  }

  /** Without the stored count, the log is counted from its start. */
  async #begin(): Promise<void> {
    const stored = await this.#stored?.().catch(() => undefined);
    this.#stored = undefined;
    if (stored) this.note(stored);
  }

  /** Counts the lines of a range. With the number of lines before it, it also adds marks. */
  async #count(
    parts: readonly LogPart[],
    { start, end, lines }: { start: number; end: number; lines?: number },
  ): Promise<number> {
    let count = 0;
    for await (const { piece, at } of piecesOf(parts, start, end)) {
      count += feedsOf(piece);
      if (lines !== undefined) this.#noteEnd(piece, at, lines + count);
    }
    return count;
  }

  /** Marks the end of the last line of a whole piece. */
  #noteEnd(piece: Buffer, at: number, lines: number): void {
    const cut = piece.lastIndexOf(LINE_FEED) + 1;
    if (cut > 0 && piece.length === STEP_BYTES) this.note({ end: at + cut, lines });
  }

  /** The index of the last mark that is not above a value. */
  #placeOf(field: keyof LineMark, value: number): number {
    let [low, high] = [0, this.#marks.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#marks[middle]?.[field] ?? 0) <= value) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Yields the bytes of a range in pieces of one step. It reads several pieces at a time. */
async function* piecesOf(parts: readonly LogPart[], start: number, end: number) {
  let position = start;
  for await (const chunk of bytesOf(parts, { start, end }))
    for (let from = 0; from < chunk.length; from += STEP_BYTES) {
      const piece = chunk.subarray(from, from + STEP_BYTES);
      yield { piece, at: position };
      position += piece.length;
    }
}

/** The offset right after the n-th line feed. */
function endOfFeed(bytes: Buffer, count: number): number {
  let end = 0;
  for (let left = count; left > 0; left -= 1) end = bytes.indexOf(LINE_FEED, end) + 1;
  return end;
}
