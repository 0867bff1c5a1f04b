import { GIVEN_IDS } from '#src/domain/graph/index.js';
import { shownLabel } from '#src/domain/lineage/index.js';
import type { ColumnType } from '../csv/column.js';
import type { Stretch } from '../snapshot/window.js';
import type { Layout } from './layout.js';

/** How the bytes of a cell become a field. */
export const FORM = { absent: 0, plain: 1, quoted: 2, escaped: 3, date: 4 } as const;

/**
 * The result for a line: cells, a line for {@link parseLines}, or a row that needs other columns.
 */
export type Found = 'cells' | 'other' | 'columns';

/** Bytes of JSON. */
const [QUOTE, BACKSLASH, COMMA, OPEN, CLOSE, LIST] = [0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b];
const [TRUE, FALSE, SEMICOLON, ZERO, NINE] = [0x74, 0x66, 0x3b, 0x30, 0x39];
const TYPED = '{"type":"';
const VALUE = '"value":';
/** `f`: see {@link shownLabel}, which removes ASCII from the front. */
const FIRST_OF_FOREIGN = 0x66;
/** JSON escapes the other blanks of ASCII. */
const BLANK = 0x20;
/** A later time has a year of five digits. */
const DATE_DIGITS = 14;

/** The properties in the system columns, in the columns' order. */
const GIVEN: readonly string[] = [GIVEN_IDS.id, GIVEN_IDS.from, GIVEN_IDS.to];

/** The bytes of a property in a line, up to its value, and its cell. */
interface Known {
  readonly prefix: Uint8Array;
  /** Undefined for a property without a separate cell. */
  readonly cell: number | undefined;
  readonly type: ColumnType;
}

/**
 * Finds the cells of a row in the canonical line of an element, without parsing it: most elements of a label have the
 * same properties, so the bytes between two values are the same from line to line.
 */
export class LineCells {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly forms: Uint8Array;
  readonly #kind: Stretch['kind'];
  readonly #layout: Layout;
  readonly #known: Known[] = [];
  #form: number = FORM.plain;
  #at = 0;

  constructor(kind: Stretch['kind'], layout: Layout) {
    this.#kind = kind;
    this.#layout = layout;
    const width = this.#systemCells + layout.columns.length;
    this.starts = new Int32Array(width);
    this.ends = new Int32Array(width);
    this.forms = new Uint8Array(width);
  }

  /** Reads the line that begins at a position. */
  read(bytes: Uint8Array, from: number): Found {
    this.forms.fill(FORM.absent);
    this.#at = from + 1;
    const isKnown = this.#kind === 'vertex' ? this.#vertex(bytes) : this.#edge(bytes);
    return isKnown ? this.#properties(bytes) : 'other';
  }

  /** The end of the last read line, when it consisted of cells. */
  get lineEnd(): number {
    return this.#at + '}]'.length;
  }

  get #systemCells(): number {
    return this.#kind === 'vertex' ? 2 : 4;
  }

  /**
   * Parses `"id",["label"],`. A vertex of several labels, or of one with the separator in it, is
   * not parsed here.
   */
  #vertex(bytes: Uint8Array): boolean {
    if (!this.#text(bytes, 0)) return false;
    this.#at += 2;
    if (!this.#text(bytes, 1) || bytes[this.#at] === COMMA) return false;
    this.#at += 2;
    this.#showLabel(bytes, 1);
    const [start = 0, end = 0] = [this.starts[1], this.ends[1]];
    for (let at = start; at < end; at += 1) if (bytes[at] === SEMICOLON) return false;
    return true;
  }

  /** Parses `"id","label","from","to",`. The label is the last of these cells. */
  #edge(bytes: Uint8Array): boolean {
    for (const cell of [0, 3, 1, 2]) {
      if (!this.#text(bytes, cell)) return false;
      this.#at += 1;
    }
    this.#showLabel(bytes, 3);
    return true;
  }

  /** A foreign element may be stored under a longer label than the loaded one. */
  #showLabel(bytes: Uint8Array, cell: 1 | 3): void {
    const [start = 0, end = 0] = [this.starts[cell], this.ends[cell]];
    if (bytes[start] !== FIRST_OF_FOREIGN) return;
    const label = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
    this.starts[cell] = end - Buffer.byteLength(shownLabel(label, this.#kind));
  }

  #properties(bytes: Uint8Array): Found {
    if (bytes[this.#at + 1] === CLOSE) {
      this.#at += 1;
      return 'cells';
    }
    for (let next = 0; bytes[this.#at] !== CLOSE; next += 1) {
      this.#at += 1;
      next = this.#find(bytes, next);
      if (next === -1) {
        const found = this.#learn(bytes);
        if (typeof found === 'string') return found;
        next = found;
      }
      const { prefix, cell, type } = this.#known[next] as Known;
      this.#at += prefix.length;
      if (!this.#value(bytes, cell, type)) return 'other';
    }
    return 'cells';
  }

  /**
   * Finds the known property that begins here; the properties of the previous line are tried first.
   */
  #find(bytes: Uint8Array, next: number): number {
    for (let index = next; index < this.#known.length; index += 1)
      if (this.#begins(bytes, index)) return index;
    for (let index = 0; index < Math.min(next, this.#known.length); index += 1)
      if (this.#begins(bytes, index)) return index;
    return -1;
  }

  #begins(bytes: Uint8Array, index: number): boolean {
    const { prefix } = this.#known[index] as Known;
    for (let at = 0; at < prefix.length; at += 1)
      if (bytes[this.#at + at] !== prefix[at]) return false;
    return true;
  }

  /**
   * Adds the property that begins here to the known ones, after the properties that precede it by
   * name.
   */
  #learn(bytes: Uint8Array): number | Found {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let quote = this.#at + 1;
    while (bytes[quote] !== QUOTE) quote += bytes[quote] === BACKSLASH ? 2 : 1;
    const name: string = JSON.parse(buffer.toString('utf8', this.#at, quote + 1));
    const value = quote + '":'.length;
    const type = typeAt(buffer, value);
    if (!type) return 'other';
    const cell = this.#cellOf(name, type);
    if (cell === 'columns' || cell === 'other') return cell;
    const prefix = Uint8Array.from(buffer.subarray(this.#at, startOf(buffer, value, type)));
    const before = this.#known.findIndex((known) => Buffer.compare(known.prefix, prefix) > 0);
    const index = before === -1 ? this.#known.length : before;
    this.#known.splice(index, 0, { prefix, cell, type });
    return index;
  }

  #cellOf(name: string, type: ColumnType): number | undefined | 'columns' | 'other' {
    const given = GIVEN.indexOf(name);
    if (given !== -1 && type !== 'String') return 'other';
    if (given > 0 && this.#kind === 'vertex') return undefined;
    if (given !== -1) return given;
    const slot = this.#layout.slot(name, type, false);
    return slot === undefined ? 'columns' : this.#systemCells + slot;
  }

  /**
   * Reads the value that begins here, and the next byte. Returns false for a value that it cannot
   * read.
   */
  #value(bytes: Uint8Array, cell: number | undefined, type: ColumnType): boolean {
    if (type === 'String') {
      this.#at -= 1;
      return this.#text(bytes, cell);
    }
    if (type === 'Bool') {
      const isTrue = bytes[this.#at] === TRUE;
      if (!isTrue && bytes[this.#at] !== FALSE) return false;
      this.#put(cell, this.#at + (isTrue ? 4 : 5), FORM.plain);
      return true;
    }
    if (bytes[this.#at] === QUOTE) {
      if (type === 'Date' || !this.#text(bytes, cell)) return false;
    } else {
      let end = this.#at;
      let isDigits = true;
      for (; bytes[end] !== CLOSE; end += 1) {
        const byte = bytes[end] ?? 0;
        if (byte < ZERO || byte > NINE) isDigits = false;
      }
      if (type === 'Date' && !(isDigits && end - this.#at <= DATE_DIGITS)) return false;
      this.#put(cell, end, type === 'Date' ? FORM.date : FORM.plain);
    }
    this.#at += 1;
    return true;
  }

  /** Reads the text whose quote is here; false when only {@link parseLines} can read it. */
  #text(bytes: Uint8Array, cell: number | undefined): boolean {
    this.#at += 1;
    const end = this.#endOfText(bytes, this.#at);
    if (end === -1) return false;
    this.#put(cell, end, this.#form);
    this.#at += 1;
    return true;
  }

  #put(cell: number | undefined, end: number, form: number): void {
    if (cell !== undefined) {
      this.starts[cell] = this.#at;
      this.ends[cell] = end;
      this.forms[cell] = form;
    }
    this.#at = end;
  }

  #endOfText(bytes: Uint8Array, start: number): number {
    let form: number = FORM.plain;
    let at = start;
    for (let byte = bytes[at]; byte !== QUOTE; byte = bytes[at]) {
      if (byte === undefined) return -1;
      if (byte === COMMA && form === FORM.plain) form = FORM.quoted;
      if (byte === BACKSLASH) {
        form = FORM.escaped;
        at += 1;
        if (bytes[at] !== QUOTE && bytes[at] !== BACKSLASH) return -1;
      }
      at += 1;
    }
    if (at === start) form = FORM.quoted;
    else {
      const [first = 0, last = 0] = [bytes[start], bytes[at - 1]];
      if (first > 0x7f || last > 0x7f) return -1; // possibly a blank of another alphabet
      if (form === FORM.plain && (first === BLANK || last === BLANK)) form = FORM.quoted;
    }
    this.#form = form;
    return at;
  }
}

/** Returns the type of the value that begins at a position; undefined for a set. */
function typeAt(bytes: Buffer, at: number): ColumnType | undefined {
  const first = bytes[at];
  if (first === LIST) return undefined;
  if (first === QUOTE) return 'String';
  if (first !== OPEN) return 'Bool';
  const start = at + TYPED.length;
  return bytes.toString('latin1', start, bytes.indexOf(QUOTE, start)) as ColumnType;
}

/** The position where the bytes of a value differ from line to line. */
function startOf(bytes: Buffer, value: number, type: ColumnType): number {
  if (type === 'Bool') return value;
  return type === 'String' ? value + 1 : bytes.indexOf(VALUE, value) + VALUE.length;
}
