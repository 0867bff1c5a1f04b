import { isPlatformError } from '#src/domain/errors/index.js';
import { isS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import { Meter } from '#src/files/budget.js';
import {
  type DataFacts,
  type FoundObject,
  objectFacts,
  prefixFacts,
} from '#src/files/data-facts.js';
import { MOST_LINKED } from '#src/lineage/index.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/** The content of a dataset. */
export interface DatasetFacts extends DataFacts {
  /** The source URI; that of a folder ends with a slash. */
  readonly uri: string;
  /** The objects of a folder. */
  readonly objects: readonly FoundObject[];
}

/** The most bytes of a dataset that is digested. */
const MOST_BYTES = 2 ** 30;

/**
 * Digests an object, or the objects of a folder as jobs do. Undefined for a dataset that is not in
 * this storage, or has more than 1 GiB or 1,000 objects. Throws when the signal aborts, and the
 * errors of a storage that does not answer.
 */
export async function datasetFacts(
  storage: ObjectStorage,
  location: string,
  signal: AbortSignal,
): Promise<DatasetFacts | undefined> {
  if (!isS3Uri(location)) return undefined;
  try {
    const object = await storage.head(location);
    if (object) {
      if (object.sizeBytes > MOST_BYTES) return undefined;
      const facts = await digestOf(storage, location, signal);
      return { ...objectFacts(facts), uri: location, objects: [] };
    }
    return await folderFacts(storage, location, signal);
  } catch (error) {
    if (isAway(error)) return undefined;
    throw error;
  }
}

async function folderFacts(
  storage: ObjectStorage,
  location: S3Uri,
  signal: AbortSignal,
): Promise<DatasetFacts | undefined> {
  const uri = `${location.replace(/\/+$/, '')}/` as S3Uri;
  const { objects: listed, hasNext } = await storage.list(uri, { first: MOST_LINKED });
  const objects = listed.filter((object) => !object.uri.endsWith('/'));
  const bytes = objects.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (objects.length === 0 || hasNext || bytes > MOST_BYTES) return undefined;
  const found: FoundObject[] = [];
  for (const object of objects) {
    const facts = await digestOf(storage, object.uri, signal);
    found.push({ ...facts, uri: object.uri, path: object.uri.slice(uri.length) });
  }
  return { ...prefixFacts(found), uri, objects: found };
}

async function digestOf(storage: ObjectStorage, uri: S3Uri, signal: AbortSignal) {
  const meter = new Meter();
  const { body } = await storage.get(uri, { signal, passing: true });
  for await (const _ of meter.measure(body)) signal.throwIfAborted();
  return meter.facts();
}

/** True when the dataset is elsewhere, or was removed meanwhile. */
function isAway(error: unknown): boolean {
  const codes = ['BUCKET_NOT_FOUND', 'BUCKET_ACCESS_DENIED', 'BUCKET_NAME_INVALID'] as const;
  return (
    isPlatformError(error, 'OBJECT_NOT_FOUND') || codes.some((code) => isPlatformError(error, code))
  );
}
