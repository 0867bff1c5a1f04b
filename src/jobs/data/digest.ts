import { createHash } from 'node:crypto';

/** What was read or written: objects, bytes, and one digest over all. */
export interface DataFacts {
  readonly objectCount: number;
  readonly sizeBytes: number;
  readonly digest: string;
}

/** One object's part of {@link DataFacts}. */
export interface ObjectFacts {
  readonly sizeBytes: number;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}

/** Sums objects up in their order: SHA-256 over their digests, a line feed after each. */
export function sumFacts(objects: readonly ObjectFacts[]): DataFacts {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for (const object of objects) {
    hash.update(`${object.digest}\n`);
    sizeBytes += object.sizeBytes;
  }
  return { objectCount: objects.length, sizeBytes, digest: hash.digest('hex') };
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
