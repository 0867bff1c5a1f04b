import { createHash } from 'node:crypto';

/** What the bytes of an object are. */
export interface ObjectFacts {
  readonly sizeBytes: number;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}

/** Bytes on their way, counted and digested; ask for the facts once they have passed. */
export class Meter {
  readonly #hash = createHash('sha256');
  #sizeBytes = 0;

  async *measure(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of bytes) {
      this.#hash.update(chunk);
      this.#sizeBytes += chunk.byteLength;
      yield chunk;
    }
  }

  /** May be asked once. */
  facts(): ObjectFacts {
    return { sizeBytes: this.#sizeBytes, digest: this.#hash.digest('hex') };
  }
}
