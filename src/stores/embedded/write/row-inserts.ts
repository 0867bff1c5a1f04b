import type { Statement } from 'better-sqlite3';
import type { Binding, Connection } from '../database.js';

/** Rows of one statement: with more the gain is small, with one the start and end of a statement cost as much as the row. */
const BATCH = 16;

/** Gathers rows of a table and inserts many at once. Until they are flushed, queries do not see them. */
export class RowInserts {
  readonly #width: number;
  readonly #one: Statement<Binding[]>;
  readonly #many: Statement<Binding[]>;
  #rows: Binding[] = [];

  /** A row has `width` values. */
  constructor(connection: Connection, table: string, width: number) {
    const row = `(${Array(width).fill('?').join(', ')})`;
    const rows = Array(BATCH).fill(row).join(', ');
    this.#width = width;
    this.#one = connection.statement(`INSERT INTO ${table} VALUES ${row}`);
    this.#many = connection.statement(`INSERT INTO ${table} VALUES ${rows}`);
  }

  add(...row: readonly Binding[]): void {
    this.#rows.push(...row);
    if (this.#rows.length < BATCH * this.#width) return;
    this.#many.run(...this.#rows);
    this.#rows = [];
  }

  flush(): void {
    for (let at = 0; at < this.#rows.length; at += this.#width) {
      this.#one.run(...this.#rows.slice(at, at + this.#width));
    }
    this.#rows = [];
  }

  /** Drops what is not inserted yet, when the transaction was rolled back. */
  forget(): void {
    this.#rows = [];
  }
}
