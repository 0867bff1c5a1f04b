import { pause } from '#src/async/pause.js';
import { type PersistParts, reportTrouble } from './persist.js';

/** Background work, awaited when the server closes. */
export class Background {
  readonly #parts: PersistParts;
  readonly #signal: AbortSignal;
  readonly #running = new Set<Promise<void>>();

  /** The signal ends what is repeated. */
  constructor(parts: PersistParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  /** Keeps work that ends by itself and never rejects. */
  add(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  /**
   * Does work at once, then again after each pause, also when it failed. Returns what ends the pause that is going on,
   * or the next one.
   */
  repeat(what: string, pauseMs: number, work: () => Promise<void>): () => void {
    const { clock, logger, troubles } = this.#parts;
    let rest = new AbortController();
    const repeat = async () => {
      while (!this.#signal.aborted) {
        rest = new AbortController();
        try {
          await work();
          troubles.clear(what);
        } catch (error) {
          if (this.#signal.aborted) return;
          logger.error(`${what} failed; trying again`, { error });
          reportTrouble(troubles, what, error);
        }
        if (!this.#signal.aborted) await pause(clock, pauseMs, rest.signal);
      }
    };
    const hurry = () => rest.abort();
    this.#signal.addEventListener('abort', hurry, { once: true });
    this.add(repeat());
    return hurry;
  }

  /** Does work once, after a while. */
  later(afterMs: number, work: () => void): void {
    this.add(
      this.#parts.clock.sleep(afterMs, { signal: this.#signal }).then(work, () => undefined),
    );
  }

  /** Resolves when nothing runs any more. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
