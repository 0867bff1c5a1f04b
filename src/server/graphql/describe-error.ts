import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { maskError } from '#schema/errors.js';
import type { Logger } from '#src/ports/logger.js';

/** What a caller may see of an error, however the request came. */
export type DescribeError = (error: GraphQLError) => GraphQLFormattedError;

/** As {@link DescribeError}, for an error that has been given its wire format and its code. */
export type FormatError = (
  formatted: GraphQLFormattedError,
  error: unknown,
) => GraphQLFormattedError;

/** Masks what nobody foresaw, and logs it once. */
export function createFormatError(logger: Logger): FormatError {
  return (given, error) => {
    const { formatted, unexpected } = maskError(given, error);
    if (unexpected !== undefined) {
      logger.error('A GraphQL field failed', { path: given.path?.join('.'), error: unexpected });
    }
    return formatted;
  };
}

/** For errors that do not pass through Apollo Server: an error without a code is given the one that it gives. */
export function createDescribeError(format: FormatError): DescribeError {
  return (error) => {
    const { code = 'INTERNAL_SERVER_ERROR', ...others } = error.extensions;
    return format({ ...error.toJSON(), extensions: { ...others, code } }, error);
  };
}
