import type { ArnScope } from '#src/domain/arn.js';
import type { Principal, Role } from '#src/ports/identity.js';

/** The principal of a name, as an IAM user of the deployment's account. */
export function makePrincipal(scope: ArnScope, name: string, role: Role): Principal {
  return {
    arn: `arn:${scope.partition}:iam::${scope.account}:user/${name}`,
    account: scope.account,
    userId: name,
    role,
  };
}
