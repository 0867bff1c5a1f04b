import type { ListPosition, SortDirection } from '#src/domain/graph/index.js';
import type { Binding, Connection, SnapshotRow } from '../database.js';
import { unlessOver } from '../database.js';
import { idBytes } from '../ids.js';
import { type ScanPosition, SliceOver } from '../threads/slice.js';
import { BitSet } from '../walk/bit-set.js';
import { all, type Condition, condition } from './moment.js';

/** A page of snapshots. */
export interface RowPage {
  readonly rows: readonly SnapshotRow[];
  readonly hasNext: boolean;
}

/** Rows of a table that an index gives in the order of one column and the id. */
export interface Range {
  /** `vertex`, `vertex_past`, `edge` or `edge_past`. */
  readonly table: string;
  readonly index: string;
  /** What the index decides. */
  readonly where: readonly Condition[];
  /** What is looked at in each row. */
  readonly test: readonly Condition[];
  /** The column of that order. */
  readonly scan: string;
}

/** What is paged: rows of several ranges in one order. */
export interface PageQuery {
  readonly ranges: readonly Range[];
  readonly key: string;
  readonly direction: SortDirection;
  readonly first: number;
  readonly after?: ListPosition | undefined;
}

/** A row that may be on the page. */
type Candidate = readonly [num: number, began: number, key: string | number, id: Uint8Array];

interface Found {
  readonly table: string;
  readonly row: Candidate;
}

/** A read that yields when its slice is over. */
export type Reading<Result> = Generator<void, Result, void>;

/**
 * Reads a page by key and id. A range in the order of the page is read until the page is full; another one to its
 * end, of which the first rows are kept.
 */
export function* readPage(connection: Connection, query: PageQuery): Reading<RowPage> {
  const { first, ranges } = query;
  const found: Found[] = [];
  for (const range of ranges) {
    const rows: Candidate[] = [];
    for (const batch of batches(connection, range, query)) {
      rows.push(...batch.rows);
      if (range.scan === query.key ? rows.length > first : rows.length > KEPT + first)
        keepFirst(rows, query);
      if (range.scan === query.key && rows.length > first) break;
      if (batch.isOver) yield;
    }
    found.push(...rows.map((row) => ({ table: range.table, row })));
  }
  const page = new Map(found.map((each) => [each.row[0], each])); // what moved to the past was read twice
  const ordered = [...page.values()].sort((one, other) =>
    compare(one.row, other.row, query.direction),
  );
  return {
    rows: ordered.slice(0, first).flatMap((each) => snapshotOf(connection, each)),
    hasNext: ordered.length > first,
  };
}

/** How many rows all pages together would have; a row that moves to the past meanwhile counts once. */
export function* countRows(connection: Connection, ranges: readonly Range[]): Reading<number> {
  const [only, ...others] = ranges;
  if (only && others.length === 0) return yield* countRange(connection, only);
  const seen = new BitSet();
  let count = 0;
  for (const range of ranges) {
    const query: PageQuery = { ranges, key: range.scan, direction: 'ascending', first: COUNTED };
    for (const { rows, isOver } of batches(connection, range, query)) {
      for (const [num] of rows) if (seen.add(num)) count += 1;
      if (isOver) yield;
    }
  }
  return count;
}

/** Counts so many entries of the index at a time. */
function* countRange(connection: Connection, range: Range): Reading<number> {
  const { table, index, scan } = range;
  const from = `FROM ${table} INDEXED BY ${index} WHERE`;
  let count = 0;
  let start: Condition[] = [];
  for (;;) {
    const entries = all([...range.where, ...start]);
    const end = connection.row<[Binding, Binding]>(
      `SELECT ${scan}, id ${from} ${entries.sql} ORDER BY ${scan}, id LIMIT 1 OFFSET ?`,
      ...entries.bindings,
      COUNTED,
    );
    const upTo = end ? [condition(`(${scan}, id) <= (?, ?)`, ...end)] : [];
    const { sql, bindings } = all([...range.where, ...range.test, ...start, ...upTo]);
    count += connection.row<[number]>(`SELECT count(*) ${from} ${sql}`, ...bindings)?.[0] ?? 0;
    if (!end) return count;
    start = [behind(scan, 'ascending', ...end)];
    yield;
  }
}

/** Rows beyond a page that are kept until the best of them are chosen. */
const KEPT = 1_000;
/** Entries of an index that a statement counts. */
const COUNTED = 10_000;

interface Batch {
  readonly rows: readonly Candidate[];
  /** The slice ended before the range. */
  readonly isOver: boolean;
}

/** The rows of a range behind the position of the page, statement by statement. */
function* batches(connection: Connection, range: Range, query: PageQuery): Generator<Batch> {
  const { key, direction, first, after } = query;
  const isOrdered = range.scan === key;
  const way = isOrdered ? direction : 'ascending';
  const rest = after ? [behind(key, direction, after.key, idBytes(after.id))] : [];
  let position: Condition[] = [];
  for (;;) {
    const rows: Candidate[] = [];
    const over = collect(rows, () =>
      statement(connection, { range, query, way, where: [...rest, ...position] }),
    );
    yield { rows, isOver: over !== undefined };
    const last = rows.at(-1);
    if (over) position = [from(range.scan, way, over)];
    else if (isOrdered && rows.length > first && last) {
      position = [behind(range.scan, way, last[2], last[3])];
    } else return;
  }
}

interface Part {
  readonly range: Range;
  readonly query: PageQuery;
  readonly way: SortDirection;
  readonly where: readonly Condition[];
}

function statement(
  connection: Connection,
  { range, query, way, where }: Part,
): Iterable<Candidate> {
  const { table, index, scan } = range;
  const order = way === 'ascending' ? 'ASC' : 'DESC';
  const { sql, bindings } = all([...range.where, ...range.test, ...where]);
  const limit = scan === query.key ? query.first + 1 : -1;
  return connection.iterate<Candidate>(
    `SELECT num, began, ${query.key}, id FROM ${table} INDEXED BY ${index} WHERE ${sql} AND ${unlessOver(scan)} ORDER BY ${scan} ${order}, id ${order} LIMIT ?`,
    ...bindings,
    limit,
  );
}

/** Adds rows until there are no more, or the slice is over: then where to go on. */
function collect(rows: Candidate[], read: () => Iterable<Candidate>): ScanPosition | undefined {
  try {
    for (const row of read()) rows.push(row);
    return undefined;
  } catch (error) {
    if (error instanceof SliceOver) return error.position;
    throw error;
  }
}

function behind(key: string, way: SortDirection, ...[value, id]: [Binding, Binding]): Condition {
  return condition(`(${key}, id) ${way === 'ascending' ? '>' : '<'} (?, ?)`, value, id);
}

function from(key: string, way: SortDirection, { key: value, id }: ScanPosition): Condition {
  return condition(`(${key}, id) ${way === 'ascending' ? '>=' : '<='} (?, ?)`, value, id);
}

function keepFirst(rows: Candidate[], { direction, first }: PageQuery): void {
  rows.sort((one, other) => compare(one, other, direction));
  rows.length = Math.min(rows.length, first + 1);
}

/** Texts by their UTF-8 bytes, as the engine orders them. */
function compare(one: Candidate, other: Candidate, direction: SortDirection): number {
  const sign = direction === 'ascending' ? 1 : -1;
  const [, , key, id] = one;
  const [, , otherKey, otherId] = other;
  const keys =
    typeof key === 'number'
      ? key - Number(otherKey)
      : Buffer.compare(Buffer.from(key), Buffer.from(String(otherKey)));
  return sign * (keys || Buffer.compare(id, otherId));
}

/** A row that was superseded since is the past one now. */
function snapshotOf(connection: Connection, { table, row: [num, began] }: Found): SnapshotRow[] {
  const read = (name: string) =>
    connection.row<SnapshotRow>(
      `SELECT image, began FROM ${name} WHERE num = ? AND began = ?`,
      num,
      began,
    );
  const snapshot = read(table) ?? read(table.endsWith('_past') ? table : `${table}_past`);
  return snapshot ? [snapshot] : [];
}
