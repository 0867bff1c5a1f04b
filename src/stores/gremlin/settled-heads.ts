import type { FencedHead } from './head.js';

/**
 * Asks for the head, one request at a time: who asks while one is on its way shares the next one, and its failure,
 * so that a server that does not answer keeps nobody waiting twice.
 */
export class SettledHeads {
  readonly #read: () => Promise<FencedHead>;
  /** Not sent yet. */
  #next: Promise<FencedHead> | undefined;
  #running: Promise<FencedHead> | undefined;

  constructor(read: () => Promise<FencedHead>) {
    this.#read = read;
  }

  /** The head, asked for after this call. */
  ask(): Promise<FencedHead> {
    this.#next ??= this.#afterRunning();
    return this.#next;
  }

  async #afterRunning(): Promise<FencedHead> {
    try {
      await this.#running;
    } finally {
      this.#next = undefined;
    }
    this.#running = this.#read().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }
}
