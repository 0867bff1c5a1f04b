import type { AuthCheckerFn } from 'type-graphql';
import { PlatformError } from '#src/domain/errors/index.js';
import { covers, type Role } from '#src/ports/identity.js';
import type { GraphQLContext } from './context.js';

/** Lets a caller through whose role is at least the one that `@Authorized` names. Throws `FORBIDDEN`. */
export const authorize: AuthCheckerFn<GraphQLContext, Role> = ({ context, info }, [needed]) => {
  const { principal } = context;
  if (covers(principal.role, needed ?? 'viewer')) return true;
  throw new PlatformError(
    'FORBIDDEN',
    `'${info.fieldName}' needs the role ${needed}; '${principal.arn}' is a ${principal.role}.`,
    { details: { field: info.fieldName, needs: needed, role: principal.role } },
  );
};
