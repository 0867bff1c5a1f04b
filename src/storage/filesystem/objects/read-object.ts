import type { FileHandle } from 'node:fs/promises';
import { PlatformError } from '#src/domain/errors/index.js';
import type { HalfOpenRange } from '../../shared/half-open-range.js';

const CHUNK_BYTES = 256 * 1024;

/** Reads an open object file and closes it at the end, or when the signal aborts even if nothing was read yet. */
export class ObjectBody implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #handle: FileHandle;
  readonly #end: number;
  readonly #signal: AbortSignal | undefined;
  readonly #onClose: () => void;
  #position: number;
  #closed = false;
  #isCut = false;

  constructor(
    handle: FileHandle,
    range: HalfOpenRange,
    options: { readonly signal: AbortSignal | undefined; readonly onClose: () => void },
  ) {
    this.#handle = handle;
    this.#position = range.start;
    this.#end = range.end;
    this.#signal = options.signal;
    this.#onClose = options.onClose;
    this.#signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  readonly #onAbort = (): void => {
    this.return().catch(() => undefined); // an error of closing has no receiver
  };

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    try {
      this.#signal?.throwIfAborted(); // checked first, because an abort closes the file before its end
      if (this.#isCut)
        throw new PlatformError('STORAGE_UNAVAILABLE', 'The storage was closed during the read.');
      if (this.#closed) return { done: true, value: undefined };
      const wanted = Math.min(CHUNK_BYTES, this.#end - this.#position);
      if (wanted > 0) return { done: false, value: await this.#read(wanted) };
    } catch (error) {
      await this.return();
      throw error;
    }
    return this.return();
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (!this.#closed) {
      this.#closed = true;
      this.#signal?.removeEventListener('abort', this.#onAbort);
      this.#onClose();
      await this.#handle.close();
    }
    return { done: true, value: undefined };
  }

  /** Closes the file although bytes are left: a reader gets an error, not an end. */
  async cut(): Promise<void> {
    this.#isCut = true;
    await this.return();
  }

  async #read(wanted: number): Promise<Uint8Array> {
    const buffer = Buffer.allocUnsafeSlow(wanted);
    const { bytesRead } = await this.#handle.read(buffer, 0, wanted, this.#position);
    if (bytesRead === 0) {
      throw new PlatformError(
        'STORAGE_UNAVAILABLE',
        'The object file was truncated while it was read.',
      );
    }
    this.#position += bytesRead;
    return buffer.subarray(0, bytesRead);
  }
}
