import type { Statement } from 'better-sqlite3';
import type { Binding, Connection, SnapshotRow } from '../database.js';
import { IMAGE, idBytes } from '../images.js';
import { sourcesAt } from './moment.js';

/** Look-ups by id: each costs a few microseconds, so that they may run on the main thread. */
export class ElementReads {
  readonly #connection: Connection;
  readonly #versionOf: Readonly<Record<'vertex' | 'edge', Statement<Binding[]>>>;

  constructor(connection: Connection) {
    this.#connection = connection;
    const versionOf = (table: string) =>
      connection.statement(`SELECT began FROM ${table} WHERE id = ?`).pluck();
    this.#versionOf = { vertex: versionOf('vertex'), edge: versionOf('edge') };
  }

  /** The commits that wrote the live ones of several elements. */
  versions<Id extends string>(name: 'vertex' | 'edge', ids: readonly Id[]): Map<Id, number> {
    const found = new Map<Id, number>();
    const statement = this.#versionOf[name];
    for (const id of ids) {
      const began = statement.get(idBytes(id)) as number | undefined;
      if (began !== undefined) found.set(id, began);
    }
    return found;
  }

  /** The snapshot of an element. */
  snapshot(name: 'vertex' | 'edge', id: string, at?: number): SnapshotRow | undefined {
    for (const { table, live } of sourcesAt(name, at)) {
      const row = this.#connection.row<SnapshotRow>(
        `SELECT ${IMAGE}, began FROM ${table} WHERE id = ? AND ${live.sql}`,
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
      // A live vertex has had its number since it was created, whichever snapshot it had at the commit.
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
