import { GraphQLError } from 'graphql';
import { expect, it } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { createDescribeError, createFormatError } from '#src/server/graphql/describe-error.js';
import { SILENT } from '../../../support/silent-logger.js';

function setUp() {
  const logged: unknown[] = [];
  const logger = { ...SILENT, error: (...entry: unknown[]) => void logged.push(entry) };
  return { logged, describeError: createDescribeError(createFormatError(logger)) };
}

it('shows the code of a known error, and logs nothing', () => {
  const { logged, describeError } = setUp();
  const cause = new PlatformError('NOT_FOUND', 'No such thing.', { details: { arn: 'x' } });
  const error = new GraphQLError(cause.message, { originalError: cause, path: ['a', 0] });
  expect(describeError(error)).toEqual({
    message: 'No such thing.',
    path: ['a', 0],
    extensions: { code: 'NOT_FOUND', details: { arn: 'x' } },
  });
  expect(logged).toEqual([]);
});

it.each([
  ['a failure', new GraphQLError('hunter2', { originalError: new Error('hunter2'), path: ['a'] })],
  ['what GraphQL finds in an answer', new GraphQLError('hunter2', { path: ['a'] })],
])('masks an unexpected error, and logs it once: %s', (_name, error) => {
  const { logged, describeError } = setUp();
  expect(describeError(error)).toMatchObject({
    message: expect.not.stringContaining('hunter2'),
    path: ['a'],
    extensions: { code: 'INTERNAL_ERROR' },
  });
  expect(logged).toEqual([
    ['A GraphQL field failed', { path: 'a', error: error.originalError ?? error }],
  ]);
});
