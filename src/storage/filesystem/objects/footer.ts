import type { FileHandle } from 'node:fs/promises';
import { PlatformError } from '#src/domain/errors/index.js';

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
