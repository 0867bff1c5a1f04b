import { PlatformError } from '#src/domain/errors/index.js';

/** Lets a few run at a time; the others wait in their order, a bounded number of them. */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Waits for a turn; the result ends it. Throws `SERVICE_UNAVAILABLE` when too many wait, `QUERY_CANCELLED` once the signal aborts. */
  async take(signal: AbortSignal): Promise<() => void> {
    if (this.#running >= this.#atOnce) await this.#wait(signal);
    else this.#running += 1;
    return () => this.#end();
  }

  #wait(signal: AbortSignal): Promise<void> {
    if (this.#waiting.size >= this.#mostWaiting) {
      throw new PlatformError(
        'SERVICE_UNAVAILABLE',
        'Too many traversals wait for their turn; try again later.',
        { details: { waiting: this.#waiting.size } },
      );
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(go);
        reject(new PlatformError('QUERY_CANCELLED', 'Whoever asked has left.'));
      };
      const go = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.add(go);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** The turn goes to who waits the longest. */
  #end(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
