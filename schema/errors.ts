import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { isPlatformError, maskedError, PlatformError } from '#src/domain/errors/index.js';
import type { AddHint } from './hints.js';

/** The public form of an error, and whether it was unexpected. */
export interface MaskedError {
  readonly formatted: GraphQLFormattedError;
  /** Set when the error was masked: log it, once. */
  readonly unexpected?: unknown;
}

/**
 * Decides what a caller may see of an error. A {@link PlatformError} gives `extensions.code` and
 * `extensions.details`; what GraphQL itself says of a document keeps its code and gets a hint; anything else
 * is `INTERNAL_ERROR` without its text.
 */
export function maskError(
  formatted: GraphQLFormattedError,
  error: unknown,
  addHint?: AddHint,
): MaskedError {
  const cause = unwrap(error);
  if (isPlatformError(cause)) {
    const { stacktrace: _stacktrace, ...extensions } = formatted.extensions ?? {};
    const described: GraphQLFormattedError = {
      ...formatted,
      extensions: { ...extensions, code: cause.code, details: cause.details },
    };
    return cause.code === 'INTERNAL_ERROR'
      ? { formatted: described, unexpected: cause }
      : { formatted: described };
  }
  if (cause instanceof GraphQLError && formatted.extensions?.['code'] !== 'INTERNAL_SERVER_ERROR')
    return { formatted: addHint?.(formatted, cause) ?? formatted };
  return {
    formatted: {
      message: maskedError(cause).message,
      ...(formatted.locations === undefined ? {} : { locations: formatted.locations }),
      ...(formatted.path === undefined ? {} : { path: formatted.path }),
      extensions: { code: 'INTERNAL_ERROR' },
    },
    unexpected: cause,
  };
}

/** The error at the bottom of what GraphQL wrapped around it. */
function unwrap(error: unknown): unknown {
  let current = error;
  while (current instanceof GraphQLError && current.originalError) current = current.originalError;
  return current;
}

/** A {@link PlatformError} for a request that is not executed, as an error of GraphQL. */
export function refuse(
  code:
    | 'ANSWER_TOO_LARGE'
    | 'PAGE_SIZE_EXCEEDED'
    | 'QUERY_TOO_DEEP'
    | 'QUERY_TOO_COSTLY'
    | 'TOO_MANY_SUBSCRIPTIONS'
    | 'VALIDATION_FAILED',
  message: string,
  details: Readonly<Record<string, unknown>>,
): GraphQLError {
  const error = new PlatformError(code, message, { details });
  return new GraphQLError(message, { originalError: error, extensions: { code, details } });
}
