import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { parseStored } from '#src/domain/errors/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectFacts } from './budget.js';

/** The facts of read or written data, with one digest of all objects. */
export interface DataFacts {
  readonly objectCount: number;
  readonly sizeBytes: number;
  readonly digest: string;
}

export interface FoundObject extends ObjectFacts {
  readonly uri: S3Uri;
  /** The key relative to the prefix. */
  readonly path: string;
}

/** The facts of a prefix; the digest is the SHA-256 of its {@link manifestLines}. */
export function prefixFacts(objects: readonly FoundObject[]): DataFacts {
  const hash = createHash('sha256');
  for (const line of manifestLines(objects)) hash.update(line);
  const sizeBytes = objects.reduce((sum, object) => sum + object.sizeBytes, 0);
  return { objectCount: objects.length, sizeBytes, digest: hash.digest('hex') };
}

/** One line for each object, `["<relative key>",<size>,"<SHA-256>"]`, in the order of the keys' UTF-8 bytes. */
export function manifestLines(objects: readonly FoundObject[]): Buffer[] {
  return objects
    .map(({ path, sizeBytes, digest }) =>
      Buffer.from(`${JSON.stringify([path, sizeBytes, digest])}\n`),
    )
    .sort(Buffer.compare);
}

/** The facts of a single object; the digest is the one that `sha256sum` prints. */
export function objectFacts({ sizeBytes, digest }: ObjectFacts): DataFacts {
  return { objectCount: 1, sizeBytes, digest };
}

/** Reads the lines of {@link manifestLines} back: the objects below a URI. */
export async function* manifestObjects(
  body: AsyncIterable<Uint8Array>,
  { manifest, base }: { readonly manifest: string; readonly base: string },
): AsyncGenerator<ObjectFacts & { readonly uri: string }, void> {
  for await (const line of createInterface({ input: Readable.from(body) })) {
    const [path, sizeBytes, digest] = parseStored<[string, number, string]>(
      line,
      `A line of ${manifest}`,
    );
    yield { uri: base + path, sizeBytes, digest };
  }
}
