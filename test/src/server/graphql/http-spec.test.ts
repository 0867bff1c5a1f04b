import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer } from '../../../support/running-server.js';

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A GET without a header that only a page of our own can set is refused: that is the CSRF prevention. */
const fetchFn: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('apollo-require-preflight', 'yes');
  return fetch(input, { ...init, headers });
};

describe('GraphQL over HTTP', () => {
  it('does not parse a document of very many words', async () => {
    const { errors, code } = await server.graphql(`{ ${'__typename '.repeat(60_000)} }`);
    expect(code).toBe('GRAPHQL_PARSE_FAILED');
    expect(errors[0]?.message).toContain('50000 tokens');
  });

  it.each([
    ['application/graphql-response+json', 400],
    ['application/json', 200],
  ])('refuses what costs too much as any other request: %s', async (accept, status) => {
    const query = `{ contexts(first: 1000) {
      nodes { outgoing(first: 1000) { nodes { source { name } } } } } }`;
    expect(await server.graphql(query, { headers: { accept } })).toMatchObject({
      status,
      code: 'QUERY_TOO_COSTLY',
    });
  });

  it.each(['application/graphql-response+json', 'application/json'])(
    'refuses a subscription: %s',
    async (accept) => {
      const { status, data, errors } = await server.graphql('subscription { committed { seq } }', {
        headers: { accept },
      });
      expect({ status, data }).toEqual({ status: 400, data: undefined });
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
      expect(errors[0]?.message).toContain('web socket');
    },
  );

  const audits = serverAudits({ url: () => `${server.url}/graphql`, fetchFn });

  it.each(audits.map((audit) => [`${audit.id} ${audit.name}`, audit] as const))(
    '%s',
    async (_name, audit) => {
      const result = await audit.fn();
      expect(result).toMatchObject({ status: 'ok' });
    },
  );
});
