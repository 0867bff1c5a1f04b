import { parseEdge, parseVertex } from '#src/domain/graph/index.js';
import type { Stretch, Window } from '../snapshot/window.js';
import type { Layout } from './layout.js';
import { FORM, LineCells } from './line-cells.js';
import { edgeRows, vertexRows } from './rows.js';

/** The stored rows of a window. */
export interface WrittenRows {
  readonly bytes: Uint8Array;
  readonly rows: number;
}

const [QUOTE, BACKSLASH, COMMA, LINE_END] = [0x22, 0x5c, 0x2c, 0x0a];
/** Includes the end of the line. */
const SYSTEM_COMMAS = 5;
const DAY_MS = 86_400_000;
/** The most days with cached texts. */
const MOST_DAYS = 20_000;

/**
 * Writes the rows of a file straight from the lines of windows, byte by byte: several times as fast
 * as through elements and texts. Rare lines – sets, several labels, control characters – are
 * written by {@link vertexRows} and {@link edgeRows}, which define the rows.
 */
export class RowWriter {
  readonly #kind: Stretch['kind'];
  readonly #layout: Layout;
  readonly #cells: LineCells;
  #bytes: Buffer = Buffer.alloc(0);
  #size = 0;
  /** `yyyy-mm-ddT` by the number of the day. */
  readonly #days = new Map<number, Uint8Array>();

  constructor(kind: Stretch['kind'], layout: Layout) {
    this.#kind = kind;
    this.#layout = layout;
    this.#cells = new LineCells(kind, layout);
  }

  /** Writes the rows of a window; undefined when they need columns that the layout lacks. */
  write({ lines, count }: Pick<Window, 'lines' | 'count'>): WrittenRows | undefined {
    this.#bytes = Buffer.allocUnsafeSlow(this.#most(lines.length, count));
    this.#size = 0;
    let rows = 0;
    const text = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
    for (let start = 0, line = 0; line < count; line += 1) {
      const found = this.#cells.read(lines, start);
      if (found === 'columns') return undefined;
      if (found === 'cells') {
        this.#row(lines);
        rows += 1;
        start = this.#cells.lineEnd + 1;
      } else {
        const end = text.indexOf(LINE_END, start);
        const stop = end === -1 ? text.length : end;
        const written = this.#parsed(text.toString('utf8', start, stop));
        if (!written) return undefined;
        const room = this.#most(text.length - stop, count - line - 1);
        for (const row of written) this.#append(row, room);
        rows += written.length;
        start = stop + 1;
      }
    }
    return { bytes: this.#bytes.subarray(0, this.#size), rows };
  }

  #parsed(line: string): readonly string[] | undefined {
    return this.#kind === 'vertex'
      ? vertexRows(this.#layout, parseVertex(line))
      : edgeRows(this.#layout, parseEdge(line));
  }

  /** A row is at most as long as its line plus the commas of its absent cells. */
  #most(bytes: number, lines: number): number {
    return bytes + lines * (this.#layout.columns.length + SYSTEM_COMMAS);
  }

  /** Adds a row that may be longer than its line, and reserves room for the next ones. */
  #append(row: string, room: number): void {
    const bytes = Buffer.from(row);
    const needed = this.#size + bytes.length + room;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(needed * 2);
      this.#bytes.copy(larger, 0, 0, this.#size);
      this.#bytes = larger;
    }
    bytes.copy(this.#bytes, this.#size);
    this.#size += bytes.length;
  }

  #row(line: Uint8Array): void {
    const { starts, ends, forms } = this.#cells;
    for (let cell = 0; cell < forms.length; cell += 1) {
      if (cell > 0) this.#put(COMMA);
      const [start = 0, end = 0] = [starts[cell], ends[cell]];
      const form = forms[cell];
      if (form === FORM.plain) this.#copy(line, start, end);
      else if (form === FORM.date) this.#date(line, start, end);
      else if (form === FORM.escaped) this.#unescaped(line, start, end);
      else if (form === FORM.quoted) {
        this.#put(QUOTE);
        this.#copy(line, start, end);
        this.#put(QUOTE);
      }
    }
    this.#put(LINE_END);
  }

  #put(byte: number): void {
    this.#bytes[this.#size] = byte;
    this.#size += 1;
  }

  #copy(from: Uint8Array, start: number, end: number): void {
    const bytes = this.#bytes;
    let size = this.#size;
    for (let at = start; at < end; at += 1, size += 1) bytes[size] = from[at] as number;
    this.#size = size;
  }

  /**
   * Writes a text with `\"` and `\\` in it; commas, blanks at the ends, and quotes need quoting.
   */
  #unescaped(from: Uint8Array, start: number, end: number): void {
    let needsQuotes = from[start] === 0x20 || from[end - 1] === 0x20;
    for (let at = start; at < end && !needsQuotes; at += 1)
      needsQuotes = from[at] === COMMA || from[at] === QUOTE;
    if (needsQuotes) this.#put(QUOTE);
    for (let at = start; at < end; at += 1) {
      if (from[at] === BACKSLASH) {
        at += 1;
        if (from[at] === QUOTE) this.#put(QUOTE);
      }
      this.#put(from[at] as number);
    }
    if (needsQuotes) this.#put(QUOTE);
  }

  /**
   * Writes milliseconds since the epoch as ISO 8601 in UTC, with milliseconds only when they are
   * not 0.
   */
  #date(from: Uint8Array, start: number, end: number): void {
    let time = 0;
    for (let at = start; at < end; at += 1) time = time * 10 + (from[at] as number) - 0x30;
    const day = Math.floor(time / DAY_MS);
    const rest = time - day * DAY_MS;
    const [seconds, milliseconds] = [Math.floor(rest / 1_000), rest % 1_000];
    const minutes = Math.floor(seconds / 60);
    const text = this.#dayText(day);
    this.#copy(text, 0, text.length);
    this.#digits(Math.floor(minutes / 60));
    this.#put(0x3a);
    this.#digits(minutes % 60);
    this.#put(0x3a);
    this.#digits(seconds % 60);
    if (milliseconds > 0) {
      this.#put(0x2e);
      this.#put(0x30 + Math.floor(milliseconds / 100));
      this.#digits(milliseconds % 100);
    }
    this.#put(0x5a);
  }

  #dayText(day: number): Uint8Array {
    const known = this.#days.get(day);
    if (known) return known;
    const text = Buffer.from(new Date(day * DAY_MS).toISOString().slice(0, 11));
    if (this.#days.size >= MOST_DAYS) this.#days.clear();
    this.#days.set(day, text);
    return text;
  }

  #digits(number: number): void {
    this.#put(0x30 + Math.floor(number / 10));
    this.#put(0x30 + (number % 10));
  }
}
