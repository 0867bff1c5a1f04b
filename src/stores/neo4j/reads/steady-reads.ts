import { noSuchCommit } from '#src/stores/shared/errors.js';
import type { Connection, RunOptions, Statement } from '../connection.js';
import { LABEL } from '../schema.js';
import type { Barrier } from './barrier.js';

/** A row of a statement's one column. */
type Cells = readonly unknown[];

/** How to read what was live at a commit. */
export interface Layers<Row extends Cells> {
  readonly at: number;
  readonly live: Statement;
  /** False for a live row that a later commit had changed already when it was read. Default: none is. */
  readonly wasThen?: (row: Row) => boolean;
  /** What is left to find among the past; undefined when nothing is. */
  readonly past: (live: readonly Row[]) => Statement | undefined;
}

const TRIES = 3;

/** Reads that come out right also when they meet a commit that the database is just applying. */
export class SteadyReads {
  readonly #connection: Connection;
  readonly #barrier: Barrier;

  constructor(connection: Connection, barrier: Barrier) {
    this.#connection = connection;
    this.#barrier = barrier;
  }

  /**
   * Rows of the present. Where an element is missing a value, a commit is making or ending it: once that is
   * applied, all is read again, and at last under the head's lock. What is missing even then, another program
   * removed.
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

  /**
   * Live elements, then past ones. What a commit ends while the live ones are read may be in neither until it is
   * applied, so that is waited for; what it ends later was among the live ones, and is then in both.
   */
  async layers<Row extends Cells>(
    { at, live, wasThen = () => true, past }: Layers<Row>,
    options?: { readonly timeoutMs: number },
  ): Promise<Row[]> {
    const end = performance.now() + (options?.timeoutMs ?? 0);
    const left = () => options && { timeoutMs: Math.max(end - performance.now(), 1) };
    const rows = (await this.present<Row>(live, options)).filter(wasThen);
    const rest = past(rows);
    if (!rest) return rows;
    if ((await this.#barrier.head(left()?.timeoutMs)).seq < at) throw noSuchCommit(at);
    return [...rows, ...(await this.#connection.rows<Row>(rest, left()))];
  }

  /**
   * Rows of a statement that reads live and past elements at once; without `at`, of the present. They stand when
   * no commit came meanwhile. When one always does, the statement is run under the head's lock: it is short.
   */
  async at<Row extends Cells>(
    statement: Statement,
    at: number | undefined,
    options?: RunOptions,
  ): Promise<Row[]> {
    if (at === undefined) return this.present(statement, options);
    for (let tries = 1; ; tries += 1) {
      const before = this.#barrier.newest;
      const isLast = tries === TRIES;
      const asked = isLast ? this.#locked(statement) : statement;
      const rows = await this.#connection.rows<Row>(asked, options);
      const after = await this.#barrier.head();
      if (after.seq < at) throw noSuchCommit(at);
      if (isLast || after.digest === before?.digest) return rows;
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
