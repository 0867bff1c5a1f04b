import { describe, expect, it } from 'vitest';
import { asPlatformError, failureOf } from '#src/stores/neo4j/errors.js';

const details = (code: string) =>
  asPlatformError({ code: `Neo.ClientError.Security.${code}` }, 'bolt://db.example.com').details;

describe('a refused login', () => {
  it.each(['Unauthorized', 'CredentialsExpired', 'Forbidden'])('is told by %s', (code) => {
    expect(details(code)).toMatchObject({ reason: 'credentials' });
  });

  it('is none when the database only takes no logins for a while', () => {
    expect(details('AuthenticationRateLimit')['reason']).toBeUndefined();
  });
});

describe('what a failure leaves', () => {
  it.each([
    ['Neo.TransientError.Transaction.DeadlockDetected', true, 'again'],
    ['Neo.ClientError.Statement.EntityNotFound', false, 'again'],
    ['Neo.TransientError.Cluster.ReplicationFailure', true, 'unknown'],
    ['ServiceUnavailable', true, 'unknown'],
    ['Neo.ClientError.Statement.SyntaxError', false, 'refused'],
  ])('of %s is told', (code, retriable, failure) => {
    expect(failureOf({ code, retriable })).toBe(failure);
  });
});
