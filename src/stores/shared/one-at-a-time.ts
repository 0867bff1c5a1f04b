/**
 * Sends one request at a time for all callers. Callers that come while a request is running share the next one. When
 * the running one fails, they share that failure, so that a server without an answer is waited for only once.
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
