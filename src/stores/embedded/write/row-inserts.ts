import type { Statement } from 'better-sqlite3';
import type { Binding, Connection } from '../database.js';

/** Rows of one statement: for a single row its start and end cost as much as the row, for more there is little to gain. */
const BATCH = 16;

/** Where rows go. */
export interface RowTarget {
  /** A table, or a table with its columns. */
  readonly into: string;
  /** Values of a row. */
  readonly width: number;
  /** A row takes the place of the one with its key; default false. */
  readonly replace?: boolean;
}

/**
 * Gathers rows of a table and inserts many at once. Until they are flushed, queries do not see them. A row that is
 * refused ends the whole transaction: then SQLite keeps no journal of the statement, a tenth of what a group costs.
 */
export class RowInserts {
  readonly #width: number;
  readonly #one: Statement<Binding[]>;
  readonly #many: Statement<Binding[]>;
  #rows: Binding[] = [];

  constructor(connection: Connection, { into, width, replace = false }: RowTarget) {
    const insert = `${replace ? 'REPLACE' : 'INSERT OR ROLLBACK'} INTO ${into} VALUES`;
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

  /** Drops what is not inserted yet, when the transaction was rolled back. */
  forget(): void {
    this.#rows = [];
  }
}
