import type { Statement } from 'better-sqlite3';
import type { Binding, Connection } from '../database.js';

/** Rows per statement. A statement costs as much as one row, so more rows gain little. */
const BATCH = 16;

/** Where the rows are inserted. */
export interface RowTarget {
  /** A table, or a table with its columns. */
  readonly into: string;
  /** Values of a row. */
  readonly width: number;
}

/**
 * Batches the inserts into a table. Queries do not see the rows until they are flushed. A refused row rolls back the
 * whole transaction, so that SQLite needs no statement journal, which is a tenth of the cost of a group.
 */
export class RowInserts {
  readonly #width: number;
  readonly #one: Statement<Binding[]>;
  readonly #many: Statement<Binding[]>;
  #rows: Binding[] = [];

  constructor(connection: Connection, { into, width }: RowTarget) {
    const insert = `INSERT OR ROLLBACK INTO ${into} VALUES`;
    const row = `(${Array(width).fill('?').join(', ')})`;
    const rows = Array(BATCH).fill(row).join(', ');
    this.#width = width;
    this.#one = connection.statement(`${insert} ${row}`);
    this.#many = connection.statement(`${insert} ${rows}`);
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

  /** Drops the rows that were not inserted yet, after the transaction was rolled back. */
  forget(): void {
    this.#rows = [];
  }
}
