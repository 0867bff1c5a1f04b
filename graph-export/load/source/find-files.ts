import { isPlatformError } from '#src/domain/errors/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import { parseS3Uri, type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage, StoredObject } from '#src/ports/object-storage.js';
import { FAILURES, refused } from '../refusals.js';

/** Where the files of a load are, and who may read them. */
export interface SourceQuery {
  readonly source: S3Uri;
  /** The region that the bucket is said to be in; undefined: any. */
  readonly region: string | undefined;
  readonly role: string;
}

const PAGE = 1_000;
const MAX_FILES = 10_000;

/**
 * The objects of a source: itself, or all below the prefix. Throws `BUCKET_NOT_FOUND`, `BUCKET_ACCESS_DENIED`,
 * `OBJECT_NOT_FOUND`, `FORBIDDEN` for a role that may not read them, and `VALIDATION_FAILED`.
 */
export async function findFiles(
  { source, region, role }: SourceQuery,
  { storage, roles }: { readonly storage: ObjectStorage; readonly roles: Roles },
): Promise<readonly StoredObject[]> {
  checkRole(role, source, roles);
  const { bucket } = parseS3Uri(source);
  const known = await storage.headBucket(bucket).catch((error: unknown) => {
    if (isPlatformError(error, 'BUCKET_NOT_FOUND')) throw refused(FAILURES.noBucket(source), error);
    throw error;
  });
  if (region !== undefined && known.region !== region)
    throw refused(FAILURES.otherRegion(known.region));
  const data = (await filesOf(source, storage)).filter(
    ({ uri, sizeBytes }) => sizeBytes > 0 || !uri.endsWith('/'),
  );
  if (data.length === 0) throw refused(FAILURES.noSource(source));
  for (const { uri } of data) {
    if (!roles.permits(role, 'read', uri)) throw refused(FAILURES.notPermitted(role, uri));
  }
  return data;
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

/** The object of that name; else what is in the folder; else all whose names begin like this. */
async function filesOf(source: S3Uri, storage: ObjectStorage): Promise<readonly StoredObject[]> {
  if (source.endsWith('/')) return listed(source, storage);
  const own = await storage.head(source);
  if (own) return [own];
  const below = await listed(toS3Uri(`${source}/`), storage);
  return below.length > 0 ? below : listed(source, storage);
}

async function listed(source: S3Uri, storage: ObjectStorage): Promise<readonly StoredObject[]> {
  const files: StoredObject[] = [];
  for (let after: S3Uri | undefined; ; ) {
    const page = await storage.list(source, { first: PAGE, ...(after && { after }) });
    files.push(...page.objects);
    after = page.objects.at(-1)?.uri;
    if (!page.hasNext || !after) return files;
    if (files.length > MAX_FILES) throw refused(FAILURES.tooManyFiles(source, MAX_FILES));
  }
}

/** Tells one content of an object from another. */
export function stampOf({ etag, sizeBytes, lastModified }: StoredObject): string {
  return etag ?? `${sizeBytes}-${lastModified}`;
}
