import type { FileHandle } from 'node:fs/promises';
import { PlatformError } from '#src/domain/errors/index.js';
import type { HalfOpenRange } from '../../shared/objects.js';

/**
 * The end of every object file. It is in the same file, so that bytes, ETag and time change in one rename and a
 * truncated file is noticed.
 */
export interface Footer {
  readonly sizeBytes: number;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
  /** The MD5 of the bytes, hexadecimal, as S3 returns it for an object that was uploaded in one piece. */
  readonly etag: string;
}

const MAGIC = Buffer.from('\nFBOBJ1\n', 'latin1');
const FOOTER_BYTES = MAGIC.length + 8 + 8 + 16;

export function encodeFooter(footer: Footer): Buffer {
  const bytes = Buffer.alloc(FOOTER_BYTES);
  MAGIC.copy(bytes);
  bytes.writeBigUInt64BE(BigInt(footer.sizeBytes), 8);
  bytes.writeBigUInt64BE(BigInt(footer.lastModified), 16);
  bytes.write(footer.etag, 24, 'hex');
  return bytes;
}

/** Reads the footer of an open object file. Throws `STORAGE_UNAVAILABLE` when the file is damaged. */
export async function readFooter(handle: FileHandle, path: string): Promise<Footer> {
  const { size } = await handle.stat();
  const bytes = Buffer.alloc(FOOTER_BYTES);
  const position = size - FOOTER_BYTES;
  if (position >= 0) await handle.read(bytes, 0, FOOTER_BYTES, position);
  const sizeBytes = Number(bytes.readBigUInt64BE(8));
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC) || sizeBytes !== position) {
    throw new PlatformError(
      'STORAGE_UNAVAILABLE',
      `The object file '${path}' is damaged: its footer is invalid. Restore it from a backup, or delete the object.`,
      { details: { path } },
    );
  }
  return {
    sizeBytes,
    lastModified: Number(bytes.readBigUInt64BE(16)),
    etag: bytes.toString('hex', 24),
  };
}

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
