import { unlessAborted, untilAborted } from '#src/async/abort.js';
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
import type { ObjectStorage, StoredObject } from '#src/ports/object-storage.js';

/** The content of a dataset. */
export interface DatasetFacts extends DataFacts {
  /** The source URI; that of a folder ends with a slash. */
  readonly uri: string;
  /** The objects of a folder. */
  readonly objects: readonly FoundObject[];
}

/** Why a dataset that the server may read has no digest. */
export type NotDigested = 'newer than the event' | 'replaced meanwhile' | 'too large' | 'too late';

/** What the datasets of one event may cost together. */
export interface Allowance {
  bytes: number;
  objects: number;
}

/** The bounds of an event: 1 GiB and 1,000 objects. */
export function allowanceOfEvent(): Allowance {
  return { bytes: 2 ** 30, objects: MOST_LINKED };
}

/** Whether the server may read an object, or the objects of a folder whose URI ends with a slash. */
export type MayRead = (uri: string) => boolean;

/** Whether the server may read a dataset, as an object or as a folder. */
export function mayReadDataset(mayRead: MayRead, uri: string): boolean {
  return isS3Uri(uri) && (mayRead(uri) || mayRead(`${uri}/`));
}

/** What the server may read for the datasets of an event. */
export interface DatasetReads {
  readonly storage: ObjectStorage;
  readonly mayRead: MayRead;
  /** Objects that changed later are not those of the event; milliseconds since the epoch. */
  readonly latest: number;
  /** What is left; reduced by what is read. */
  readonly left: Allowance;
  /** Ends every call of the storage. */
  readonly signal: AbortSignal;
}

/**
 * Digests an object, or the objects of a folder as jobs do. Undefined for a dataset that is not in
 * this storage, or that the server may not read. Throws when the signal aborts, and the errors of a
 * storage that does not answer.
 */
export async function datasetFacts(
  location: string,
  reads: DatasetReads,
): Promise<DatasetFacts | NotDigested | undefined> {
  if (!isS3Uri(location)) return undefined;
  const { storage, mayRead, signal } = reads;
  try {
    const isBucket = location.endsWith('/');
    const mayBeObject = !isBucket && mayRead(location);
    const object = mayBeObject && (await unlessAborted(storage.head(location), signal));
    if (!object) return await folderFacts(location, reads);
    const facts = await digestAll([object], reads);
    if (typeof facts === 'string') return facts;
    return facts[0] && { ...objectFacts(facts[0]), uri: location, objects: [] };
  } catch (error) {
    if (isAway(error)) return undefined;
    throw error;
  }
}

async function folderFacts(
  location: S3Uri,
  reads: DatasetReads,
): Promise<DatasetFacts | NotDigested | undefined> {
  const uri = `${location.replace(/\/+$/, '')}/`;
  if (!isS3Uri(uri) || !reads.mayRead(uri)) return undefined; // the slash may make it too long
  const listing = reads.storage.list(uri, { first: MOST_LINKED });
  const { objects: listed, hasNext } = await unlessAborted(listing, reads.signal);
  if (hasNext) return 'too large';
  const objects = listed.filter((object) => !object.uri.endsWith('/'));
  if (objects.length === 0) return undefined;
  const facts = await digestAll(objects, reads);
  if (typeof facts === 'string') return facts;
  const found = facts.map((each) => ({ ...each, path: each.uri.slice(uri.length) }));
  return { ...prefixFacts(found), uri, objects: found };
}

type Digested = Omit<FoundObject, 'path'>;

/** Digests objects, if all of them are old enough and fit in what is left. */
async function digestAll(
  objects: readonly StoredObject[],
  { storage, latest, left, signal }: DatasetReads,
): Promise<readonly Digested[] | NotDigested> {
  if (objects.some(({ lastModified }) => lastModified > latest)) return 'newer than the event';
  const bytes = objects.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (bytes > left.bytes || objects.length > left.objects) return 'too large';
  left.bytes -= bytes;
  left.objects -= objects.length;
  const digested: Digested[] = [];
  for (const { uri, sizeBytes } of objects) {
    const meter = new Meter();
    const opening = storage.get(uri, { signal, passing: true });
    const { object, body } = await unlessAborted(opening, signal);
    let read = 0;
    for await (const chunk of untilAborted(meter.measure(body), signal)) {
      read += chunk.byteLength;
      if (read > sizeBytes) break;
    }
    if (object.lastModified > latest) return 'newer than the event';
    if (read > sizeBytes) return 'replaced meanwhile';
    digested.push({ ...meter.facts(), uri });
  }
  return digested;
}

/** True when the dataset is elsewhere, or was removed meanwhile. */
function isAway(error: unknown): boolean {
  const codes = ['BUCKET_NOT_FOUND', 'BUCKET_ACCESS_DENIED', 'BUCKET_NAME_INVALID'] as const;
  return (
    isPlatformError(error, 'OBJECT_NOT_FOUND') || codes.some((code) => isPlatformError(error, code))
  );
}
