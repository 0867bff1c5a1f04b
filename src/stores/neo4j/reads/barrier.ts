import { isPlatformError } from '#src/domain/errors/index.js';
import type { Head } from '#src/domain/graph/index.js';
import type { ResetState } from '#src/ports/graph-reset.js';
import { checkKept, noSuchCommit } from '#src/stores/shared/errors.js';
import { OneAtATime } from '#src/stores/shared/gathering.js';
import type { Connection, Statement } from '../connection.js';
import { asPlatformError, inTime } from '../errors.js';
import { LABEL, missingHead } from '../schema.js';

type HeadRow = readonly [
  seq: bigint,
  time: bigint,
  digest: string,
  firstKept: bigint | null,
  resetting: string | null,
];

/**
 * The errors of the database for a user without write access, and for a database that is read-only.
 */
const WRITES_REFUSED = /Forbidden|AccessMode|ReadOnly/;

/**
 * Finds the newest commit that is fully visible. The database applies a commit piece by piece, its
 * head perhaps before its elements, and the writer holds the head's lock until all is applied: so
 * the head is read under that lock. A property is set to its own value to take the lock without
 * writing.
 */
export class Barrier {
  readonly #connection: Connection;
  readonly #mayRefuse: boolean;
  #locks = true;
  #newest: Head | undefined;
  #reset: ResetState = { firstKept: 0 };
  readonly #heads = new OneAtATime(() => this.#ask());

  /** With `readonly`, the head is read without the lock when the database refuses the lock. */
  constructor(connection: Connection, { readonly: mayRefuse }: { readonly readonly: boolean }) {
    this.#connection = connection;
    this.#mayRefuse = mayRefuse;
  }

  /** False when the database refuses to lock the head. */
  get locks(): boolean {
    return this.#locks;
  }

  /** The newest commit of the last call; everything up to it is visible. */
  get newest(): Head | undefined {
    return this.#newest;
  }

  /** Whether a reset is running, and the commit that history begins with, as of the last call. */
  get reset(): ResetState {
    return this.#reset;
  }

  /**
   * Throws `HISTORY_PURGED` for a commit whose history a reset has removed or is removing, possibly
   * on another server.
   */
  async checkKept(at: number): Promise<void> {
    const { seq } = await this.head();
    const { firstKept, actor } = this.#reset;
    checkKept(at, { firstKept, seq, isResetting: actor !== undefined });
  }

  /**
   * The newest commit, read after this call began. Waits while a commit is being written, at most
   * `timeoutMs` if given.
   */
  async head(timeoutMs?: number): Promise<Head> {
    const head = this.#heads.ask();
    if (timeoutMs === undefined) return head;
    return inTime(head, timeoutMs).catch((error: unknown) => {
      throw asPlatformError(error, this.#connection.url);
    });
  }

  /** The last fully visible commit up to a number. */
  async upTo(seq: number): Promise<number> {
    if (this.#newest && seq <= this.#newest.seq) return seq;
    return Math.min(seq, (await this.head()).seq);
  }

  /**
   * A fully visible commit: the newest one, or with `at` one at or after that number. Throws
   * `NOT_FOUND` when there is no such commit.
   */
  async atLeast(at: number | undefined): Promise<Head> {
    if (at !== undefined && this.#newest && at <= this.#newest.seq) return this.#newest;
    const head = await this.head();
    if (at !== undefined && at > head.seq) throw noSuchCommit(at);
    return head;
  }

  forget(): void {
    this.#newest = undefined;
  }

  async #ask(): Promise<Head> {
    try {
      const [row] = await this.#connection.rows<HeadRow>(headStatement(this.#locks));
      if (!row) throw missingHead(this.#connection.url);
      const [seq, time, digest, firstKept, actor] = row;
      const head = { seq: Number(seq), time: Number(time), digest };
      this.#newest = actor === null ? head : { ...head, resetting: true };
      this.#reset = { firstKept: Number(firstKept ?? 0), ...(actor === null ? {} : { actor }) };
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
    text: `MATCH (h:${LABEL.head})${locks ? ' SET h.lock = 0' : ''} RETURN [h.seq, h.time, h.digest, h.first_kept, h.resetting] AS row`,
    parameters: {},
  };
}

function isRefusal(error: unknown): boolean {
  return isPlatformError(error) && WRITES_REFUSED.test(String(error.details['code']));
}
