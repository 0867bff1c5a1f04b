import { noSuchCommit } from '#src/stores/shared/errors.js';
import type { Connection, RunOptions, Statement } from '../connection.js';
import { LABEL } from '../schema.js';
import type { Barrier } from './barrier.js';

/** A row of a statement's only column. */
type Cells = readonly unknown[];

/** How to read the elements that were live at a commit. */
export interface Layers<Row extends Cells> {
  readonly at: number;
  readonly live: Statement;
  /**
   * False for a live row that a later commit had already changed when it was read. Default: always
   * true.
   */
  readonly wasThen?: (row: Row) => boolean;
  /** Returns the statement for past versions; undefined when none is needed. */
  readonly past: (live: readonly Row[]) => Statement | undefined;
}

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

  /**
   * Reads live elements, then past ones. An element superseded during the first read may be in
   * neither until its commit is applied, so the second read waits for that; one superseded later is
   * in both.
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
   * Runs a statement that reads live and past elements at once; without `at`, of the present. The
   * result is valid when no commit came meanwhile; after several tries the statement, which is
   * short, runs under the head's lock.
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
