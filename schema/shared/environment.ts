import { isPlatformError } from '#src/domain/errors/index.js';
import { MASKED_VALUE } from '#src/domain/job/index.js';
import { covers } from '#src/ports/identity.js';
import type { SealedValues } from '#src/ports/secrets.js';
import type { GraphQLContext } from '../context.js';
import type { Deferred } from './deferred.js';

type Environment = Readonly<Record<string, string>>;

/** The description of every field with environment variables. */
export const ENVIRONMENT = {
  description:
    'Environment variables of the program. Viewers see their names; each value is *** for them, and for everybody where the server has lost the key of the values.',
};

/** A field with environment variables that {@link seenEnvironment} has filtered. */
export function environmentNode(environment: Environment): Deferred<Environment> {
  return (_args, context) => seenEnvironment(environment, context);
}

/** Returns the environment variables. Only operators and admins see their values. */
export function seenEnvironment(
  environment: Environment,
  { principal, services }: Pick<GraphQLContext, 'principal' | 'services'>,
): Environment {
  return covers(principal.role, 'operator')
    ? opened(environment, services.values)
    : masked(environment);
}

/** Masks the values when their key is lost; the server reports this as a trouble. */
function opened(environment: Environment, values: SealedValues | undefined): Environment {
  try {
    return values?.open(environment) ?? environment;
  } catch (error) {
    if (isPlatformError(error, 'VALUES_KEY_UNKNOWN')) return masked(environment);
    throw error;
  }
}

function masked(environment: Environment): Environment {
  return Object.fromEntries(Object.keys(environment).map((name) => [name, MASKED_VALUE]));
}
