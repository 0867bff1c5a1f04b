import { isPlatformError } from '#src/domain/errors/index.js';
import type { Head } from '#src/domain/graph/index.js';
import { noSuchCommit } from '#src/stores/shared/errors.js';
import { OneAtATime } from '#src/stores/shared/one-at-a-time.js';
import type { Connection, Statement } from '../connection.js';
import { asPlatformError } from '../errors.js';
import { inTime } from '../in-time.js';
import { LABEL, missingHead } from '../schema.js';

type HeadRow = readonly [seq: bigint, time: bigint, digest: string];

/** What the database answers to a user that may not write, and where nobody may. */
const WRITES_REFUSED = /Forbidden|AccessMode|ReadOnly/;

/**
 * Tells the newest commit of which everything can be read. The database applies a commit piece by piece, its
 * head perhaps before its elements, and the one who writes has the head's lock until all is applied: so the head
 * is read under that lock. What it is set to is what it is, so that nothing is written.
 */
export class Barrier {
  readonly #connection: Connection;
  readonly #mayRefuse: boolean;
  #locks = true;
  #newest: Head | undefined;
  readonly #heads = new OneAtATime(() => this.#ask());

  /** With `readonly` the lock is done without where the database refuses it. */
  constructor(connection: Connection, { readonly: mayRefuse }: { readonly readonly: boolean }) {
    this.#connection = connection;
    this.#mayRefuse = mayRefuse;
  }

  /** False where the database refuses to lock the head. */
  get locks(): boolean {
    return this.#locks;
  }

  /** The newest commit that was told last; everything up to it can be read. */
  get newest(): Head | undefined {
    return this.#newest;
  }

  /**
   * The newest commit, asked for after this call. Waits while a commit is being written, and no longer than
   * `timeoutMs` if given.
   */
  async head(timeoutMs?: number): Promise<Head> {
    const head = this.#heads.ask();
    if (timeoutMs === undefined) return head;
    return inTime(head, timeoutMs).catch((error: unknown) => {
      throw asPlatformError(error, this.#connection.url);
    });
  }

  /** The last commit up to a number of which everything can be read. */
  async upTo(seq: number): Promise<number> {
    if (this.#newest && seq <= this.#newest.seq) return seq;
    return Math.min(seq, (await this.head()).seq);
  }

  /**
   * A commit up to which everything can be read: without `at` the newest one, else one that is not before that.
   * Throws `NOT_FOUND` when there is no such commit.
   */
  async atLeast(at: number | undefined): Promise<Head> {
    if (at !== undefined && this.#newest && at <= this.#newest.seq) return this.#newest;
    const head = await this.head();
    if (at !== undefined && at > head.seq) throw noSuchCommit(at);
    return head;
  }

  /** The store was cleared. */
  forget(): void {
    this.#newest = undefined;
  }

  async #ask(): Promise<Head> {
    try {
      const [row] = await this.#connection.rows<HeadRow>(headStatement(this.#locks));
      if (!row) throw missingHead(this.#connection.url);
      const [seq, time, digest] = row;
      this.#newest = { seq: Number(seq), time: Number(time), digest };
      return this.#newest;
    } catch (error) {
      if (!this.#locks || !this.#mayRefuse || !isRefusal(error)) throw error;
      this.#locks = false;
      return this.#ask();
    }
  }
}

function headStatement(locks: boolean): Statement {
  return {
    text: `MATCH (h:${LABEL.head})${locks ? ' SET h.lock = 0' : ''} RETURN [h.seq, h.time, h.digest] AS row`,
    parameters: {},
  };
}

function isRefusal(error: unknown): boolean {
  return isPlatformError(error) && WRITES_REFUSED.test(String(error.details['code']));
}
