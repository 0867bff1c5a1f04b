import type { Head } from '#src/domain/graph/index.js';

/**
 * Goes on with a reset that takes long, because the server that began it may be gone. Nothing shows whether it is; but
 * several servers may go on with one reset, and it is ended once.
 */
export class AbandonedReset {
  readonly #patienceMs: number;
  readonly #finish: () => Promise<unknown>;
  #since: number | undefined;
  #running: Promise<void> | undefined;

  /** `finish` goes on with it; a failure is tried again after the same time. */
  constructor(patienceMs: number, finish: () => Promise<unknown>) {
    this.#patienceMs = patienceMs;
    this.#finish = finish;
  }

  /** Told of every head that is read. */
  note({ resetting }: Head): void {
    if (!resetting) {
      this.#since = undefined;
      return;
    }
    this.#since ??= performance.now();
    if (performance.now() - this.#since >= this.#patienceMs) this.takeUp();
  }

  /** Goes on with it at once, in the background. */
  takeUp(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await this.#finish();
    } catch {
      // The store is away, or closed: the next reader of the head tries again.
    } finally {
      this.#since = undefined;
      this.#running = undefined;
    }
  }
}
