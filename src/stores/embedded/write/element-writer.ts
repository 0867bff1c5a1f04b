import type { Statement } from 'better-sqlite3';
import type { Binding, Connection } from '../database.js';
import { idBytes } from '../ids.js';
import { PACKED_IMAGE } from '../images.js';
import { RowInserts } from './row-inserts.js';

/** One of the two kinds of elements, as its tables are called. */
export interface ElementTable {
  readonly name: 'vertex' | 'edge';
  readonly columns: string;
}

interface Insertion {
  readonly id: string;
  readonly num: number;
  readonly seq: number;
  readonly columns: readonly Binding[];
}

/** The prepared writes of one kind of element. */
export class ElementWriter {
  readonly #inserts: RowInserts;
  readonly #update: Statement<Binding[]>;
  readonly #archive: Statement<Binding[]>;
  readonly #remove: Statement<Binding[]>;
  readonly #newest: Statement<Binding[]>;
  readonly #find: Statement<Binding[]>;
  #next = 1;

  constructor(connection: Connection, { name, columns }: ElementTable) {
    const all = columns.split(', ');
    const mutable = all.filter((column) => !['num', 'id', 'born'].includes(column));
    const sets = mutable.map((column) => `${column} = ?`).join(', ');
    this.#inserts = new RowInserts(connection, {
      into: `${name} (${columns})`,
      width: all.length,
    });
    this.#find = connection.statement(`SELECT num FROM ${name} WHERE id = ?`).pluck();
    this.#update = connection.statement(`UPDATE ${name} SET ${sets} WHERE num = ?`);
    this.#archive = connection.statement(
      `INSERT INTO ${name}_past (${columns}, ended) SELECT ${columns.replace('image', PACKED_IMAGE)}, ? FROM ${name} WHERE num = ?`,
    );
    this.#remove = connection.statement(`DELETE FROM ${name} WHERE num = ?`);
    this.#newest = connection
      .statement(
        `SELECT max(coalesce((SELECT max(num) FROM ${name}), 0), coalesce((SELECT max(num) FROM ${name}_past), 0))`,
      )
      .pluck();
    this.reset();
  }

  /** Reads the next free number again after a transaction that was rolled back. */
  reset(): void {
    this.#inserts.forget();
    this.#next = Number(this.#newest.get()) + 1;
  }

  /** The number of a live element. */
  find(id: string): number | undefined {
    this.#inserts.flush();
    return this.#find.get(idBytes(id)) as number | undefined;
  }

  /** A number that no element ever had. */
  takeNumber(): number {
    this.#next += 1;
    return this.#next - 1;
  }

  /** Inserts an element that is not there yet. */
  insert({ id, num, seq, columns }: Insertion): void {
    this.#inserts.add(num, idBytes(id), seq, seq, ...columns);
  }

  /** Supersedes the live snapshot. */
  replace(num: number, seq: number, columns: readonly Binding[]): void {
    this.#inserts.flush();
    this.#archive.run(seq, num);
    this.#update.run(seq, ...columns, num);
  }

  /** Ends the live snapshot, and the number. */
  remove(num: number, seq: number): void {
    this.#inserts.flush();
    this.#archive.run(seq, num);
    this.#remove.run(num);
  }

  /** Writes the gathered inserts, at the end of a transaction. */
  settle(): void {
    this.#inserts.flush();
  }
}
