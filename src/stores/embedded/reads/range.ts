import type { ListPosition, SortDirection } from '#src/domain/graph/index.js';
import type { Binding, Connection } from '../database.js';
import { idBytes } from '../images.js';
import { all, type Condition, condition } from './moment.js';

/** Rows of a table, in the order of one column and the id, as an index returns them. */
export interface Range {
  /** `vertex`, `vertex_past`, `edge` or `edge_past`. */
  readonly table: string;
  /** Absent: `where` selects rows by their numbers. */
  readonly index?: string;
  /** The condition that the index evaluates. */
  readonly where: readonly Condition[];
  /** The condition that is checked for each row. */
  readonly test: readonly Condition[];
  /** The query of the full-text index that finds the rows too. */
  readonly match?: string;
  /** The column that the rows are ordered by. */
  readonly scan: string;
  /** The value that all rows have in the column that the page is ordered by. */
  readonly only?: string;
}

/** How rows are paged: by a column, then by id. */
export interface PageOrder {
  readonly key: string;
  readonly direction: SortDirection;
  readonly first: number;
  readonly after?: ListPosition | undefined;
}

/** A row that may be on the page. */
export type Candidate = readonly [num: number, began: number, key: string | number, id: Uint8Array];

/** A keyset position in the order of a page; without an id, it is before all rows with the key. */
export type Keyset = readonly [key: string | number, id?: Uint8Array];

/** A part of a range, from one entry of its index to another. */
interface Window {
  readonly where: readonly Condition[];
  /** Its last entry; undefined when nothing comes after it. */
  readonly end: readonly [key: string | number, id: Uint8Array] | undefined;
}

/** The most entries of an index that one statement reads: 5 to 30 ms. */
const WINDOW = 16_384;
/** The size of the first window; most pages are full after it. */
const FIRST_WINDOW = 256;

/** The table of a range with its index, so that SQLite chooses no other. */
export function rowsOf({
  table,
  index,
}: {
  readonly table: string;
  readonly index?: string | undefined;
}): string {
  return index === undefined ? `${table} NOT INDEXED` : `${table} INDEXED BY ${index}`;
}

/** The windows of a range, each larger than the one before. */
export function* windows(
  connection: Connection,
  { table, index, where, scan }: Range,
  direction: SortDirection = 'ascending',
): Generator<Window, void, void> {
  const order = direction === 'ascending' ? 'ASC' : 'DESC';
  let start: Condition[] = [];
  for (let size = FIRST_WINDOW; ; size = Math.min(size * 4, WINDOW)) {
    const { sql, bindings } = all([...where, ...start]);
    const end = connection.row<[string | number, Uint8Array]>(
      `SELECT ${scan}, id FROM ${rowsOf({ table, index })} WHERE ${sql} ORDER BY ${scan} ${order}, id ${order} LIMIT 1 OFFSET ?`,
      ...bindings,
      size - 1,
    );
    const upTo = end
      ? [condition(`(${scan}, id) ${direction === 'ascending' ? '<=' : '>='} (?, ?)`, ...end)]
      : [];
    yield { where: [...where, ...start, ...upTo], end };
    if (!end) return;
    start = [behind(scan, direction, ...end)];
  }
}

/** True when the range has at most so many entries in the index. */
export function isSmall(
  connection: Connection,
  { table, index, where }: Range,
  entries: number,
): boolean {
  const { sql, bindings } = all(where);
  const text = `SELECT 1 FROM ${rowsOf({ table, index })} WHERE ${sql} LIMIT 1 OFFSET ?`;
  return connection.row(text, ...bindings, entries) === undefined;
}

/** Counts the rows of a range, in windows. */
export function* countRange(connection: Connection, range: Range): Generator<void, number, void> {
  let count = 0;
  for (const { where } of windows(connection, range)) {
    const { sql, bindings } = all([...where, ...testsIn(connection, range, where)]);
    const text = `SELECT count(*) FROM ${rowsOf(range)} WHERE ${sql}`;
    count += connection.row<[number]>(text, ...bindings)?.[0] ?? 0;
    yield;
  }
  return count;
}

/**
 * The conditions to check for the rows of a window. The full-text index is asked only for the
 * numbers of the window, because it may find a large part of the graph.
 */
export function testsIn(
  connection: Connection,
  range: Range,
  where: readonly Condition[],
): readonly Condition[] {
  const { match, test } = range;
  if (match === undefined) return test;
  const { sql, bindings } = all(where);
  const [least, greatest] =
    connection.row<[number | null, number | null]>(
      `SELECT min(num), max(num) FROM ${rowsOf(range)} WHERE ${sql}`,
      ...bindings,
    ) ?? [];
  const found =
    'num IN (SELECT rowid FROM vertex_words WHERE vertex_words MATCH ? AND rowid BETWEEN ? AND ?)';
  return [...test, condition(found, match, least ?? 0, greatest ?? 0)];
}

/** Reads a range for a page, window by window. */
export class RangeScan {
  readonly table: string;
  readonly #connection: Connection;
  readonly #range: Range;
  readonly #order: PageOrder;
  readonly #windows: Generator<Window, void, void>;
  /** A lower bound of the unread rows; undefined when all rows were read. */
  #place: Keyset | undefined;
  #isOver = false;

  constructor(connection: Connection, range: Range, order: PageOrder) {
    const { key, direction, after } = order;
    const isOrdered = range.scan === key;
    const where = isOrdered && after ? [...range.where, afterPosition(order, after)] : range.where;
    this.table = range.table;
    this.#connection = connection;
    this.#range = range;
    this.#order = order;
    this.#windows = windows(connection, { ...range, where }, isOrdered ? direction : 'ascending');
    this.#place = range.only === undefined ? undefined : [range.only];
  }

  get place(): Keyset | undefined {
    return this.#place;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The rows of the next window that come first in the page's order. */
  read(): readonly Candidate[] {
    const next = this.#windows.next();
    if (next.done) {
      this.#isOver = true;
      return [];
    }
    const { where, end } = next.value;
    const { scan, only } = this.#range;
    const { key, first } = this.#order;
    const rows = this.#rows(where);
    this.#isOver = end === undefined || (only === undefined && scan === key && rows.length > first);
    if (scan === key) this.#place = end;
    return rows;
  }

  #rows(where: readonly Condition[]): Candidate[] {
    const { table, index } = this.#range;
    const test = testsIn(this.#connection, this.#range, where);
    const { key, direction, first, after } = this.#order;
    const position = after ? [afterPosition(this.#order, after)] : [];
    const { sql, bindings } = all([...where, ...test, ...position]);
    const order = direction === 'ascending' ? 'ASC' : 'DESC';
    const began = `(SELECT began FROM ${table} AS version WHERE version.num = page.num)`;
    const isPast = table.endsWith('_past');
    return this.#connection.rows<Candidate>(
      `SELECT num, ${isPast ? 'began' : began}, ${key}, id FROM (
        SELECT num, ${isPast ? 'began, ' : ''}${key}, id FROM ${rowsOf({ table, index })} WHERE ${sql}
        ORDER BY ${key} ${order}, id ${order} LIMIT ?) AS page`,
      ...bindings,
      first + 1,
    );
  }
}

function afterPosition({ key, direction }: PageOrder, { key: value, id }: ListPosition): Condition {
  return behind(key, direction, value, idBytes(id));
}

function behind(key: string, way: SortDirection, ...[value, id]: [Binding, Binding]): Condition {
  return condition(`(${key}, id) ${way === 'ascending' ? '>' : '<'} (?, ?)`, value, id);
}
