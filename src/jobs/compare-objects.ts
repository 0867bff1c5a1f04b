import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { isPlatformError, parseStored } from '#src/domain/errors/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { Meter } from '#src/files/meter.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

export interface RecordedObject {
  readonly uri: string;
  readonly sha256: string;
  /** The URI that the relative keys of a stored manifest follow; only for manifests. */
  readonly objectsBelow?: string;
}

/** Yields how the bytes of an object, and of those that it lists if it is a manifest, differ from what was recorded. */
export async function* objectDifferences(
  storage: ObjectStorage,
  recorded: RecordedObject,
): AsyncGenerator<string, void> {
  const { uri, sha256, objectsBelow } = recorded;
  const found = await readOrReason(() => digestOf(storage, uri));
  if (typeof found === 'string') yield `the object ${uri} ${found}`;
  else if (found.digest !== sha256)
    yield `the object ${uri} has the digest ${found.digest}; ${sha256} was recorded`;
  else if (objectsBelow !== undefined) yield* listedDifferences(storage, uri, objectsBelow);
}

async function digestOf(storage: ObjectStorage, uri: string): Promise<{ readonly digest: string }> {
  const meter = new Meter();
  const { body } = await storage.get(toS3Uri(uri));
  for await (const _ of meter.measure(body));
  return meter.facts();
}

async function* listedDifferences(
  storage: ObjectStorage,
  manifest: string,
  base: string,
): AsyncGenerator<string, void> {
  const { body } = await storage.get(toS3Uri(manifest));
  for await (const line of createInterface({ input: Readable.from(body) })) {
    const [path, , sha256] = parseStored<[string, number, string]>(line, `A line of ${manifest}`);
    yield* objectDifferences(storage, { uri: base + path, sha256 });
  }
}

/** Returns what was read, or says why it cannot be read: it is gone or damaged. */
export async function readOrReason<Result extends object>(
  read: () => Promise<Result>,
): Promise<Result | string> {
  try {
    return await read();
  } catch (error) {
    if (isPlatformError(error, 'OBJECT_NOT_FOUND')) return 'is gone';
    if (isPlatformError(error)) return `cannot be read: ${error.message}`;
    throw error;
  }
}
