import { GraphQLError } from 'graphql';
import { isPlatformError } from '#src/domain/errors/index.js';

/** Runs a check of the domain inside a scalar, and keeps its code in the error that GraphQL reports. */
export function atEdge<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!isPlatformError(error)) throw error;
    throw new GraphQLError(error.message, {
      originalError: error,
      extensions: { code: error.code, details: error.details },
    });
  }
}
