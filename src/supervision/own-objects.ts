import { PlatformError } from '#src/domain/errors/index.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { OwnObjects } from '#src/ports/own-objects.js';
import { GuardedStorage } from './guarded-storage.js';

/**
 * The storage with the rights of callers, jobs and endpoints: they may only read the platform's own
 * bucket.
 */
export function withoutOwn({ storage, bucket }: OwnObjects): ObjectStorage {
  const own = `s3://${bucket}`;
  return new GuardedStorage(storage, (action, uri) => {
    if (action === 'read' || !(uri === own || uri.startsWith(`${own}/`))) return undefined;
    return new PlatformError(
      'BUCKET_ACCESS_DENIED',
      `403 Forbidden: the bucket '${bucket}' belongs to the server, and only the server writes it; use another bucket.`,
      { details: { action, uri } },
    );
  });
}
