import type { PairColumns } from './columns.js';
import { murmur3 } from './entity-hash.js';
import { parseIpv4 } from './ipv4.js';

/** A row that is not a pair of entity and address: its number from 1, its abbreviated text, and the reason. */
export class MalformedRowError extends Error {
  override readonly name = 'MalformedRowError';
  readonly row: number;
  readonly value: string;
  readonly reason: string;

  constructor(row: number, value: string, reason: string) {
    super(`row ${row}: '${value}': ${reason}`);
    this.row = row;
    this.value = value;
    this.reason = reason;
  }
}

const NEWLINE = 10;
const RETURN = 13;
const TAB = 9;
const BLANK = 32;
const QUOTE = 34;
const COMMA = 44;
const SHOWN = 100;
const NO_ADDRESS = 'the second and last column is not an IPv4 address such as 192.0.2.1';
const MAX_LINE = 1_048_576;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Parses CSV of two columns without a header, piece by piece. Ignores blanks around values and empty lines; the entity
 * may be quoted. Throws {@link MalformedRowError}.
 */
export class PairReader {
  readonly #pairs: PairColumns;
  #rest: Buffer = Buffer.alloc(0);
  #line = 0;

  constructor(pairs: PairColumns) {
    this.#pairs = pairs;
  }

  /** Parses the next piece of the text, which may end anywhere. */
  push(piece: Buffer): void {
    const text = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    let from = this.#line === 0 && startsWithMark(text) ? BYTE_ORDER_MARK.length : 0;
    for (let end = text.indexOf(NEWLINE, from); end >= 0; end = text.indexOf(NEWLINE, from)) {
      this.#row(text, from, end);
      from = end + 1;
    }
    this.#rest = text.subarray(from);
    if (this.#rest.length > MAX_LINE) {
      throw new MalformedRowError(this.#line + 1, shown(this.#rest), 'longer than 1 MiB');
    }
  }

  end(): void {
    const from = this.#line === 0 && startsWithMark(this.#rest) ? BYTE_ORDER_MARK.length : 0;
    if (this.#rest.length > from) this.#row(this.#rest, from, this.#rest.length);
    this.#rest = Buffer.alloc(0);
  }

  #row(text: Buffer, lineStart: number, lineEnd: number): void {
    this.#line++;
    let from = lineStart;
    let to = lineEnd;
    while (from < to && isBlank(text[from])) from++;
    while (to > from && isBlank(text[to - 1])) to--;
    if (from === to) return;
    const wrong =
      text[from] === QUOTE ? this.#quoted(text.subarray(from, to)) : this.#plain(text, from, to);
    if (wrong === undefined) return;
    throw new MalformedRowError(this.#line, shown(text.subarray(lineStart, lineEnd)), wrong);
  }

  /** Adds the pair of a row; returns the reason if it is malformed. */
  #plain(text: Buffer, from: number, to: number): string | undefined {
    let comma = from;
    while (comma < to && text[comma] !== COMMA) comma++;
    if (comma === to) return 'expected two columns, entity and IPv4 address';
    let entityEnd = comma;
    while (entityEnd > from && isBlank(text[entityEnd - 1])) entityEnd--;
    if (entityEnd === from) return 'the entity is empty';
    const address = addressIn(text, comma + 1, to);
    if (address < 0) return NO_ADDRESS;
    this.#pairs.add(murmur3(text, from, entityEnd), address);
    return undefined;
  }

  #quoted(row: Buffer): string | undefined {
    const [, quoted, rest] = /^"((?:[^"]|"")*)"[ \t]*,(.*)$/s.exec(row.toString('utf8')) ?? [];
    if (quoted === undefined || rest === undefined) {
      return 'expected a quoted entity, a comma and an IPv4 address';
    }
    const entity = Buffer.from(quoted.replaceAll('""', '"'));
    if (entity.length === 0) return 'the entity is empty';
    const column = Buffer.from(rest);
    const address = addressIn(column, 0, column.length);
    if (address < 0) return NO_ADDRESS;
    this.#pairs.add(murmur3(entity, 0, entity.length), address);
    return undefined;
  }
}

/** Parses the address of a column, ignoring blanks and quotes around it; -1 when it is invalid. */
function addressIn(text: Buffer, start: number, end: number): number {
  let from = start;
  let to = end;
  while (from < to && isBlank(text[from])) from++;
  if (to - from > 1 && text[from] === QUOTE && text[to - 1] === QUOTE) {
    from++;
    to--;
  }
  return parseIpv4(text, from, to);
}

function isBlank(byte: number | undefined): boolean {
  return byte === BLANK || byte === TAB || byte === RETURN;
}

function startsWithMark(text: Buffer): boolean {
  return text.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
}

function shown(line: Buffer): string {
  const text = line
    .subarray(0, SHOWN * 4)
    .toString('utf8')
    .trim();
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
