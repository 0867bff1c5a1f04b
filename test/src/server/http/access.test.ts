import { request } from 'node:http';
import { connect as connectTo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type ServerUnderTest, startTestServer, TOKENS } from '../../../support/running-server.js';

type Headers = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
}

/** What keeps an answer out of caches, and from being taken for a page. */
const PRIVATE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** A request as written: unlike `fetch`, it sends any Host and Origin. */
function send(
  url: string,
  options: { readonly method?: string; readonly headers?: Headers; readonly body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    const outgoing = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const answer = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, code: codeOf(answer) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function codeOf(answer: string): string | undefined {
  try {
    const { code, errors } = JSON.parse(answer);
    return code ?? errors?.[0]?.extensions?.code;
  } catch {
    return undefined;
  }
}

/** Opens a web socket: the status of a refused upgrade, or the code that the first message was closed with. */
function connect(url: string, headers: Headers, params?: object): Promise<number | 'acknowledged'> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url.replace('http', 'ws'), 'graphql-transport-ws', { headers });
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => undefined);
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'connection_init', payload: params })),
    );
    socket.on('close', (code) => resolve(code));
    socket.on('message', () => {
      resolve('acknowledged');
      socket.terminate();
    });
  });
}

/** Sends a request line with the head that nginx sends by default. */
async function sendText(url: string, line: string): Promise<string> {
  const { host, port } = new URL(url);
  const socket = connectTo({ host: '127.0.0.1', port: Number(port) });
  socket.write(`${line}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

const QUERY = JSON.stringify({ query: '{ callerIdentity { userId } }' });
const MUTATION = JSON.stringify({ query: 'mutation { createBucket(name: "a-bucket") { name } }' });
const JSON_TYPE = { 'content-type': 'application/json' };

/** Every route; `needs` is the least role. */
const WAYS = [
  {
    name: 'a query',
    path: '/graphql',
    method: 'POST',
    body: QUERY,
    headers: JSON_TYPE,
    needs: 'viewer',
  },
  {
    name: 'a mutation',
    path: '/graphql',
    method: 'POST',
    body: MUTATION,
    headers: JSON_TYPE,
    needs: 'operator',
  },
  { name: 'a download', path: '/objects/a-bucket/x', method: 'GET', headers: {}, needs: 'viewer' },
  {
    name: 'an upload',
    path: '/objects/a-bucket/x',
    method: 'PUT',
    body: 'x',
    headers: {},
    needs: 'operator',
  },
  {
    name: 'a removal',
    path: '/objects/a-bucket/x',
    method: 'DELETE',
    headers: {},
    needs: 'operator',
  },
  {
    name: 'an invocation',
    path: '/endpoints/none/invocations',
    method: 'POST',
    body: 'x',
    headers: {},
    needs: 'operator',
  },
  { name: 'the metrics', path: '/metrics', method: 'GET', headers: {}, needs: 'viewer' },
  {
    name: 'the tags for Marquez',
    path: '/api/v1/tags',
    method: 'GET',
    headers: {},
    needs: 'viewer',
  },
] as const;

const RANK = { viewer: 0, operator: 1, admin: 2 } as const;
const ROLES = ['viewer', 'operator', 'admin'] as const;

describe('with tokens', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await startTestServer({ tokens: true });
  });
  afterAll(() => server.close());

  const refused = ['UNAUTHENTICATED', 'FORBIDDEN'];

  it.each(WAYS)('$name needs a token', async ({ path, headers, ...rest }) => {
    expect(await send(`${server.url}${path}`, { ...rest, headers })).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
    const wrong = { ...headers, authorization: 'Bearer nobody-has-this-token' };
    expect(await send(`${server.url}${path}`, { ...rest, headers: wrong })).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
  });

  const matrix = WAYS.flatMap((way) => ROLES.map((role) => ({ ...way, role })));
  it.each(matrix)('$name as $role', async ({ path, headers, role, needs, ...rest }) => {
    const authorization = `Bearer ${TOKENS[role]}`;
    const answer = await send(`${server.url}${path}`, {
      ...rest,
      headers: { ...headers, authorization },
    });
    if (RANK[role] >= RANK[needs]) expect(refused).not.toContain(answer.code);
    else expect(answer.code).toBe('FORBIDDEN');
  });

  it.each(WAYS)('the answer to $name is not cached', async ({ path, headers, ...rest }) => {
    const authorization = `Bearer ${TOKENS.admin}`;
    const bucket = `${server.url}/objects/a-bucket`;
    await server.graphql('mutation { createBucket(name: "a-bucket") { name } }', {
      headers: { authorization },
    });
    await fetch(`${bucket}/x`, { method: 'PUT', body: 'x', headers: { authorization } });
    for (const sent of [{ ...headers, authorization }, headers]) {
      const answer = await fetch(`${server.url}${path}`, { ...rest, headers: sent });
      expect(Object.fromEntries(answer.headers)).toMatchObject(PRIVATE);
    }
  });

  it('identifies callers', async () => {
    const { data } = await server.graphql('{ callerIdentity { account arn userId } }', {
      headers: { authorization: `bearer ${TOKENS.viewer}` },
    });
    expect(data.callerIdentity).toEqual({
      account: '000000000000',
      arn: 'arn:aws:iam::000000000000:user/viewer',
      userId: 'viewer',
    });
  });

  it('authenticates a web socket by header or by its first message', async () => {
    expect(await connect(`${server.url}/graphql`, {})).toBe(4401);
    expect(await connect(`${server.url}/graphql`, {}, { authorization: 'Bearer no' })).toBe(4401);
    expect(
      await connect(`${server.url}/graphql`, { authorization: `Bearer ${TOKENS.viewer}` }),
    ).toBe('acknowledged');
    expect(
      await connect(`${server.url}/graphql`, {}, { authorization: `Bearer ${TOKENS.viewer}` }),
    ).toBe('acknowledged');
    expect(await connect(`${server.url}/graphql`, {}, { token: TOKENS.viewer })).toBe(
      'acknowledged',
    );
  });

  it('answers health without a token', async () => {
    expect(await send(`${server.url}/healthz`)).toMatchObject({ status: 200 });
  });
});

describe('without tokens', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  /** The second is what the routes of the original say. */
  const refused = ['FORBIDDEN', 'AccessDeniedException'];
  const proxied: readonly Headers[] = [
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'ml.example.com' },
    { 'x-real-ip': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { via: '1.1 proxy' },
    { 'cf-connecting-ip': '203.0.113.7' },
    { 'true-client-ip': '203.0.113.7' },
    { 'x-client-ip': '203.0.113.7' },
    { 'x-envoy-external-address': '203.0.113.7' },
    { 'x-original-forwarded-for': '203.0.113.7' },
    { 'x-cluster-client-ip': '203.0.113.7' },
    { 'fly-client-ip': '203.0.113.7' },
    { 'forwarded-for': '203.0.113.7' },
    { 'x-original-host': 'ml.example.com' },
    { 'x-proxyuser-ip': '203.0.113.7' },
    { 'x-amzn-trace-id': 'Root=1-67891233-abcdef012345678912345678' },
  ];
  const ways = [
    ...WAYS.map((way) => ({ ...way, of: () => server.url })),
    { name: 'health', path: '/healthz', method: 'GET', headers: {}, of: () => server.url },
    { name: 'the home page', path: '/', method: 'GET', headers: {}, of: () => server.url },
    ...(['/gremlin', '/loader', '/system', '/status'] as const).map((path) => ({
      name: `the companion's ${path}`,
      path,
      method: path === '/status' ? 'GET' : 'POST',
      headers: {},
      of: () => server.companionUrl,
    })),
  ];

  it.each(ways)('$name is not answered through a proxy', async ({ of, path, headers, ...rest }) => {
    for (const more of proxied) {
      const answer = await send(`${of()}${path}`, { ...rest, headers: { ...headers, ...more } });
      expect(answer.status, JSON.stringify(more)).toBe(403);
      expect(refused).toContain(answer.code);
    }
    const plain = await send(`${of()}${path}`, { ...rest, headers });
    expect(refused).not.toContain(plain.code);
  });

  it('refuses HTTP/1.0, which a proxy without settings speaks', async () => {
    for (const url of [server.url, server.companionUrl])
      expect(await sendText(url, 'GET /status HTTP/1.0')).toContain('403 Forbidden');
  });

  it('refuses an upgrade through a proxy', async () => {
    for (const headers of proxied) {
      expect(await connect(`${server.url}/graphql`, headers)).toBe(403);
      expect(await connect(`${server.companionUrl}/gremlin`, headers)).toBe(403);
    }
    expect(await connect(`${server.url}/graphql`, {})).toBe('acknowledged');
  });
});

describe('pages of other origins', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await startTestServer({
      tokens: true,
      settings: {
        allowedHosts: ['ml.example.com'],
        allowedOrigins: ['https://console.example.com'],
      },
    });
  });
  afterAll(() => server.close());

  const port = () => new URL(server.url).port;
  const login = { authorization: `Bearer ${TOKENS.admin}` };
  const ways = [...WAYS, { name: 'health', path: '/healthz', method: 'GET', headers: {} }] as const;

  it.each(ways)('$name from elsewhere gets nowhere', async ({ path, headers, ...rest }) => {
    const foreign: readonly Headers[] = [
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { origin: `http://127.0.0.1:${Number(port()) + 1}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { host: `evil.example:${port()}`, origin: `http://evil.example:${port()}` },
      { host: 'evil.example' },
      { host: 'localhost.evil.example' },
      { host: '127.0.0.1.evil.example' },
      { host: '127.0.0.1@evil.example' },
    ];
    for (const more of foreign) {
      const answer = await send(`${server.url}${path}`, {
        ...rest,
        headers: { ...headers, ...login, ...more },
      });
      expect(answer, JSON.stringify(more)).toEqual({ status: 403, code: 'FORBIDDEN' });
    }
  });

  it.each(ways)('$name of its own pages is answered', async ({ path, headers, ...rest }) => {
    const own: readonly Headers[] = [
      { origin: server.url, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { host: `localhost:${port()}`, origin: `http://localhost:${port()}` },
      { host: `[::1]:${port()}` },
      { host: 'ml.example.com', origin: 'https://ml.example.com' },
      { origin: 'https://console.example.com', 'sec-fetch-site': 'cross-site' },
    ];
    for (const more of own) {
      const answer = await send(`${server.url}${path}`, {
        ...rest,
        headers: { ...headers, ...login, ...more },
      });
      expect(['UNAUTHENTICATED', 'FORBIDDEN'], JSON.stringify(more)).not.toContain(answer.code);
    }
  });

  it('refuses an upgrade as it refuses a request', async () => {
    expect(
      await connect(`${server.url}/graphql`, { ...login, origin: 'http://evil.example' }),
    ).toBe(403);
    expect(await connect(`${server.url}/graphql`, { ...login, host: 'evil.example' })).toBe(403);
    expect(await connect(`${server.url}/graphql`, { ...login, origin: server.url })).toBe(
      'acknowledged',
    );
  });

  it('answers the preflight of an allowed origin only', async () => {
    const preflight = (origin: string) =>
      fetch(`${server.url}/graphql`, { method: 'OPTIONS', headers: { origin } });
    const allowed = await preflight('https://console.example.com');
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://console.example.com');
    expect((await preflight('https://evil.example')).status).toBe(403);
  });

  it('refuses GraphQL from a form', async () => {
    const answer = await send(`${server.url}/graphql`, {
      method: 'POST',
      headers: { ...login, 'content-type': 'text/plain' },
      body: MUTATION,
    });
    expect(answer.status).toBe(415);
  });
});
