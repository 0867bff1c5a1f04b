import { describe, expect, it } from 'vitest';
import { asPlatformError, failureOf } from '#src/stores/neo4j/errors.js';

const details = (code: string) =>
  asPlatformError({ code: `Neo.ClientError.Security.${code}` }, 'bolt://db.example.com').details;

describe('the reason credentials', () => {
  it.each(['Unauthorized', 'CredentialsExpired', 'Forbidden'])('is given for %s', (code) => {
    expect(details(code)).toMatchObject({ reason: 'credentials' });
  });

  it('is not given when the database only limits the rate of logins', () => {
    expect(details('AuthenticationRateLimit')['reason']).toBeUndefined();
  });
});

describe('the classification of errors', () => {
  it.each([
    ['Neo.TransientError.Transaction.DeadlockDetected', true, 'again'],
    ['Neo.ClientError.Statement.EntityNotFound', false, 'again'],
    ['Neo.TransientError.Cluster.ReplicationFailure', true, 'unknown'],
    ['ServiceUnavailable', true, 'unknown'],
    ['Neo.ClientError.Statement.SyntaxError', false, 'refused'],
  ])('classifies %s', (code, retriable, failure) => {
    expect(failureOf({ code, retriable })).toBe(failure);
  });
});
