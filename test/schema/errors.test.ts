import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { maskError } from '#schema/errors.js';
import { PlatformError } from '#src/domain/errors/index.js';

const mask = (cause: unknown, code = 'INTERNAL_SERVER_ERROR') => {
  const error =
    cause instanceof GraphQLError
      ? cause
      : new GraphQLError('wrapped', { originalError: cause as Error, path: ['field'] });
  return maskError({ ...error.toJSON(), extensions: { code, ...error.extensions } }, error);
};

describe('errors at the edge', () => {
  it('shows a platform error with its code and details', () => {
    const { formatted, unexpected } = mask(
      new PlatformError('NOT_FOUND', 'No such thing.', { details: { arn: 'x' } }),
    );
    expect(formatted.extensions).toEqual({ code: 'NOT_FOUND', details: { arn: 'x' } });
    expect(formatted.path).toEqual(['field']);
    expect(unexpected).toBeUndefined();
  });

  it('masks unexpected errors and passes them to the log', () => {
    const secret = new TypeError('password is hunter2');
    const { formatted, unexpected } = mask(secret);
    expect(JSON.stringify(formatted)).not.toContain('hunter2');
    expect(formatted.extensions).toEqual({ code: 'INTERNAL_ERROR' });
    expect(unexpected).toBe(secret);
  });

  it('keeps the errors of GraphQL about a document', () => {
    const { formatted, unexpected } = mask(
      new GraphQLError('Syntax Error'),
      'GRAPHQL_PARSE_FAILED',
    );
    expect(formatted).toMatchObject({
      message: 'Syntax Error',
      extensions: { code: 'GRAPHQL_PARSE_FAILED' },
    });
    expect(unexpected).toBeUndefined();
  });
});
