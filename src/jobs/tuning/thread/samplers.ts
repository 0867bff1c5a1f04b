import type { Importances } from '#src/samplers/analysis.js';
import { type NextTrial, nextTrial, type TuningState } from '#src/samplers/next-trial.js';
import { CalledThread, spawn, threadEnded } from '#src/threads/called-thread.js';

interface SamplerCall {
  readonly method: 'next' | 'importances';
  readonly state: TuningState;
}

/** Calls samplers for tuning jobs. Slow calls run in one thread for all jobs, which the first call starts. */
export class Samplers {
  #thread: CalledThread | undefined;
  /** The requests of the thread, in order; it works on the first. */
  readonly #open = new Set<SamplerCall>();
  /** The threads that were ended because of a request. */
  readonly #ended = new WeakSet<CalledThread>();
  #isClosed = false;

  /** Rejects with the signal's reason as soon as that aborts. */
  async next(
    state: TuningState,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<NextTrial> {
    signal?.throwIfAborted();
    return state.strategy === 'Bayesian'
      ? this.#call({ method: 'next', state }, signal)
      : nextTrial(state);
  }

  importances(state: TuningState): Promise<Importances> {
    return this.#call({ method: 'importances', state });
  }

  /** Ends the thread, even during work. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.terminate();
  }

  /** A thread cannot be interrupted, only ended; then another one starts with the remaining requests. */
  async #call<Value>(asked: SamplerCall, signal?: AbortSignal): Promise<Value> {
    for (;;) {
      const thread = this.#running();
      this.#open.add(asked);
      const { answer, cancel } = thread.start<Value>(asked.method, asked.state);
      const abort = () => {
        const [first] = this.#open;
        cancel(signal?.reason);
        if (first === asked) void this.#end(thread);
      };
      signal?.addEventListener('abort', abort, { once: true });
      try {
        return await answer;
      } catch (error) {
        if (signal?.aborted || this.#isClosed || !this.#ended.has(thread)) throw error;
      } finally {
        this.#open.delete(asked);
        signal?.removeEventListener('abort', abort);
      }
    }
  }

  async #end(thread: CalledThread): Promise<void> {
    this.#ended.add(thread);
    if (this.#thread === thread) this.#thread = undefined;
    await thread.terminate();
  }

  #running(): CalledThread {
    const gone = (cause: unknown) => {
      if (this.#thread === thread) this.#thread = undefined; // the next call starts another one
      return threadEnded('The thread that suggests trials has ended', cause);
    };
    const thread =
      this.#thread ?? new CalledThread(spawn(import.meta.url, './sampler-thread.js', {}), gone);
    this.#thread = thread;
    return thread;
  }
}
