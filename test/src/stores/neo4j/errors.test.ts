import { describe, expect, it } from 'vitest';
import { asPlatformError } from '#src/stores/neo4j/errors.js';

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
