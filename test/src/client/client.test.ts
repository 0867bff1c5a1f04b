import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, isForebearError, TypedDocumentString } from '#src/client/index.js';
import { openFaultyProxy } from '../../support/faulty-proxy.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../../support/running-server.js';

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startTestServer({ tokens: true });
});
afterAll(() => server.close());

interface Identity {
  readonly callerIdentity: { readonly userId: string };
}
const IDENTITY = text<Identity>('query { callerIdentity { userId } }');
const BUCKETS = text<{ createBucket: { name: string } }, { name: string }>(
  'mutation ($name: String!) { createBucket(name: $name) { name } }',
);

function text<Result, Variables = Record<string, never>>(query: string) {
  return new TypedDocumentString(query) as TypedDocumentString<Result, Variables>;
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (isForebearError(error) ? error.code : error),
  );

it('calls with the token that it is given', async () => {
  await using client = new Client({ url: `${server.url}/`, token: TOKENS.viewer });
  expect(client.url).toBe(server.url);
  expect(await client.ask(IDENTITY)).toEqual({ callerIdentity: { userId: 'viewer' } });
});

it('throws the error of the server, with its code and details', async () => {
  const client = new Client({ url: server.url, token: TOKENS.operator });
  const asked = text('query { artifacts(first: 100000) { nodes { arn } } }');
  const error = await client.ask(asked).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: 'ForebearError',
    code: 'PAGE_SIZE_EXCEEDED',
    status: 400,
    details: { max: expect.any(Number) },
  });
});

it('reports a refused token, and a missing role', async () => {
  const stranger = new Client({ url: server.url, token: 'wrong' });
  expect(await codeOf(stranger.ask(IDENTITY))).toBe('UNAUTHENTICATED');
  const viewer = new Client({ url: server.url, token: TOKENS.viewer });
  expect(await codeOf(viewer.ask(BUCKETS, { name: 'some-bucket' }))).toBe('FORBIDDEN');
});

it('reports that no server listens, or another program', async () => {
  const nobody = new Client({ url: 'http://127.0.0.1:9', maxAttempts: 1 });
  expect(await codeOf(nobody.ask(IDENTITY))).toBe('CONNECTION_FAILED');
  const other = new Client({
    url: `${server.url}/healthz/x`,
    token: TOKENS.viewer,
    maxAttempts: 1,
  });
  expect(await codeOf(other.ask(IDENTITY))).toBe('NOT_FOUND');
});

describe('through a bad network', () => {
  it('a query is tried again', async () => {
    const faults = ['cut', 503, 'cut'] as const;
    let tries = 0;
    await using proxy = await openFaultyProxy(server.url, () => faults[tries++] ?? 'none');
    const client = new Client({ url: proxy.url, token: TOKENS.viewer });
    expect(await client.ask(IDENTITY)).toEqual({ callerIdentity: { userId: 'viewer' } });
    expect(tries).toBe(4);
  });

  it('as often as it may be', async () => {
    let tries = 0;
    await using proxy = await openFaultyProxy(server.url, () => {
      tries += 1;
      return 503;
    });
    const client = new Client({ url: proxy.url, token: TOKENS.viewer, maxAttempts: 3 });
    expect(await codeOf(client.ask(IDENTITY))).toBe('ANSWER_INVALID');
    expect(tries).toBe(3);
  });

  it('a mutation without a client token is not', async () => {
    let tries = 0;
    await using proxy = await openFaultyProxy(server.url, () => (tries++ === 0 ? 'cut' : 'none'));
    const client = new Client({ url: proxy.url, token: TOKENS.operator });
    const work = client.ask(BUCKETS, { name: 'cut-off-bucket' });
    expect(await codeOf(work)).toBe('CONNECTION_FAILED');
    expect(tries).toBe(1);
  });

  it('a signal ends the waiting', async () => {
    const stop = new AbortController();
    await using proxy = await openFaultyProxy(server.url, () => {
      setTimeout(() => stop.abort(new Error('enough')), 20);
      return 'hang';
    });
    const client = new Client({ url: proxy.url, token: TOKENS.viewer });
    await expect(client.ask(IDENTITY, undefined, { signal: stop.signal })).rejects.toThrow(
      'enough',
    );
  });

  it('a try has its time', async () => {
    await using proxy = await openFaultyProxy(server.url, () => 'hang');
    const client = new Client({
      url: proxy.url,
      token: TOKENS.viewer,
      timeoutMs: 50,
      maxAttempts: 2,
    });
    expect(await codeOf(client.ask(IDENTITY))).toBe('CONNECTION_FAILED');
  });
});
