import { gzipSync } from 'node:zlib';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer } from '../../../support/running-server.js';

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** CSRF prevention refuses a GET without a header that other origins cannot set. */
const fetchFn: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('apollo-require-preflight', 'yes');
  return fetch(input, { ...init, headers });
};

describe('GraphQL over HTTP', () => {
  it.each([
    ['words', '__typename '.repeat(60_000), 'QUERY_TOO_COSTLY'],
    ['selections inside each other', 'a{'.repeat(3_000), 'QUERY_TOO_DEEP'],
    ['brackets inside each other', `a(b: ${'['.repeat(6_000)}`, 'QUERY_TOO_DEEP'],
    ['fields of one name', '__typename '.repeat(5_000), 'QUERY_TOO_COSTLY'],
    ['directives', `__typename ${'@a '.repeat(5_000)}`, 'QUERY_TOO_COSTLY'],
  ])('does not work on a document with too many %s', async (_what, selections, expected) => {
    expect((await server.graphql(`{ ${selections} }`)).code).toBe(expected);
  });

  it.each([
    ['application/graphql-response+json', 400],
    ['application/json', 200],
  ])('refuses a too costly operation like an invalid one: %s', async (accept, status) => {
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

  describe('a body', () => {
    const post = (body: Uint8Array | string, encoding?: string) =>
      fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(encoding && { 'content-encoding': encoding }),
        },
        body,
      });
    const QUERY = JSON.stringify({ query: '{ __typename }', operationName: '' });

    it('may be compressed, and its operation may have an empty name', async () => {
      for (const response of [await post(QUERY), await post(gzipSync(QUERY), 'gzip')])
        expect(await response.json()).toEqual({ data: { __typename: 'Query' } });
    });

    it.each([
      { body: QUERY, encoding: 'gzip', status: 400, code: 'VALIDATION_FAILED', what: 'is no gzip' },
      { body: QUERY, encoding: 'br', status: 400, code: 'VALIDATION_FAILED', what: 'is Brotli' },
      {
        body: gzipSync(Buffer.alloc(1e8)),
        encoding: 'gzip',
        status: 413,
        code: 'PAYLOAD_TOO_LARGE',
        what: 'is too long once it is decompressed',
      },
    ])('that $what is refused', async ({ body, encoding, status, code }) => {
      const response = await post(body, encoding);
      expect(response.status).toBe(status);
      const { errors } = (await response.json()) as { errors: unknown };
      expect(errors).toMatchObject([{ extensions: { code } }]);
    });
  });

  it('takes the names in a map literally', async () => {
    const text = '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}';
    const create = `mutation ($properties: JSONObject) { createArtifact(input: {
      sourceUri: "s3://b/names", type: "DataSet", properties: $properties }) { arn properties } }`;
    const nested = await server.graphql(create, { variables: { properties: JSON.parse(text) } });
    expect(nested.code).toBe('VALIDATION_FAILED'); // values are strings
    const properties = '{"__proto__":"x","constructor":"y","prototype":"z"}';
    const { data } = await server.graphql(create, {
      variables: { properties: JSON.parse(properties) },
    });
    expect(JSON.stringify(data.createArtifact.properties)).toBe(properties);
    const update = `mutation ($arn: Arn!, $tags: JSONObject!) { setTags(arn: $arn, tags: $tags) { id }
      updateArtifact(input: { arn: $arn, propertiesToRemove: ["prototype"] }) { tags properties } }`;
    const variables = { arn: data.createArtifact.arn, tags: JSON.parse('{"__proto__":"t"}') };
    const { updateArtifact } = (await server.graphql(update, { variables })).data;
    expect(JSON.stringify(updateArtifact)).toBe(
      '{"tags":{"__proto__":"t"},"properties":{"__proto__":"x","constructor":"y"}}',
    );
    expect('polluted' in {}).toBe(false);
    const unknown = await server.graphql(
      `mutation ($input: CreateArtifactInput!) {
      createArtifact(input: $input) { arn } }`,
      {
        variables: JSON.parse(
          '{"input":{"sourceUri":"s3://b/n","type":"DataSet","__proto__":{"name":"x"}}}',
        ),
      },
    );
    expect(unknown.code).toBe('BAD_USER_INPUT');
  });

  const audits = serverAudits({ url: () => `${server.url}/graphql`, fetchFn });

  it.each(audits.map((audit) => [`${audit.id} ${audit.name}`, audit] as const))(
    '%s',
    async (_name, audit) => {
      const result = await audit.fn();
      expect(result).toMatchObject({ status: 'ok' });
    },
  );
});
