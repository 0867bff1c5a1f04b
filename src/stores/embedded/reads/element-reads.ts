import type { Connection, ImageRow } from '../database.js';
import { idBytes } from '../ids.js';
import { sourcesAt } from './moment.js';

/** Look-ups by id: each costs a few microseconds, so that they may run on the main thread. */
export class ElementReads {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The commits that wrote the live ones of several elements, in one statement. */
  versions<Id extends string>(name: 'vertex' | 'edge', ids: readonly Id[]): Map<Id, number> {
    if (ids.length === 0) return new Map();
    const rows = this.#connection.rows<[at: number, began: number]>(
      `SELECT wanted.key, began FROM json_each(?) AS wanted
        JOIN ${name} ON ${name}.id = unhex(wanted.value)`,
      JSON.stringify(ids),
    );
    return new Map(rows.map(([at, began]) => [ids[at] as Id, began]));
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
