import type { FileHandle } from 'node:fs/promises';
import { PlatformError } from '#src/domain/errors/index.js';
import type { ObjectAttributes } from '#src/ports/object-storage.js';
import type { HalfOpenRange } from '../../shared/objects.js';

/**
 * The end of every object file. It is in the same file, so that bytes, ETag and time change in one rename and a
 * truncated file is noticed.
 */
export interface Footer {
  readonly sizeBytes: number;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
  /**
   * The MD5 of the bytes, hexadecimal, as S3 returns it for an object that was uploaded in one piece; after an upload
   * in parts, that of their MD5s and their number.
   */
  readonly etag: string;
  readonly attributes?: ObjectAttributes;
}

const MAGIC = Buffer.from('\nFBOBJ1\n', 'latin1');
/** Before this footer is a JSON text with the ETag and the attributes. */
const MAGIC_WITH_TEXT = Buffer.from('\nFBOBJ2\n', 'latin1');
const FOOTER_BYTES = MAGIC.length + 8 + 8 + 16;
const MAX_TEXT_BYTES = 65_536;

export function encodeFooter({ sizeBytes, lastModified, etag, attributes }: Footer): Buffer {
  const bytes = Buffer.alloc(FOOTER_BYTES);
  bytes.writeBigUInt64BE(BigInt(sizeBytes), 8);
  bytes.writeBigUInt64BE(BigInt(lastModified), 16);
  if (attributes === undefined && /^[0-9a-f]{32}$/.test(etag)) {
    MAGIC.copy(bytes);
    bytes.write(etag, 24, 'hex');
    return bytes;
  }
  const text = Buffer.from(JSON.stringify({ etag, attributes }));
  MAGIC_WITH_TEXT.copy(bytes);
  bytes.writeUInt32BE(text.length, 24);
  return Buffer.concat([text, bytes]);
}

/** Reads the footer of an open object file. Throws `STORAGE_UNAVAILABLE` when the file is damaged. */
export async function readFooter(handle: FileHandle, path: string): Promise<Footer> {
  const { size } = await handle.stat();
  const bytes = Buffer.alloc(FOOTER_BYTES);
  const position = size - FOOTER_BYTES;
  if (position >= 0) await handle.read(bytes, 0, FOOTER_BYTES, position);
  const sizeBytes = Number(bytes.readBigUInt64BE(8));
  const facts = { sizeBytes, lastModified: Number(bytes.readBigUInt64BE(16)) };
  const magic = bytes.subarray(0, MAGIC.length);
  if (magic.equals(MAGIC) && sizeBytes === position) {
    return { ...facts, etag: bytes.toString('hex', 24) };
  }
  const length = position - sizeBytes;
  if (
    magic.equals(MAGIC_WITH_TEXT) &&
    length === bytes.readUInt32BE(24) &&
    length <= MAX_TEXT_BYTES
  ) {
    const text = Buffer.alloc(length);
    await handle.read(text, 0, length, sizeBytes);
    const parsed = parseText(text.toString());
    if (parsed) return { ...facts, ...parsed };
  }
  throw new PlatformError(
    'STORAGE_UNAVAILABLE',
    `The object file '${path}' is damaged: its footer is invalid. Restore it from a backup, or delete the object.`,
    { details: { path } },
  );
}

function parseText(text: string): Pick<Footer, 'etag' | 'attributes'> | undefined {
  try {
    const { etag, attributes } = JSON.parse(text) as Pick<Footer, 'etag' | 'attributes'>;
    if (typeof etag !== 'string') return undefined;
    return { etag, ...(attributes === undefined ? {} : { attributes }) };
  } catch {
    return undefined;
  }
}

const CHUNK_BYTES = 256 * 1024;

/** Reads an open object file and closes it at the end, or when the signal aborts even if nothing was read yet. */
export class ObjectBody implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #handle: FileHandle;
  readonly #end: number;
  readonly #signal: AbortSignal | undefined;
  readonly #onClose: () => void;
  readonly #passing: boolean;
  #buffer: Buffer | undefined;
  #position: number;
  #closed = false;
  #isCut = false;

  constructor(
    handle: FileHandle,
    range: HalfOpenRange,
    options: {
      readonly signal: AbortSignal | undefined;
      /** Whether all chunks are in one buffer. */
      readonly passing: boolean;
      readonly onClose: () => void;
    },
  ) {
    this.#handle = handle;
    this.#position = range.start;
    this.#end = range.end;
    this.#signal = options.signal;
    this.#onClose = options.onClose;
    this.#passing = options.passing;
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
    const buffer = this.#buffer ?? Buffer.allocUnsafeSlow(wanted);
    if (this.#passing) this.#buffer = buffer; // the first chunk is the longest
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
