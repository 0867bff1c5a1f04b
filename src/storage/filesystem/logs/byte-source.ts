import { type FileHandle, open } from 'node:fs/promises';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/** Bytes that are read in ranges, wherever they are. */
export interface ByteSource {
  /** The bytes from a position up to another, or to the end where that comes first. */
  read(start: number, end: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Opens a {@link ByteSource}. */
export type OpenBytes = () => Promise<ByteSource>;

/** The bytes of a file. */
export function fileBytes(path: string): OpenBytes {
  return async () => {
    const handle = await open(path, 'r');
    return { read: (start, end) => readAt(handle, start, end), close: () => handle.close() };
  };
}

/** The bytes of an object; a range is one request. */
export function objectBytes(storage: ObjectStorage, uri: S3Uri): OpenBytes {
  return async () => ({
    async read(start, end) {
      const { body } = await storage.get(uri, { range: { start, end: end - 1 } });
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    close: async () => undefined,
  });
}

async function readAt(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(end - start);
  let done = 0;
  while (done < buffer.length) {
    const { bytesRead } = await handle.read(buffer, done, buffer.length - done, start + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}
