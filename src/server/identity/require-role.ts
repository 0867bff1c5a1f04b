import { PlatformError } from '#src/domain/errors/index.js';
import { covers, type Principal, type Role } from '#src/ports/identity.js';

/** Throws `FORBIDDEN` unless the caller's role includes the needed one. */
export function requireRole({ arn, role }: Principal, needed: Role): void {
  if (covers(role, needed)) return;
  throw new PlatformError('FORBIDDEN', `This needs the role ${needed}; '${arn}' is a ${role}.`, {
    details: { needs: needed, role },
  });
}
