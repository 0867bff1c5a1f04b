import type { Readable } from 'node:stream';
import type { S3Location } from '#src/domain/s3-uri.js';
import type { GetOptions } from '#src/ports/object-storage.js';
import { type HalfOpenRange, halfOpenRange } from '../../shared/objects.js';
import type { ObjectFacts, S3Api } from './s3-api.js';
import { isNamed, statusOf, toStorageError, unavailable } from './s3-errors.js';

/** How often an object may be replaced between the request for its size and the read of a range. */
const MAX_RANGE_TRIES = 5;

/** An object with the requested range. */
export interface Opened {
  readonly facts: ObjectFacts;
  readonly body: Readable;
  readonly range: HalfOpenRange;
}

/**
 * Opens an object, or a range of it. Only the object's size shows whether it has the range, and the
 * object may be replaced in between: then both requests are repeated.
 */
export async function openObject(
  api: S3Api,
  location: S3Location,
  { asked, signal }: { readonly asked: GetOptions['range']; readonly signal: AbortSignal },
): Promise<Opened> {
  if (asked === undefined) {
    const { facts, body } = await api.get(location, { signal });
    return { facts, body, range: { start: 0, end: facts.sizeBytes } };
  }
  for (let tries = 1; tries <= MAX_RANGE_TRIES; tries += 1) {
    const facts = await api.head(location);
    const range = halfOpenRange(facts.sizeBytes, asked);
    try {
      const { body } = await api.get(location, { ...withEtag(facts), range, signal });
      return { facts, body, range };
    } catch (error) {
      if (statusOf(error) !== 412 && !isNamed(error, 'InvalidRange')) throw error;
    }
  }
  throw unavailable('the object was replaced again and again while it was opened', {});
}

/** The condition that reads the same object, if its ETag is known. */
export function withEtag({ etag }: ObjectFacts): { readonly etag?: string } {
  return etag === undefined ? {} : { etag };
}

export interface ObjectRead {
  readonly bucket: string;
  readonly body: Readable;
  readonly range: HalfOpenRange;
  /** Opens the rest of the same object again. */
  readonly reopen: (range: HalfOpenRange) => Promise<Readable>;
  readonly maxAttempts: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly onClose: () => void;
}

/** Reads an object, and continues after a connection was cut off or fell silent. */
export class ObjectBody implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #read: ObjectRead;
  #body: Readable;
  #chunks: AsyncIterator<Uint8Array>;
  #position: number;
  #attempts = 1;
  #closed = false;
  #abandoned = false;

  constructor(read: ObjectRead) {
    this.#read = read;
    this.#position = read.range.start;
    this.#body = read.body;
    this.#chunks = chunksOf(read.body);
    read.signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  readonly #onAbort = (): void => {
    this.#close();
  };

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    try {
      return await this.#next();
    } catch (error) {
      this.#close();
      this.#read.signal.throwIfAborted(); // an abort also ends the connection, with another error
      throw error;
    }
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#close();
    return { done: true, value: undefined };
  }

  /** Ends the stream with an error, so that a reader never takes a part for the whole. */
  abandon(): void {
    this.#abandoned = !this.#closed;
    this.#close();
  }

  async #next(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#read.signal.throwIfAborted();
    while (!this.#closed && this.#position < this.#read.range.end) {
      const chunk = await this.#chunk().catch((error: unknown) => this.#resume(error));
      if (chunk === undefined) continue;
      this.#position += chunk.byteLength;
      return { done: false, value: chunk };
    }
    if (this.#abandoned) throw unavailable('it was closed while an object was read', {});
    return this.return();
  }

  async #chunk(): Promise<Uint8Array> {
    const body = this.#body;
    const silent = setTimeout(
      () => body.destroy(new Error(`silent for ${this.#read.timeoutMs / 1000} s`)),
      this.#read.timeoutMs,
    );
    try {
      const next = await this.#chunks.next();
      if (next.done !== true) return next.value;
      throw new Error('the body ended before its end');
    } finally {
      clearTimeout(silent);
    }
  }

  async #resume(error: unknown): Promise<undefined> {
    const { signal, bucket, maxAttempts, range, reopen } = this.#read;
    signal.throwIfAborted();
    if (this.#closed) return undefined;
    const why = error instanceof Error ? error.message : String(error);
    if (this.#attempts >= maxAttempts) {
      const details = { bucket, attempts: this.#attempts };
      throw unavailable(`reading was cut off: ${why}`, { details, cause: error });
    }
    this.#attempts += 1;
    this.#body.destroy();
    try {
      this.#body = await reopen({ start: this.#position, end: range.end });
    } catch (cause) {
      if (statusOf(cause) === 412 || isNamed(cause, 'NoSuchKey')) {
        throw unavailable('the object was replaced or removed while it was read', { cause });
      }
      throw toStorageError(cause, bucket);
    }
    this.#chunks = chunksOf(this.#body);
    if (this.#closed) this.#body.destroy();
    return undefined;
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#read.signal.removeEventListener('abort', this.#onAbort);
    this.#read.onClose();
    this.#body.destroy();
  }
}

function chunksOf(body: Readable): AsyncIterator<Uint8Array> {
  body.on('error', () => undefined); // a stream without a reader may fail, too
  return body[Symbol.asyncIterator]();
}
