import { setTimeout as delay } from 'node:timers/promises';
import neo4j, { type Driver } from 'neo4j-driver';
import { PlatformError } from '#src/domain/errors/index.js';
import { storeClosed } from '#src/stores/shared/errors.js';
import { unlessAborted } from '#src/stores/shared/unless-aborted.js';
import { asPlatformError, failureOf } from './errors.js';
import { inTime } from './in-time.js';

/** Where the database is, and how patient to be with it. */
export interface Neo4jStoreOptions {
  /** `bolt://` or `neo4j://`, with `+s` for TLS. */
  readonly url: string;
  /** Absent: the database asks for no credentials. */
  readonly user?: string;
  readonly password?: string;
  /** Default: the user's home database. */
  readonly database?: string;
  /** Milliseconds that a request may take; default 15,000. A large group of commits has more, by its size. */
  readonly requestTimeoutMs?: number;
  /** Milliseconds for which a request that failed on the way is tried again; default 5,000. */
  readonly retryMs?: number;
  /** To read only: nothing is made where it is missing. Throws `NOT_FOUND` for a database without a graph. */
  readonly readonly?: boolean;
  /** Default 32. */
  readonly maxConnections?: number;
}

/** A statement with its parameters. */
export interface Statement {
  readonly text: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** How to run a statement. */
export interface RunOptions {
  /** Milliseconds, when it is not to be the store's own. */
  readonly timeoutMs?: number;
  /** Once it aborts, the statement is ended at the server too. */
  readonly signal?: AbortSignal | undefined;
}

/** Beyond the server's own bound, for a server that is frozen: a tenth of it, and no more than this. */
const GRACE_MS = 2_000;
const PING_MS = 500;
/** What a further try of a read has at the least. */
const LEAST_TRY_MS = 100;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/** Runs statements, each a transaction of its own in one round trip. */
export class Connection {
  readonly url: string;
  readonly #driver: Driver;
  readonly #retryMs: number;
  readonly #timeoutMs: number;
  readonly #session: object;
  readonly #running = new Set<Promise<unknown>>();
  #closing: Promise<void> | undefined;

  constructor(options: Neo4jStoreOptions) {
    const { url, user, password = '', maxConnections = 32, retryMs = 5_000 } = options;
    this.#timeoutMs = options.requestTimeoutMs ?? 15_000;
    this.url = url;
    this.#retryMs = retryMs;
    this.#session = {
      ...(options.database === undefined ? {} : { database: options.database }),
      // In a cluster, what one session has seen the next one must see too.
      ...(url.startsWith('neo4j') ? { bookmarkManager: neo4j.bookmarkManager() } : {}),
    };
    this.#driver = openDriver(url, user === undefined ? undefined : { user, password }, {
      maxConnections,
      timeoutMs: this.#timeoutMs,
    });
  }

  /** The one column of each row that a statement returns; tried again while there is time when it was lost. */
  async rows<Row extends readonly unknown[]>(
    statement: Statement,
    options: RunOptions = {},
  ): Promise<Row[]> {
    const { timeoutMs = this.#timeoutMs } = options;
    return this.persist((attempt) => attempt(statement, options), timeoutMs);
  }

  /**
   * Tries until it succeeds, is refused, `retryMs` have gone since it failed first, or `withinMs` since it began.
   * The action is told whether an earlier try may have come through.
   */
  async persist<Result>(
    action: (once: Connection['once'], doubtful: boolean) => Promise<Result>,
    withinMs = Number.POSITIVE_INFINITY,
  ): Promise<Result> {
    const last = performance.now() + withinMs;
    // Where nothing but `retryMs` ends it, a try that wrote nothing yet is worth as much as all of them.
    const least = Number.isFinite(withinMs) ? LEAST_TRY_MS : Math.max(this.#retryMs, LEAST_TRY_MS);
    let end: number | undefined;
    let doubtful = false;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const left = end && Math.max(end - performance.now(), least);
        return await action(
          (statement, options) => this.once(statement, this.#within(left, options)),
          doubtful,
        );
      } catch (error) {
        const failure = failureOf(error);
        end ??= Math.min(performance.now() + this.#retryMs, last);
        if (failure === 'refused' || performance.now() + pause > end) {
          throw asPlatformError(error, this.url);
        }
        doubtful ||= failure === 'unknown';
        await delay(pause);
        this.assertOpen();
      }
    }
  }

  /** Runs a statement once, and throws what the driver throws. */
  async once<Row extends readonly unknown[]>(
    statement: Statement,
    options: RunOptions = {},
  ): Promise<Row[]> {
    this.assertOpen();
    const running = this.#run<Row>(statement, options);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Whether the database answers at once: tells a statement that takes too long from a database that is gone. */
  async answers(): Promise<boolean> {
    const ping = { text: 'RETURN [1] AS row', parameters: {} };
    return this.once(ping, { timeoutMs: PING_MS }).then(
      () => true,
      () => false,
    );
  }

  /** The milliseconds that a request may take when it says nothing else. */
  get timeoutMs(): number {
    return this.#timeoutMs;
  }

  /** Waits for what runs. Idempotent. */
  close(): Promise<void> {
    this.#closing ??= Promise.allSettled(this.#running).then(() => this.#driver.close());
    return this.#closing;
  }

  assertOpen(): void {
    if (this.#closing) throw storeClosed();
  }

  /** A further try ends when there is to be none after it, but what may take long may do so again. */
  #within(
    leftMs: number | undefined,
    { timeoutMs = this.#timeoutMs, signal }: RunOptions = {},
  ): RunOptions {
    const isBounded = leftMs !== undefined && timeoutMs <= this.#timeoutMs;
    return { timeoutMs: isBounded ? Math.min(timeoutMs, leftMs) : timeoutMs, signal };
  }

  async #run<Row>(
    { text, parameters }: Statement,
    { timeoutMs = this.#timeoutMs, signal }: RunOptions,
  ): Promise<Row[]> {
    const session = this.#driver.session(this.#session);
    try {
      const running = session.run(text, parameters, { timeout: Math.ceil(timeoutMs) });
      const inBound = inTime(running, timeoutMs + Math.min(timeoutMs / 10, GRACE_MS));
      const { records } = await unlessAborted(inBound, signal);
      return records.map((record) => record.get(0));
    } finally {
      void session.close().catch(() => undefined);
    }
  }
}

function openDriver(
  url: string,
  login: { readonly user: string; readonly password: string } | undefined,
  { maxConnections, timeoutMs }: { readonly maxConnections: number; readonly timeoutMs: number },
): Driver {
  try {
    return neo4j.driver(url, login && neo4j.auth.basic(login.user, login.password), {
      useBigInt: true,
      fetchSize: -1,
      maxConnectionPoolSize: maxConnections,
      connectionTimeout: Math.min(timeoutMs, 5_000),
      connectionAcquisitionTimeout: timeoutMs,
      notificationFilter: { minimumSeverityLevel: 'OFF' },
    });
  } catch (error) {
    throw new PlatformError('CONFIG_INVALID', `'${url}' is not the URL of a Neo4j database.`, {
      details: { url },
      cause: error,
    });
  }
}
