import { PlatformError } from '#src/domain/errors/index.js';
import { covers, type Principal, type Role } from '#src/ports/identity.js';

/** Throws `FORBIDDEN` unless the caller's role is at least the one that is needed. */
export function requireRole({ arn, role }: Principal, needed: Role): void {
  if (covers(role, needed)) return;
  throw new PlatformError('FORBIDDEN', `This needs the role ${needed}; '${arn}' is a ${role}.`, {
    details: { needs: needed, role },
  });
}
