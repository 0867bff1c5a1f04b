import { setTimeout as delay } from 'node:timers/promises';
import type gremlin from 'gremlin';
import { PlatformError } from '#src/domain/errors/index.js';
import { storeClosed } from '#src/stores/shared/errors.js';
import { type Driver, openDriver, release } from './driver.js';
import type { Traversal } from './dsl.js';
import {
  type FailureKind,
  failureOf,
  isLate,
  isTooLong,
  RequestFailure,
  storeError,
} from './failure.js';
import type { GremlinProfile } from './profiles.js';

export interface ConnectionOptions {
  readonly url: string;
  /** The traversal source; default `g`. */
  readonly source?: string;
  /** Without a user, no credentials are sent. */
  readonly user?: string;
  readonly password?: string;
  /** After this time a request counts as lost; default 30,000 ms. */
  readonly timeoutMs?: number;
  /** Number of sockets, which requests share; default 2. */
  readonly sockets?: number;
  /** Parts of the names of the server exceptions that mean a lost race with another transaction. */
  readonly conflicts: readonly string[];
  /**
   * Sends traversals as the argument of a script, see {@link GremlinProfile.wrapped}. Default
   * false.
   */
  readonly wrapped?: boolean;
}

/**
 * Evaluates a traversal given as a binding; the text never changes, so that servers compile it
 * once.
 */
const EVALUATE = 'org.apache.tinkerpop.gremlin.jsr223.JavaTranslator.of(g).translate(traversal)';

interface Treatment {
  readonly timeoutMs?: number;
  /** Items per response message; default: the server's choice. */
  readonly batchSize?: number;
}

/** A traversal, or a script with its bindings. */
export type Request = Treatment &
  (
    | { readonly traversal: Traversal }
    | { readonly script: string; readonly bindings?: Readonly<Record<string, unknown>> }
  );

const DEFAULT_TIMEOUT_MS = 30_000;
/** The client waits longer than the server by a tenth of the timeout, and by no more than this. */
const GRACE_MS = 2_000;
const CONNECT_MS = 5_000;
/**
 * Batch sizes of successive tries: smaller each time that a message was too long for a socket. For
 * a few thousand versions the first size costs a tenth more than one list; each text of a script
 * has about half a million characters.
 */
const BATCHES = { traversal: [4_096, 256, 16, 1], script: [64, 8, 1] } as const;
/**
 * Back-off before each retry of a read. Up to as much again is added as jitter: one message that is
 * too long fails all requests of its socket, and without jitter they would share the next socket
 * with it too.
 */
const RETRIES_MS = [20, 100, 400, 1_500];
/** Back-off after that for conflicts, until the timeout. */
const LATER_MS = 300;

/**
 * A few sockets to a Gremlin server. Every request ends in time, with its answer or with a {@link
 * Failure}. A socket that has failed is not used again.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #drivers: (Promise<Driver> | undefined)[];
  #next = 0;
  #closed = false;
  readonly #running = new Set<Promise<unknown>>();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#drivers = Array.from({ length: options.sockets ?? 2 }, () => undefined);
  }

  /**
   * Sends a request that changes nothing, and repeats it after a lost socket or a conflict; all
   * tries share one timeout. An answer may have any length, but each of its items must fit into one
   * message.
   */
  async read(request: Request): Promise<unknown[]> {
    const boundMs = this.#boundOf(request);
    const end = performance.now() + boundMs;
    const batches = 'script' in request ? BATCHES.script : BATCHES.traversal;
    let isTooMuch = 0;
    for (let tries = 0; ; tries += 1) {
      try {
        const timeoutMs = Math.min(boundMs, end - performance.now());
        return await this.send({ ...request, timeoutMs, batchSize: batches[isTooMuch] ?? 1 });
      } catch (error) {
        if (!(error instanceof RequestFailure) || error.is === 'refused')
          throw this.unavailable(error);
        // The message may have belonged to another request; smaller batches cost this one little.
        if (isTooLong(error)) isTooMuch += 1;
        const atLeast = RETRIES_MS[tries] ?? (error.is === 'conflict' ? LATER_MS : end);
        const wait = atLeast * (1 + Math.random());
        if (performance.now() + wait >= end) throw this.unavailable(error);
        await delay(wait);
      }
    }
  }

  /** Sends a request once. Throws a {@link RequestFailure}. */
  async send(request: Request): Promise<unknown[]> {
    this.assertOpen();
    const sending = this.#send(request);
    this.#running.add(sending);
    try {
      return await sending;
    } finally {
      this.#running.delete(sending);
    }
  }

  unavailable(cause: unknown): PlatformError {
    return cause instanceof PlatformError ? cause : storeError(cause, this.#options.url);
  }

  assertOpen(): void {
    if (this.#closed) throw storeClosed();
  }

  get url(): string {
    return this.#options.url;
  }

  get timeoutMs(): number {
    return this.#options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Waits for running requests, then closes the sockets. Idempotent. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await Promise.allSettled(this.#running);
    await Promise.allSettled(this.#drivers.map(async (driver) => driver && release(await driver)));
  }

  async #send(request: Request): Promise<unknown[]> {
    const slot = this.#next;
    this.#next = (slot + 1) % this.#drivers.length;
    const opening = this.#drivers[slot] ?? this.#open(slot);
    const serverMs = this.#boundOf(request);
    const driver = await bounded(opening, serverMs, 'unreachable');
    try {
      const sending = submit(driver, this.#wrap(request), serverMs);
      return await bounded(sending, serverMs + Math.min(serverMs / 10, GRACE_MS), 'lost');
    } catch (error) {
      const failure = failureOf(error, this.#options.conflicts);
      if (failure.is === 'lost' && !isLate(failure)) this.#discard(slot, opening);
      throw failure;
    }
  }

  #boundOf({ timeoutMs = this.timeoutMs }: Request): number {
    return Math.max(1, Math.ceil(timeoutMs));
  }

  #wrap(request: Request): Request {
    if (!this.#options.wrapped || 'script' in request) return request;
    const { traversal, ...rest } = request;
    return { ...rest, script: EVALUATE, bindings: { traversal: traversal.getBytecode() } };
  }

  #open(slot: number): Promise<Driver> {
    const { url, source = 'g', user, password } = this.#options;
    const opening = openDriver({ url, source, user, password }, CONNECT_MS);
    this.#drivers[slot] = opening;
    opening.catch(() => {
      if (this.#drivers[slot] === opening) this.#drivers[slot] = undefined;
    });
    return opening;
  }

  #discard(slot: number, opening: Promise<Driver>): void {
    if (this.#drivers[slot] !== opening) return;
    this.#drivers[slot] = undefined;
    void opening.then(release, () => undefined);
  }
}

async function submit(driver: Driver, request: Request, serverMs: number): Promise<unknown[]> {
  const { batchSize } = request;
  const options = {
    evaluationTimeout: serverMs,
    ...(batchSize === undefined ? {} : { batchSize }),
  } as gremlin.driver.RequestOptions;
  if ('script' in request) {
    return (await driver.submit(request.script, request.bindings, options)).toArray();
  }
  const items = (await driver.submit(request.traversal.getBytecode(), null, options)).toArray();
  return items.flatMap(({ object, bulk }: { object: unknown; bulk: number }) =>
    bulk === 1 ? [object] : new Array<unknown>(Number(bulk)).fill(object),
  );
}

/** Timers that are cleared cost less than abort signals. */
function bounded<Result>(
  work: Promise<Result>,
  milliseconds: number,
  is: FailureKind,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new RequestFailure(is, `no answer within ${milliseconds} ms`)),
      milliseconds,
    );
    work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
