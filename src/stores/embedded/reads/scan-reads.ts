import type { Connection, ImageRow } from '../database.js';
import { ID_BYTES } from '../ids.js';
import type { IdPage, IdWindow } from './known-ids.js';
import { type Condition, sourcesAt } from './moment.js';
import {
  EDGE_NATIVE,
  type EdgeNative,
  type ScanRow,
  scannedEdge,
  scannedVertex,
  VERTEX_NATIVE,
  type VertexNative,
} from './native-columns.js';

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
 * snapshot: so nothing is seen twice or missed, whatever is written between two windows. A live element is
 * told as its columns have it, which lists and walks go by, where they differ from its image, and whether look-ups
 * find it.
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

  /** The ids of live elements, without reading their rows. */
  ids({ name, after, size }: IdWindow): IdPage {
    const rows = this.#connection.rows<[Uint8Array]>(
      `SELECT id FROM ${name}_id WHERE id > ? ORDER BY id LIMIT ?`,
      after,
      size,
    );
    const ids = new Uint8Array(rows.length * ID_BYTES);
    rows.forEach(([id], at) => {
      ids.set(id, at * ID_BYTES);
    });
    return { ids, transfer: [ids.buffer] };
  }

  window({ name, at, from, size }: ScanWindow): ScanRow[] {
    const read = <Row>(table: string, columns: string, live: Condition): readonly Row[] =>
      this.#connection.rows<Row>(
        `SELECT ${columns} FROM ${table} WHERE num >= ? AND num < ? AND ${live.sql}`,
        from,
        from + size,
        ...live.bindings,
      );
    return this.#connection.snapshot(() =>
      sourcesAt(name, at).flatMap(({ table, live }): readonly ScanRow[] => {
        if (table === 'vertex') {
          return read<VertexNative>(table, VERTEX_NATIVE, live).map(scannedVertex);
        }
        if (table === 'edge') return read<EdgeNative>(table, EDGE_NATIVE, live).map(scannedEdge);
        return read<ImageRow>(table, 'image, began', live).map((row) => [...row, true]);
      }),
    );
  }
}
