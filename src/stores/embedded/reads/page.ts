import type { Connection, SnapshotRow } from '../database.js';
import { IMAGE } from '../images.js';
import { BitSet } from '../walk/bit-set.js';
import { all } from './moment.js';
import {
  type Candidate,
  countRange,
  type Keyset,
  type PageOrder,
  type Range,
  RangeScan,
  rowsOf,
  testsIn,
  windows,
} from './range.js';

/** A page of snapshots. */
export interface RowPage {
  readonly rows: readonly SnapshotRow[];
  readonly hasNext: boolean;
}

/** Rows of several ranges in one order. */
export interface PageQuery extends PageOrder {
  readonly ranges: readonly Range[];
}

interface Found {
  readonly table: string;
  readonly row: Candidate;
}

/** A read that yields after each window, so that other reads can run. */
export type Reading<Result> = Generator<void, Result, void>;

/**
 * Reads a page by key and id. It merges the ranges: the range that is least advanced in the page's
 * order is read next, until no unread row can be on the page. A range in another order is read to
 * its end.
 */
export function* readPage(connection: Connection, query: PageQuery): Reading<RowPage> {
  const { first } = query;
  const scans = query.ranges.map((range) => new RangeScan(connection, range, query));
  let found: Found[] = [];
  for (;;) {
    const next = leastFar(scans, query);
    if (!next || isFull(found, next.place, query)) break;
    const { table } = next;
    found = firstOf([...found, ...next.read().map((row) => ({ table, row }))], query);
    yield;
  }
  return {
    rows: found.slice(0, first).flatMap((each) => snapshotOf(connection, each)),
    hasNext: found.length > first,
  };
}

/** How many rows all ranges together have; a row that moves to the past meanwhile counts once. */
export function* countRows(connection: Connection, ranges: readonly Range[]): Reading<number> {
  let count = 0;
  if (!ranges.some(({ table }) => table.endsWith('_past'))) {
    for (const range of ranges) count += yield* countRange(connection, range);
    return count;
  }
  const seen = new BitSet();
  for (const range of ranges) {
    for (const { where } of windows(connection, range)) {
      const { sql, bindings } = all([...where, ...testsIn(connection, range, where)]);
      const text = `SELECT num FROM ${rowsOf(range)} WHERE ${sql}`;
      for (const [num] of connection.rows<[number]>(text, ...bindings)) {
        if (seen.add(num)) count += 1;
      }
      yield;
    }
  }
  return count;
}

function leastFar(scans: readonly RangeScan[], query: PageQuery): RangeScan | undefined {
  let least: RangeScan | undefined;
  for (const scan of scans) {
    if (scan.isOver) continue;
    if (scan.place === undefined) return scan;
    if (!least?.place || compare(scan.place, least.place, query) < 0) least = scan;
  }
  return least;
}

function isFull(found: readonly Found[], place: Keyset | undefined, query: PageQuery): boolean {
  const last = found[query.first];
  return last !== undefined && place !== undefined && compare(placeOf(last), place, query) < 0;
}

/** The rows of the page, and one more. A row that moved to the past meanwhile was read twice. */
function firstOf(found: readonly Found[], query: PageQuery): Found[] {
  const rows = new Map(found.map((each) => [each.row[0], each]));
  const ordered = [...rows.values()].sort((one, other) =>
    compare(placeOf(one), placeOf(other), query),
  );
  return ordered.slice(0, query.first + 1);
}

function placeOf({ row: [, , key, id] }: Found): Keyset {
  return [key, id];
}

/**
 * Compares texts by their UTF-8 bytes, as SQLite does. A position without an id comes before all
 * rows with its key.
 */
function compare([key, id]: Keyset, [otherKey, otherId]: Keyset, { direction }: PageQuery): number {
  const sign = direction === 'ascending' ? 1 : -1;
  const keys =
    typeof key === 'number'
      ? key - Number(otherKey)
      : Buffer.compare(Buffer.from(key), Buffer.from(String(otherKey)));
  if (keys !== 0) return sign * keys;
  if (!id || !otherId) return Number(id !== undefined) - Number(otherId !== undefined);
  return sign * Buffer.compare(id, otherId);
}

/** A row that was superseded meanwhile is in the past table now. */
function snapshotOf(connection: Connection, { table, row: [num, began] }: Found): SnapshotRow[] {
  const read = (name: string) =>
    connection.row<SnapshotRow>(
      `SELECT ${IMAGE}, began FROM ${name} WHERE num = ? AND began = ?`,
      num,
      began,
    );
  const snapshot = read(table) ?? read(table.endsWith('_past') ? table : `${table}_past`);
  return snapshot ? [snapshot] : [];
}
