import type { Connection, ImageRow } from '../database.js';
import type { PageEdge } from './page-edges.js';

type IdentifiedRow = [...ImageRow, id: Uint8Array];

/** Images by number as they stood at a commit, for the pages of walks. Call it in a snapshot. */
export class PageReads {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Vertices in the order of their numbers; those that were not there are left out. */
  vertices(nums: Iterable<number>, at: number): ImageRow[] {
    const rows: ImageRow[] = [];
    for (const num of nums) {
      const row = this.#row<ImageRow>('vertex', { num, at, columns: 'image, began' });
      if (row) rows.push(row);
    }
    return rows;
  }

  /** Edges in the order of their ids. */
  edges(edges: readonly PageEdge[], at: number): ImageRow[] {
    const rows: IdentifiedRow[] = [];
    for (const { num } of edges) {
      const row = this.#row<IdentifiedRow>('edge', { num, at, columns: 'image, began, id' });
      if (row) rows.push(row);
    }
    return rows
      .sort(([, , one], [, , other]) => Buffer.compare(one, other))
      .map(([image, began]) => [image, began]);
  }

  #row<Row>(
    table: string,
    { num, at, columns }: { readonly num: number; readonly at: number; readonly columns: string },
  ): Row | undefined {
    return (
      this.#connection.row<Row>(
        `SELECT ${columns} FROM ${table} WHERE num = ? AND began <= ?`,
        num,
        at,
      ) ??
      this.#connection.row<Row>(
        `SELECT ${columns} FROM ${table}_past WHERE num = ? AND began <= ? AND ended > ?`,
        num,
        at,
        at,
      )
    );
  }
}
