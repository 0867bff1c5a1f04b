import { covers } from '#src/ports/identity.js';
import type { GraphQLContext } from '../context.js';
import type { Deferred } from './deferred.js';

type Environment = Readonly<Record<string, string>>;

/** The description of every field with environment variables. */
export const ENVIRONMENT = {
  description:
    'Environment variables of the program. Viewers see their names; each value is *** for them.',
};

/** Environment variables as the caller may see them: their values are for operators and admins. */
export function environmentNode(environment: Environment): Deferred<Environment> {
  return (_args, { principal, services }: GraphQLContext) =>
    covers(principal.role, 'operator')
      ? (services.values?.open(environment) ?? environment)
      : masked(environment);
}

function masked(environment: Environment): Environment {
  return Object.fromEntries(Object.keys(environment).map((name) => [name, '***']));
}
