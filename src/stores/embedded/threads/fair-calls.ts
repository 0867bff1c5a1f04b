import { setMaxListeners } from 'node:events';
import type { ReadOptions } from '#src/ports/graph-store.js';
import { cancelled, storeClosed, timedOut } from '#src/stores/shared/errors.js';
import type { CalledThread, StartedCall } from '#src/threads/called-thread.js';

/** How many calls the thread runs at a time, in turns. */
const AT_ONCE = 8;
/** How many of them may be of one request. */
const AT_ONCE_PER_REQUEST = 2;
/** From the call to its answer. */
const TIMEOUT_MS = 20_000;

interface WaitingCall {
  readonly owner: object;
  readonly start: () => StartedCall<unknown>;
  readonly reject: (reason: unknown) => void;
  readonly resolve: (answer: never) => void;
}

/**
 * Shares a thread fairly between requests: each runs a few calls at a time, and waiting requests take turns. A
 * request is identified by its signal; a call without one counts as a separate request. A call that is aborted or
 * exceeds the time limit is cancelled in the thread too.
 */
export class FairCalls {
  readonly #thread: () => CalledThread;
  readonly #timeoutMs: number;
  /** Waiting calls by request; the request whose turn is next comes first. */
  readonly #waiting = new Map<object, Set<WaitingCall>>();
  readonly #running = new Map<WaitingCall, StartedCall<unknown>>();
  readonly #runningOf = new Map<object, number>();
  #isClosed = false;

  constructor(thread: () => CalledThread, timeoutMs = TIMEOUT_MS) {
    this.#thread = thread;
    this.#timeoutMs = timeoutMs;
  }

  /** Throws what the method throws, `QUERY_CANCELLED` once the signal aborts, or `QUERY_TIMED_OUT`. */
  async call<Value>(method: string, input: unknown, { signal }: ReadOptions = {}): Promise<Value> {
    if (signal?.aborted) throw cancelled(signal);
    if (this.#isClosed) throw storeClosed();
    let giveUp: (reason: unknown) => void = () => undefined;
    const answer = new Promise<Value>((resolve, reject) => {
      const start = () => this.#thread().start(method, input);
      const waiting: WaitingCall = { owner: signal ?? {}, start, reject, resolve };
      giveUp = (reason) => this.#giveUp(waiting, reason);
      const queue = this.#waiting.get(waiting.owner);
      if (queue) queue.add(waiting);
      else this.#waiting.set(waiting.owner, new Set([waiting]));
    });
    const timer = setTimeout(() => giveUp(timedOut(this.#timeoutMs)), this.#timeoutMs);
    const onAbort = () => giveUp(cancelled(signal));
    if (signal) setMaxListeners(0, signal); // a request may have many reads
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#startNext();
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Fails all waiting calls. */
  close(): void {
    this.#isClosed = true;
    const reason = storeClosed();
    for (const queue of this.#waiting.values()) {
      for (const waiting of queue) waiting.reject(reason);
    }
    this.#waiting.clear();
    for (const started of this.#running.values()) started.cancel(reason);
  }

  #startNext(): void {
    for (const [owner, queue] of this.#waiting) {
      if (this.#running.size >= AT_ONCE) return;
      if ((this.#runningOf.get(owner) ?? 0) >= AT_ONCE_PER_REQUEST) continue;
      const [first] = queue;
      this.#waiting.delete(owner);
      if (!first) continue;
      queue.delete(first);
      if (queue.size > 0) this.#waiting.set(owner, queue); // behind the other requests
      void this.#run(first);
    }
  }

  async #run(waiting: WaitingCall): Promise<void> {
    const { owner, start, resolve, reject } = waiting;
    const started = start();
    this.#running.set(waiting, started);
    this.#runningOf.set(owner, (this.#runningOf.get(owner) ?? 0) + 1);
    try {
      resolve((await started.answer) as never);
    } catch (error) {
      reject(error);
    }
    this.#running.delete(waiting);
    const left = (this.#runningOf.get(owner) ?? 0) - 1;
    if (left > 0) this.#runningOf.set(owner, left);
    else this.#runningOf.delete(owner);
    this.#startNext();
  }

  #giveUp(waiting: WaitingCall, reason: unknown): void {
    const started = this.#running.get(waiting);
    if (started) {
      started.cancel(reason);
      return;
    }
    const queue = this.#waiting.get(waiting.owner);
    queue?.delete(waiting);
    if (queue?.size === 0) this.#waiting.delete(waiting.owner);
    waiting.reject(reason);
  }
}
