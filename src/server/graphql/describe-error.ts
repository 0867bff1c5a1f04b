import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { maskError } from '#schema/errors.js';
import type { AddHint } from '#schema/hints.js';
import type { Logger } from '#src/ports/system.js';

/** Converts an error to the form that a caller may see, for requests over any transport. */
export type DescribeError = (error: GraphQLError) => GraphQLFormattedError;

/** Does the same as {@link DescribeError} for an error that Apollo Server has formatted. */
export type FormatError = (
  formatted: GraphQLFormattedError,
  error: unknown,
) => GraphQLFormattedError;

/** Masks unexpected errors, and logs each once. Adds hints to errors without one. */
export function createFormatError(logger: Logger, addHint?: AddHint): FormatError {
  return (given, error) => {
    const { formatted, unexpected } = maskError(given, error, addHint);
    if (unexpected !== undefined) {
      logger.error('A GraphQL field failed', { path: given.path?.join('.'), error: unexpected });
    }
    return formatted;
  };
}

/** For errors that bypass Apollo Server: adds its default code. */
export function createDescribeError(format: FormatError): DescribeError {
  return (error) => {
    const { code = 'INTERNAL_SERVER_ERROR', ...others } = error.extensions;
    return format({ ...error.toJSON(), extensions: { ...others, code } }, error);
  };
}
