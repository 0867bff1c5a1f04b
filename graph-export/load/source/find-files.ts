import { isPlatformError } from '#src/domain/errors/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import { parseS3Uri, type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage, StoredObject } from '#src/ports/object-storage.js';
import { FAILURES, refused } from '../refusals.js';

/** The location of a load's files, and the role that reads them. */
export interface SourceQuery {
  readonly source: S3Uri;
  readonly role: string;
}

export interface SourceServices {
  readonly storage: ObjectStorage;
  readonly roles: Roles;
}

const PAGE = 1_000;
/** The number of objects that are listed to find the first file. */
const FEW = 4;
const MAX_FILES = 10_000;

/**
 * Checks that a source has a file in a region; undefined allows any. Throws `BUCKET_NOT_FOUND`, `BUCKET_ACCESS_DENIED`,
 * `OBJECT_NOT_FOUND`, `FORBIDDEN` for a role that may not read it, and `VALIDATION_FAILED`.
 */
export async function checkSource(
  { source, role }: SourceQuery,
  region: string | undefined,
  { storage, roles }: SourceServices,
): Promise<void> {
  checkRole(role, source, roles);
  const { bucket } = parseS3Uri(source);
  const known = await storage.headBucket(bucket).catch((error: unknown) => {
    if (isPlatformError(error, 'BUCKET_NOT_FOUND')) throw refused(FAILURES.noBucket(source), error);
    throw error;
  });
  if (region !== undefined && known.region !== region)
    throw refused(FAILURES.otherRegion(known.region));
  for await (const { uri } of filesOf(source, storage, FEW)) {
    checkPermitted(role, uri, roles);
    return;
  }
  throw refused(FAILURES.noSource(source));
}

/**
 * Returns the files of a source: the object itself, or all below the prefix. Throws `BUCKET_ACCESS_DENIED`,
 * `OBJECT_NOT_FOUND`, `FORBIDDEN` for a role that may not read one of them, and `PAYLOAD_TOO_LARGE` for too many.
 */
export async function findFiles(
  { source, role }: SourceQuery,
  { storage, roles }: SourceServices,
): Promise<readonly StoredObject[]> {
  const files: StoredObject[] = [];
  for await (const file of filesOf(source, storage, PAGE)) {
    checkPermitted(role, file.uri, roles);
    if (files.length === MAX_FILES) throw refused(FAILURES.tooManyFiles(source, MAX_FILES));
    files.push(file);
  }
  if (files.length === 0) throw refused(FAILURES.noSource(source));
  return files;
}

function checkPermitted(role: string, uri: S3Uri, roles: Roles): void {
  if (!roles.permits(role, 'read', uri)) throw refused(FAILURES.notPermitted(role, uri));
}

function checkRole(role: string, source: S3Uri, roles: Roles): void {
  try {
    roles.require(role);
  } catch (error) {
    throw refused(FAILURES.unknownRole(role), error);
  }
  const { bucket } = parseS3Uri(source);
  if (!roles.knowsBucket(role, bucket)) throw refused(FAILURES.notPermitted(role, source));
}

/**
 * Yields the object with that name, else the objects in that folder, else all objects whose names
 * begin with it.
 */
async function* filesOf(
  source: S3Uri,
  storage: ObjectStorage,
  page: number,
): AsyncGenerator<StoredObject, void> {
  const own = source.endsWith('/') ? undefined : await storage.head(source);
  if (own) {
    yield own;
    return;
  }
  const isFolder = source.endsWith('/');
  let isFound = false;
  for await (const object of listed(isFolder ? source : toS3Uri(`${source}/`), storage, page)) {
    isFound = true;
    if (isData(object)) yield object;
  }
  if (isFound || isFolder) return;
  for await (const object of listed(source, storage, page)) if (isData(object)) yield object;
}

/** Returns false for an object that only marks a folder. */
function isData({ uri, sizeBytes }: StoredObject): boolean {
  return sizeBytes > 0 || !uri.endsWith('/');
}

async function* listed(
  source: S3Uri,
  storage: ObjectStorage,
  first: number,
): AsyncGenerator<StoredObject, void> {
  for (let after: S3Uri | undefined; ; ) {
    const page = await storage.list(source, { first, ...(after && { after }) });
    yield* page.objects;
    after = page.objects.at(-1)?.uri;
    if (!page.hasNext || !after) return;
  }
}

/** Identifies one content of an object. */
export function stampOf({ etag, sizeBytes, lastModified }: StoredObject): string {
  return etag ?? `${sizeBytes}-${lastModified}`;
}
