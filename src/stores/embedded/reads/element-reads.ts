import type { Connection, ImageRow } from '../database.js';
import { idBytes } from '../ids.js';
import { sourcesAt } from './moment.js';

/** Look-ups by id: each costs a few microseconds, so that they may run on the main thread. */
export class ElementReads {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The commit that wrote a live element. */
  version(name: 'vertex' | 'edge', id: string): number | undefined {
    return this.#connection.row<[number]>(
      `SELECT began FROM ${name} WHERE id = ?`,
      idBytes(id),
    )?.[0];
  }

  /** The image of an element. */
  image(name: 'vertex' | 'edge', id: string, at?: number): ImageRow | undefined {
    for (const { table, live } of sourcesAt(name, at)) {
      const row = this.#connection.row<ImageRow>(
        `SELECT image, began FROM ${table} WHERE id = ? AND ${live.sql}`,
        idBytes(id),
        ...live.bindings,
      );
      if (row) return row;
    }
    return undefined;
  }

  /** The number of the vertex that had an id. */
  number(id: string, at?: number): number | undefined {
    for (const { table, live } of sourcesAt('vertex', at)) {
      // A live vertex keeps its number from its making on, whichever image it had at the commit.
      const isLive = table === 'vertex' ? live.sql.replace('began', 'born') : live.sql;
      const row = this.#connection.row<[number]>(
        `SELECT num FROM ${table} WHERE id = ? AND ${isLive}`,
        idBytes(id),
        ...live.bindings,
      );
      if (row) return row[0];
    }
    return undefined;
  }
}
