import type { S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

export interface ByteSource {
  /** Reads from `start` to `end` (exclusive), or to the end of the bytes if that comes first. */
  read(start: number, end: number): Promise<Buffer>;
  close(): Promise<void>;
}

export type OpenBytes = () => Promise<ByteSource>;

/** Lines that are stored together; `base` is the position of the first byte in the log. */
export interface LogPart {
  readonly base: number;
  readonly open: OpenBytes;
  /** Changes with the stored bytes. */
  readonly mark?: () => Promise<string>;
}

/** An object as the part of a log that begins at a position. */
export function objectPart(storage: ObjectStorage, uri: S3Uri, base: number): LogPart {
  const mark = async () => JSON.stringify(await storage.head(uri));
  return { base, open: objectBytes(storage, uri), mark };
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
