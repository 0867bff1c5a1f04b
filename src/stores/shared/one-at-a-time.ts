/**
 * Sends the same request for everybody who asks, one at a time. Who asks while one is on its way shares the next
 * one, and the failure of the one before it: a server that does not answer keeps nobody waiting twice.
 */
export class OneAtATime<Answer> {
  readonly #send: () => Promise<Answer>;
  /** Not sent yet. */
  #next: Promise<Answer> | undefined;
  #running: Promise<Answer> | undefined;

  constructor(send: () => Promise<Answer>) {
    this.#send = send;
  }

  /** The answer to a request that is sent after this call. */
  ask(): Promise<Answer> {
    this.#next ??= this.#afterRunning();
    return this.#next;
  }

  async #afterRunning(): Promise<Answer> {
    try {
      await this.#running;
    } finally {
      this.#next = undefined;
    }
    this.#running = this.#send().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }
}
