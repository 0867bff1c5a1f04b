import { createHash } from 'node:crypto';

export interface ObjectFacts {
  readonly sizeBytes: number;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}

/** Counts and digests bytes that pass through it. */
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

  /** Returns the facts once all bytes have passed; may be called once. */
  facts(): ObjectFacts {
    return { sizeBytes: this.#sizeBytes, digest: this.#hash.digest('hex') };
  }
}
