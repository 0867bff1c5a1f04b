import { type ArnScope, userArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { covers, type Identity, type Principal, type Role } from '#src/ports/identity.js';

/** The principal of a name, as an IAM user of the deployment's account. */
export function makePrincipal(scope: ArnScope, name: string, role: Role): Principal {
  return {
    arn: userArn(scope, name),
    account: scope.account,
    userId: name,
    role,
  };
}

/** Throws `FORBIDDEN` unless the caller's role includes the needed one. */
export function requireRole({ arn, role }: Principal, needed: Role): void {
  if (covers(role, needed)) return;
  throw new PlatformError(
    'FORBIDDEN',
    `This needs the role ${needed}; '${arn}' has the role ${role}.`,
    {
      details: { needs: needed, role },
    },
  );
}

/** Treats every caller as an admin: without tokens only this machine reaches the server. */
export class OpenIdentity implements Identity {
  readonly open = true;
  /** The caller of every request. */
  readonly owner: Principal;

  constructor(scope: ArnScope) {
    this.owner = makePrincipal(scope, 'local', 'admin');
  }

  async authenticate(): Promise<Principal> {
    return this.owner;
  }
}
