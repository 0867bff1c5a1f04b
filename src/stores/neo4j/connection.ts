import { setTimeout as delay } from 'node:timers/promises';
import neo4j, { type Driver } from 'neo4j-driver';
import { PlatformError } from '#src/domain/errors/index.js';
import { storeClosed } from '#src/stores/shared/errors.js';
import { unlessAborted } from '#src/stores/shared/unless-aborted.js';
import { asPlatformError, failureOf, inTime } from './errors.js';

export interface Neo4jStoreOptions {
  /** `bolt://` or `neo4j://`, with `+s` for TLS. */
  readonly url: string;
  /** Without a user, no credentials are sent. */
  readonly user?: string;
  readonly password?: string;
  /** Default: the user's home database. */
  readonly database?: string;
  /**
   * The timeout of a request in ms; default 15,000. A large group of commits gets more, by its
   * size.
   */
  readonly requestTimeoutMs?: number;
  /** How long a request that failed is retried, in ms; default 5,000. */
  readonly retryMs?: number;
  /** Creates nothing, and throws `NOT_FOUND` for a database without a graph. */
  readonly readonly?: boolean;
  /** Default 32. */
  readonly maxConnections?: number;
}

export interface Statement {
  readonly text: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface RunOptions {
  /** Replaces the store's own timeout, in ms. */
  readonly timeoutMs?: number;
  /** When it aborts, the server ends the statement too. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The client waits longer than the server by a tenth of the timeout, and by no more than this, in
 * case the server is frozen.
 */
const GRACE_MS = 2_000;
const PING_MS = 500;
/** The least timeout of a retried read. */
const LEAST_TRY_MS = 100;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/** Runs statements, each in a separate transaction and in one round trip. */
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
      // Causal consistency in a cluster: a session sees all that earlier sessions have seen.
      ...(url.startsWith('neo4j') ? { bookmarkManager: neo4j.bookmarkManager() } : {}),
    };
    this.#driver = openDriver(url, user === undefined ? undefined : { user, password }, {
      maxConnections,
      timeoutMs: this.#timeoutMs,
    });
  }

  /**
   * Runs a statement and returns its only column; retries it within the timeout after a lost
   * connection.
   */
  async rows<Row extends readonly unknown[]>(
    statement: Statement,
    options: RunOptions = {},
  ): Promise<Row[]> {
    const { timeoutMs = this.#timeoutMs } = options;
    return this.persist((attempt) => attempt(statement, options), timeoutMs);
  }

  /**
   * Retries an action until it succeeds or is refused, until `retryMs` after the first failure,
   * or until `withinMs` after the start. The argument of `action` says whether an earlier try may
   * have been applied.
   */
  async persist<Result>(
    action: (once: Connection['once'], doubtful: boolean) => Promise<Result>,
    withinMs = Number.POSITIVE_INFINITY,
  ): Promise<Result> {
    const last = performance.now() + withinMs;
    // Where only `retryMs` limits the retries, an action that wrote nothing may use all of the
    // remaining time.
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

  /** Runs a statement once, and throws the driver's errors. */
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

  /** Whether the database answers at once: distinguishes a slow statement from a lost database. */
  async answers(): Promise<boolean> {
    const ping = { text: 'RETURN [1] AS row', parameters: {} };
    return this.once(ping, { timeoutMs: PING_MS }).then(
      () => true,
      () => false,
    );
  }

  /** The default timeout of a request in ms. */
  get timeoutMs(): number {
    return this.#timeoutMs;
  }

  /** Waits for running requests. Idempotent. */
  close(): Promise<void> {
    this.#closing ??= Promise.allSettled(this.#running).then(() => this.#driver.close());
    return this.#closing;
  }

  assertOpen(): void {
    if (this.#closing) throw storeClosed();
  }

  /** A retry ends when no further one is allowed, but a request with a longer timeout keeps it. */
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
