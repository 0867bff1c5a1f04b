import { PlatformError } from '#src/domain/errors/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { GuardedStorage } from './guarded-storage.js';

/**
 * The storage with the rights of a role; the storage itself for a role with all rights. A refused
 * action throws `BUCKET_ACCESS_DENIED` with the message 403 Forbidden.
 */
export function storageOf(
  inner: ObjectStorage,
  roles: Roles | undefined,
  role: string,
): ObjectStorage {
  if (!roles || roles.isFree(role)) return inner;
  return new GuardedStorage(inner, (action, uri) => {
    const isAllowed =
      action === 'use'
        ? roles.knowsBucket(role, uri.slice('s3://'.length))
        : roles.permits(role, action, uri);
    if (isAllowed) return undefined;
    return new PlatformError(
      'BUCKET_ACCESS_DENIED',
      `403 Forbidden: the role '${role}' may not ${action} '${uri}'; add it to the role in the setting roles, or use another role.`,
      { details: { role, action, uri } },
    );
  });
}
