import { createHash } from 'node:crypto';
import { PlatformError } from '#src/domain/errors/index.js';
import type { JobLimits } from '#src/domain/limits.js';

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

/** The default limit for files and other entries, of any size. */
const MAX_ENTRIES = 1_000_000;

export interface Limits {
  readonly maxBytes: number;
  readonly maxEntries: number;
}

/**
 * The bytes and entries that one piece of work may read and store, from one or several sources. A
 * known length is taken before any byte is read, so that a sparse file costs nothing.
 */
export class Budget {
  readonly #limits: Limits;
  readonly #exceeded: (what: string, limits: Limits) => PlatformError;
  #bytes = 0;
  #entries = 0;

  /** `exceeded` makes the error for the name of the data that exceeds the limits. */
  constructor(
    { maxBytes, maxEntries = MAX_ENTRIES }: Partial<Limits> & Pick<Limits, 'maxBytes'>,
    exceeded: (what: string, limits: Limits) => PlatformError,
  ) {
    this.#limits = { maxBytes, maxEntries };
    this.#exceeded = exceeded;
  }

  /** Takes an entry with a number of bytes. Throws when that exceeds the rest. */
  take(bytes: number, what: string): void {
    this.#entries += 1;
    this.#spend(bytes, what);
  }

  /** Passes bytes on. Throws when they exceed the rest. */
  async *watch(bytes: AsyncIterable<Uint8Array>, what: string): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of bytes) {
      this.#spend(chunk.length, what);
      yield chunk;
    }
  }

  #spend(bytes: number, what: string): void {
    const { maxBytes, maxEntries } = this.#limits;
    this.#bytes += bytes;
    if (this.#bytes > maxBytes || this.#entries > maxEntries)
      throw this.#exceeded(what, this.#limits);
  }
}

/** The limit for unpacking, from a setting if it has a name; an excess throws `ARCHIVE_INVALID`. */
export function unpackBudget(
  limits: Partial<Limits> & Pick<Limits, 'maxBytes'>,
  setting?: keyof JobLimits,
): Budget {
  return new Budget(limits, (what, found) => {
    const { maxBytes, maxEntries } = found;
    const raise = setting === undefined ? '' : ` The setting ${setting} raises it.`;
    return new PlatformError(
      'ARCHIVE_INVALID',
      `'${what.slice(0, 300)}', with what was before it, unpacks to more than ${maxBytes} bytes or ${maxEntries} entries, which is the limit.${raise}`,
      { details: { entry: what.slice(0, 300), ...found } },
    );
  });
}

/**
 * The limit for the files that a job stores, from all of its instances; an excess throws
 * `LIMIT_EXCEEDED`.
 */
export function outputBudget(maxBytes: number): Budget {
  return new Budget({ maxBytes }, (what, { maxEntries }) => {
    const setting = 'maxOutputBytes';
    return new PlatformError(
      'LIMIT_EXCEEDED',
      `The program has left more than ${maxBytes} bytes or ${maxEntries} files, which is the limit; it was reached at '${what.slice(0, 300)}'. Leave less, or raise the setting ${setting}.`,
      { details: { setting, maxBytes, maxEntries, entry: what.slice(0, 300) } },
    );
  });
}
