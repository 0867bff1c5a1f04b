import type { UsedLabels } from '#src/ports/graph-store.js';
import type { Connection } from '../database.js';
import {
  type EdgeRow,
  type ScanRow,
  scannedColumns,
  scannedEdge,
  scannedVertex,
  type VertexRow,
} from './native-columns.js';

/** The first labels of vertices and the labels of edges; with `at` those of all past versions too. */
export function labelsInUse(connection: Connection, at: number | undefined): UsedLabels {
  const read = (index: string) => labelsAlong(connection, index);
  const past = (index: string) => (at === undefined ? [] : read(index));
  return {
    vertices: [...read('vertex_created'), ...past('vertex_past_label')],
    edges: [...read('edge_label'), ...past('edge_past_label')],
  };
}

/**
 * The distinct labels of a table, by an index that begins with the label: one index step for each
 * label.
 */
export function labelsAlong(connection: Connection, index: string): string[] {
  const table = index.slice(0, index.lastIndexOf('_'));
  const least = `SELECT min(label) FROM ${table} INDEXED BY ${index}`;
  const labels: string[] = [];
  let label = connection.row<[string | null]>(least)?.[0];
  while (typeof label === 'string') {
    labels.push(label);
    label = connection.row<[string | null]>(`${least} WHERE label > ?`, label)?.[0];
  }
  return labels;
}

/** Where a scan continues: after a number in the live table, and after a number and a commit in the past table. */
export interface ScanPosition {
  readonly name: 'vertex' | 'edge';
  readonly live: string;
  readonly past: string;
  readonly began: number;
  /**
   * The commit at which the live row of the number `past` began; the row may be in the past table
   * by now.
   */
  readonly reported: number;
}

/** Some versions, and where to continue; undefined after the last. */
export interface ScanWindow {
  readonly rows: readonly ScanRow[];
  readonly next: ScanPosition | undefined;
}

/** Rows of a table in one window. */
const WINDOW = 1_000;
const LOWEST = '-9223372036854775808';
const HIGHEST = '9223372036854775807';

/** Where the scan of a kind of elements begins. */
export function scanStart(name: 'vertex' | 'edge'): ScanPosition {
  return { name, live: LOWEST, past: LOWEST, began: 0, reported: 0 };
}

/** Reads the whole graph, with the columns that lists, walks and look-ups use. */
export class ScanReads {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Reads a window of numbers. A version is live or past at any moment, and one transaction reads
   * both for a window, so that no version is repeated or missed, even if something is written
   * between two windows.
   */
  window(position: ScanPosition): ScanWindow {
    const { name } = position;
    return this.#connection.readTransaction(() => {
      const past = this.#past(position);
      const live = this.#live(position);
      const pastEnd = past.length < WINDOW ? HIGHEST : numOf(past.at(-1));
      const liveEnd = live.length < WINDOW ? HIGHEST : numOf(live.at(-1));
      const end = smaller(pastEnd, liveEnd);
      const rows = [...live, ...past].filter((row) => !isLess(end, numOf(row)));
      const scanned = rows.map((row) =>
        name === 'vertex' ? scannedVertex(row as VertexRow) : scannedEdge(row as EdgeRow),
      );
      if (end === HIGHEST) return { rows: scanned, next: undefined };
      // The last number may have more past versions.
      const lastPast = past.findLast((row) => numOf(row) === end);
      const lastLive = live.find((row) => numOf(row) === end);
      const reported = lastLive?.[3] ?? (end === position.past ? position.reported : 0);
      return {
        rows: scanned,
        next: { name, live: end, past: end, began: lastPast?.[3] ?? 0, reported },
      };
    });
  }

  #live({ name, live }: ScanPosition): readonly (VertexRow | EdgeRow)[] {
    return this.#connection.rows<VertexRow | EdgeRow>(
      `SELECT ${scannedColumns(name, false)} FROM ${name} WHERE num > CAST(? AS INTEGER) ORDER BY num LIMIT ${WINDOW}`,
      live,
    );
  }

  #past({ name, past, began, reported }: ScanPosition): readonly (VertexRow | EdgeRow)[] {
    return this.#connection.rows<VertexRow | EdgeRow>(
      `SELECT ${scannedColumns(name, true)} FROM ${name}_past
       WHERE (num, began) > (CAST(? AS INTEGER), ?) AND NOT (num = CAST(? AS INTEGER) AND began = ?)
       ORDER BY num, began LIMIT ${WINDOW}`,
      past,
      began,
      past,
      reported,
    );
  }
}

function numOf(row: VertexRow | EdgeRow | undefined): string {
  return row?.[0] ?? LOWEST;
}

function isLess(one: string, other: string): boolean {
  return BigInt(one) < BigInt(other);
}

function smaller(one: string, other: string): string {
  return isLess(other, one) ? other : one;
}
