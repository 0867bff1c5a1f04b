import { createHash } from 'node:crypto';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectFacts } from '#src/files/meter.js';

/** What was read or written: objects, bytes, and one digest over all. */
export interface DataFacts {
  readonly objectCount: number;
  readonly sizeBytes: number;
  readonly digest: string;
}

/** An object of a prefix that was read. */
export interface FoundObject extends ObjectFacts {
  readonly uri: S3Uri;
  /** Its key, relative to the prefix. */
  readonly path: string;
}

/**
 * The facts of a prefix: SHA-256 over a line for each object, `["<relative key>",<size>,"<SHA-256>"]`, in the order of
 * the keys' UTF-8 bytes.
 */
export function prefixFacts(objects: readonly FoundObject[]): DataFacts {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const lines = objects.map(({ path, sizeBytes: size, digest }) => {
    sizeBytes += size;
    return Buffer.from(`${JSON.stringify([path, size, digest])}\n`);
  });
  for (const line of lines.sort(Buffer.compare)) hash.update(line);
  return { objectCount: objects.length, sizeBytes, digest: hash.digest('hex') };
}

/** The facts of a single object: its digest is what `sha256sum` prints. */
export function objectFacts({ sizeBytes, digest }: ObjectFacts): DataFacts {
  return { objectCount: 1, sizeBytes, digest };
}
