import type Database from 'better-sqlite3';
import type { Binding, Connection, SnapshotRow } from '../database.js';
import { IMAGE } from '../images.js';
import type { PageEdge } from './page-edges.js';

type IdentifiedRow = [...SnapshotRow, id: Uint8Array];

/** Snapshots by number as they stood at a commit, for the pages of walks. Call it in a read transaction. */
export class PageReads {
  readonly #connection: Connection;
  #vertices: SnapshotLookup<SnapshotRow> | undefined;
  #edges: SnapshotLookup<IdentifiedRow> | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Vertices in the order of their numbers; those that were not there are left out. */
  vertices(nums: Iterable<number>, at: number): SnapshotRow[] {
    this.#vertices ??= new SnapshotLookup(this.#connection, 'vertex', `${IMAGE}, began`);
    const rows: SnapshotRow[] = [];
    for (const num of nums) {
      const row = this.#vertices.find(num, at);
      if (row) rows.push(row);
    }
    return rows;
  }

  /** Edges in the order of their ids. */
  edges(edges: readonly PageEdge[], at: number): SnapshotRow[] {
    this.#edges ??= new SnapshotLookup(this.#connection, 'edge', `${IMAGE}, began, id`);
    const rows: IdentifiedRow[] = [];
    for (const { num } of edges) {
      const row = this.#edges.find(num, at);
      if (row) rows.push(row);
    }
    return rows
      .sort(([, , one], [, , other]) => Buffer.compare(one, other))
      .map(([snapshot, began]) => [snapshot, began]);
  }
}

/** The statements that find one row, prepared once: a page runs them a hundred times and more. */
class SnapshotLookup<Row> {
  readonly #live: Database.Statement<Binding[]>;
  readonly #past: Database.Statement<Binding[]>;

  constructor(connection: Connection, table: string, columns: string) {
    const from = (name: string) => `SELECT ${columns} FROM ${name} WHERE num = ? AND began <= ?`;
    this.#live = connection.statement(from(table)).raw();
    this.#past = connection.statement(`${from(`${table}_past`)} AND ended > ?`).raw();
  }

  find(num: number, at: number): Row | undefined {
    return (this.#live.get(num, at) ?? this.#past.get(num, at, at)) as Row | undefined;
  }
}
