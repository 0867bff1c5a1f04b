import { PlatformError } from '#src/domain/errors/index.js';
import type { Principal, Role } from '#src/ports/identity.js';

const RANK: Readonly<Record<Role, number>> = { viewer: 0, operator: 1, admin: 2 };

/** Throws `FORBIDDEN` unless the caller's role is at least the one that is needed. */
export function requireRole({ arn, role }: Principal, needed: Role): void {
  if (RANK[role] >= RANK[needed]) return;
  throw new PlatformError('FORBIDDEN', `This needs the role ${needed}; '${arn}' is a ${role}.`, {
    details: { needs: needed, role },
  });
}
