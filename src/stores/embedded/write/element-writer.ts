import type { Statement } from 'better-sqlite3';
import type { Binding, Connection } from '../database.js';
import { idBytes } from '../ids.js';

/** One of the two kinds of elements, as its tables are called. */
export interface ElementTable {
  readonly name: 'vertex' | 'edge';
  readonly columns: string;
}

/** The prepared writes of one kind of element. */
export class ElementWriter {
  readonly #insert: Statement<Binding[]>;
  readonly #find: Statement<Binding[]>;
  readonly #update: Statement<Binding[]>;
  readonly #archive: Statement<Binding[]>;
  readonly #remove: Statement<Binding[]>;
  readonly #newest: Statement<Binding[]>;
  #next = 1;

  constructor(connection: Connection, { name, columns }: ElementTable) {
    const all = columns.split(', ');
    const values = all.map(() => '?').join(', ');
    const mutable = all.filter((column) => !['num', 'id', 'born'].includes(column));
    const sets = mutable.map((column) => `${column} = ?`).join(', ');
    this.#insert = connection.statement(
      `INSERT INTO ${name} (${columns}) VALUES (${values}) ON CONFLICT (id) DO NOTHING`,
    );
    this.#find = connection.statement(`SELECT num FROM ${name} WHERE id = ?`).pluck();
    this.#update = connection.statement(`UPDATE ${name} SET ${sets} WHERE num = ?`);
    this.#archive = connection.statement(
      `INSERT INTO ${name}_past (${columns}, ended) SELECT ${columns}, ? FROM ${name} WHERE num = ?`,
    );
    this.#remove = connection.statement(`DELETE FROM ${name} WHERE num = ?`);
    this.#newest = connection
      .statement(
        `SELECT max(coalesce((SELECT max(num) FROM ${name}), 0), coalesce((SELECT max(num) FROM ${name}_past), 0))`,
      )
      .pluck();
    this.reset();
  }

  /** Learns again which number is free, after a transaction that was rolled back. */
  reset(): void {
    this.#next = Number(this.#newest.get()) + 1;
  }

  /** The number of a live element. */
  find(id: string): number | undefined {
    return this.#find.get(idBytes(id)) as number | undefined;
  }

  /** Inserts an element that is not there yet; undefined, and nothing done, when it is. */
  insert(id: string, seq: number, columns: readonly Binding[]): number | undefined {
    const num = this.#next;
    if (this.#insert.run(num, idBytes(id), seq, seq, ...columns).changes === 0) return undefined;
    this.#next += 1;
    return num;
  }

  /** Supersedes the live image. */
  replace(num: number, seq: number, columns: readonly Binding[]): void {
    this.#archive.run(seq, num);
    this.#update.run(seq, ...columns, num);
  }

  /** Ends the live image. */
  remove(num: number, seq: number): void {
    this.#archive.run(seq, num);
    this.#remove.run(num);
  }
}
