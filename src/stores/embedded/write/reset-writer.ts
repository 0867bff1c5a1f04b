import type { Connection } from '../database.js';

/** Tables of elements with their keys, in the order in which they are emptied. */
const TABLES = [
  { table: 'edge_past', key: 'num, began' },
  { table: 'vertex_past', key: 'num, began' },
  { table: 'edge', key: 'num' },
  { table: 'vertex', key: 'num' },
  { table: 'vertex_label', key: 'label, num' },
  { table: 'vertex_words', key: 'rowid' },
  { table: 'vertex_found', key: 'num' },
] as const;

/** Empties the graph while the chain of commits stays; each step is a transaction. */
export class ResetWriter {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Whether a reset is running. */
  isRunning(): boolean {
    const [actor] = this.#connection.row<[string | null]>('SELECT resetting FROM database') ?? [];
    return typeof actor === 'string';
  }

  /** Records that a reset is running, and its actor. */
  begin(actor: string): void {
    this.#connection.transaction(() =>
      this.#connection.row('UPDATE database SET resetting = ? RETURNING 1', actor),
    );
  }

  /** Removes some rows, and returns how many. */
  purge(limit: number): number {
    return this.#connection.transaction(() => {
      if (!this.isRunning()) return 0;
      for (const { table, key } of TABLES) {
        const removed = this.#empty(table, key, limit);
        if (removed > 0) return removed;
      }
      return this.#forgetChanges(limit);
    });
  }

  /** Records the first commit of the history, in the transaction that writes that commit. */
  end(firstKept: number): void {
    this.#connection.row(
      'UPDATE database SET resetting = NULL, first_kept = ? RETURNING 1',
      firstKept,
    );
  }

  #empty(table: string, key: string, limit: number): number {
    const some = `SELECT ${key} FROM ${table} LIMIT ?`;
    const { changes } = this.#connection
      .statement(`DELETE FROM ${table} WHERE (${key}) IN (${some})`)
      .run(limit);
    return changes;
  }

  /** The records of commits stay, without the list of changed elements. */
  #forgetChanges(limit: number): number {
    const some = 'SELECT seq FROM commit_record WHERE length(touched) > 0 LIMIT ?';
    const { changes } = this.#connection
      .statement(`UPDATE commit_record SET touched = x'' WHERE seq IN (${some})`)
      .run(limit);
    return changes;
  }
}
