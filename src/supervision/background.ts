import { pause } from '#src/async/abort.js';
import { type PersistParts, reportTrouble } from './persist.js';

/** Background work, awaited when the server closes. */
export class Background {
  readonly #parts: PersistParts;
  readonly #signal: AbortSignal;
  readonly #running = new Set<Promise<void>>();

  /** The signal ends repeated work. */
  constructor(parts: PersistParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  /** Tracks work that ends without help and never rejects. */
  add(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  /**
   * Runs work at once, then again after each pause, even after a failure. The returned function
   * ends the current pause, or the next one.
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

  /** Runs work once, after a delay. */
  later(afterMs: number, work: () => void): void {
    this.add(
      this.#parts.clock.sleep(afterMs, { signal: this.#signal }).then(work, () => undefined),
    );
  }

  /** Resolves when no work is running. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
