import { PlatformError } from '#src/domain/errors/index.js';

export const MAX_UNPACKED_BYTES = 64 * 1024 ** 3;

/** Limits the unpacked bytes of one object, or of several together. */
export class UnpackLimit {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_UNPACKED_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Passes bytes on. Throws `ARCHIVE_INVALID` beyond the limit; `what` names the data in the message. */
  async *watch(bytes: AsyncIterable<Uint8Array>, what: string): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of bytes) {
      this.#bytes += chunk.length;
      if (this.#bytes > this.#maxBytes) throw this.#exceeded(what);
      yield chunk;
    }
  }

  #exceeded(what: string): PlatformError {
    const maxBytes = this.#maxBytes;
    return new PlatformError(
      'ARCHIVE_INVALID',
      `${what} unpacks to more than ${maxBytes} bytes, which is the limit.`,
      { details: { maxBytes } },
    );
  }
}
