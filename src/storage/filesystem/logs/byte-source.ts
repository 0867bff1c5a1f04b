import { type FileHandle, open } from 'node:fs/promises';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

export interface ByteSource {
  /** Reads from `start` to `end` (exclusive), or to the end of the bytes if that comes first. */
  read(start: number, end: number): Promise<Buffer>;
  close(): Promise<void>;
}

export type OpenBytes = () => Promise<ByteSource>;

export function fileBytes(path: string): OpenBytes {
  return async () => {
    const handle = await open(path, 'r');
    return { read: (start, end) => readAt(handle, start, end), close: () => handle.close() };
  };
}

/** Reads the bytes of an object, with one request for each range. */
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
