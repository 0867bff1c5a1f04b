import type { Connection, RunOptions, Statement } from '../connection.js';
import { LABEL } from '../schema.js';
import type { Barrier } from './barrier.js';

/** A row of a statement's only column. */
type Cells = readonly unknown[];

const TRIES = 3;

/** Consistent reads while the database may be applying a commit. */
export class SteadyReads {
  readonly #connection: Connection;
  readonly #barrier: Barrier;

  constructor(connection: Connection, barrier: Barrier) {
    this.#connection = connection;
    this.#barrier = barrier;
  }

  /**
   * Rows of the present. When a value of an element is missing, a commit is creating or removing
   * it: all is read again after that commit, and at last under the head's lock. If a value is
   * missing even then, another program removed it.
   */
  async present<Row extends Cells>(statement: Statement, options?: RunOptions): Promise<Row[]> {
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === TRIES;
      const asked = isLast ? this.#locked(statement) : statement;
      const rows = await this.#connection.rows<Row>(asked, options);
      if (isLast || !rows.some((row) => row.includes(null))) return rows;
      await this.#barrier.head(options?.timeoutMs);
    }
  }

  #locked({ text, parameters }: Statement): Statement {
    if (!this.#barrier.locks) return { text, parameters };
    return {
      text: `MATCH (h:${LABEL.head}) SET h.lock = 0
WITH count(h) AS locked
CALL () {
${text}
}
RETURN row`,
      parameters,
    };
  }
}
