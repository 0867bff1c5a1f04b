import type { Head } from '#src/domain/graph/index.js';

/**
 * Continues a reset that takes long, because the server that began it may have ended. Nothing shows
 * whether it has; but several servers may work on one reset, and only one commit ends it.
 */
export class AbandonedReset {
  readonly #patienceMs: number;
  readonly #finish: () => Promise<unknown>;
  #since: number | undefined;
  #running: Promise<void> | undefined;

  /** `finish` continues the reset; after a failure it is called again after the same time. */
  constructor(patienceMs: number, finish: () => Promise<unknown>) {
    this.#patienceMs = patienceMs;
    this.#finish = finish;
  }

  /** Called with every head that is read. */
  note({ resetting }: Head): void {
    if (!resetting) {
      this.#since = undefined;
      return;
    }
    this.#since ??= performance.now();
    if (performance.now() - this.#since >= this.#patienceMs) this.takeUp();
  }

  /** Continues the reset at once, in the background. */
  takeUp(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when no reset is running. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await this.#finish();
    } catch {
      // The store is unavailable or closed: the next reader of the head tries again.
    } finally {
      this.#since = undefined;
      this.#running = undefined;
    }
  }
}
