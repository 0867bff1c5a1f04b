import { PlatformError } from '#src/domain/errors/index.js';

/** Bounds of {@link CallerTurns}. */
export interface TurnLimits {
  /** The number of callers that may read at the same time. */
  readonly atOnce: number;
  /** The number of reads that may wait. */
  readonly mostWaiting: number;
  /** The longest waiting time, in milliseconds. */
  readonly waitMs: number;
}

const LIMITS: TurnLimits = { atOnce: 4, mostWaiting: 200, waitMs: 60_000 };

interface WaitingCaller {
  readonly caller: string;
  readonly go: () => void;
}

/**
 * Schedules long reads of the graph: walks and traversals. Each caller has one read at a time, and
 * a few callers read at once, so that no caller blocks the others; the remaining reads wait in
 * order.
 */
export class CallerTurns {
  readonly #limits: TurnLimits;
  readonly #running = new Set<string>();
  readonly #waiting = new Set<WaitingCaller>();

  constructor(limits: Partial<TurnLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Reads in a turn of the caller. Throws as {@link take} does. */
  async run<Result>(
    caller: string,
    signal: AbortSignal | undefined,
    read: () => Promise<Result>,
  ): Promise<Result> {
    const end = await this.take(caller, signal);
    try {
      return await read();
    } finally {
      end();
    }
  }

  /**
   * Waits for a turn; the result ends it. Throws `SERVICE_UNAVAILABLE` when too many wait or the turn does not come in
   * time, `QUERY_CANCELLED` once the signal aborts.
   */
  async take(caller: string, signal?: AbortSignal): Promise<() => void> {
    if (this.#isFree(caller)) this.#running.add(caller);
    else await this.#wait(caller, signal);
    return () => this.#end(caller);
  }

  #isFree(caller: string): boolean {
    return this.#running.size < this.#limits.atOnce && !this.#running.has(caller);
  }

  #wait(caller: string, signal: AbortSignal | undefined): Promise<void> {
    const { mostWaiting, waitMs } = this.#limits;
    if (this.#waiting.size >= mostWaiting) throw unavailable('Too many reads wait for their turn');
    return new Promise((resolve, reject) => {
      const leave = (error: PlatformError) => {
        done();
        reject(error);
      };
      const cancel = () => leave(new PlatformError('QUERY_CANCELLED', 'The client has left.'));
      const late = setTimeout(() => {
        const reason = `Other walks and traversals of '${caller}' run for more than ${waitMs} ms`;
        leave(unavailable(this.#running.has(caller) ? reason : 'Other callers read for too long'));
      }, waitMs);
      const waiting: WaitingCaller = {
        caller,
        go: () => {
          done();
          resolve();
        },
      };
      const done = () => {
        clearTimeout(late);
        signal?.removeEventListener('abort', cancel);
        this.#waiting.delete(waiting);
      };
      this.#waiting.add(waiting);
      if (signal?.aborted) cancel();
      else signal?.addEventListener('abort', cancel, { once: true });
    });
  }

  /** Starts the longest waiting read that may start. */
  #end(caller: string): void {
    this.#running.delete(caller);
    for (const waiting of this.#waiting) {
      if (!this.#isFree(waiting.caller)) continue;
      this.#running.add(waiting.caller);
      waiting.go();
    }
  }
}

function unavailable(reason: string): PlatformError {
  return new PlatformError('SERVICE_UNAVAILABLE', `${reason}; try again later.`);
}
