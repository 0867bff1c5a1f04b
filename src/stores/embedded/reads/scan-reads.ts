import type { Connection, ImageRow } from '../database.js';
import { sourcesAt } from './moment.js';

/** Which numbers of which elements to read, as they stood at a commit. */
export interface ScanWindow {
  readonly name: 'vertex' | 'edge';
  readonly at: number;
  /** First number of the window. */
  readonly from: number;
  readonly size: number;
}

/**
 * Reads the whole graph window by window. A number is live or past at any moment, and a window is one
 * snapshot: so nothing is seen twice or missed, whatever is written between two windows.
 */
export class ScanReads {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The highest number in use. */
  last(name: 'vertex' | 'edge'): number {
    const newest = (table: string) =>
      this.#connection.row<[number | null]>(`SELECT max(num) FROM ${table}`)?.[0] ?? 0;
    return Math.max(newest(name), newest(`${name}_past`));
  }

  window({ name, at, from, size }: ScanWindow): ImageRow[] {
    return this.#connection.snapshot(() =>
      sourcesAt(name, at).flatMap(({ table, live }) =>
        this.#connection.rows<ImageRow>(
          `SELECT image, began FROM ${table} WHERE num >= ? AND num < ? AND ${live.sql}`,
          from,
          from + size,
          ...live.bindings,
        ),
      ),
    );
  }
}
