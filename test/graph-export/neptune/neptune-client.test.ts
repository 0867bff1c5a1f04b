import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NeptuneClient, type NeptuneConnection } from '#graph-export/neptune/index.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const opened: AsyncDisposable[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const each of opened.splice(0)) await each[Symbol.asyncDispose]();
});

describe('the client of a graph database', () => {
  it('signs requests for IAM with the credentials of the environment', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    vi.stubEnv('AWS_SESSION_TOKEN', 'a-session/token==');
    const { connection, requests } = await database(healthy);
    const client = await NeptuneClient.of({ ...connection, authMode: 'IAM' });
    expect(await client.status()).toBe('healthy');
    const [{ authorization, ...headers } = {}] = requests;
    expect(authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/neptune-db\/aws4_request, SignedHeaders=\S*\bhost\b\S*, Signature=[0-9a-f]{64}$/,
    );
    expect(headers).toMatchObject({
      host: `127.0.0.1:${connection.port}`,
      'x-amz-security-token': 'a-session/token==',
    });
  });

  it('sends no credentials without IAM, and a token in their place', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    const { connection, requests } = await database(healthy);
    await (await NeptuneClient.of(connection)).status();
    await (await NeptuneClient.of({ ...connection, bearerToken: 'secret-0123' })).status();
    expect(requests.map(({ authorization }) => authorization)).toEqual([
      undefined,
      'Bearer secret-0123',
    ]);
  });

  it('reaches an address of IPv6', async () => {
    const { connection } = await database(healthy, '::1');
    expect(await (await NeptuneClient.of(connection)).status()).toBe('healthy');
  });

  it('refuses an answer without an end', async () => {
    const { connection } = await database((_, response) => {
      const piece = ' '.repeat(1024 * 1024);
      const send = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', send);
      send();
    });
    await expect((await NeptuneClient.of(connection)).status()).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('more than 16777216 bytes'),
    });
  });

  it('calls a failing database three times, and shows its message', async () => {
    const { connection, requests } = await database((_, response) => {
      response.statusCode = 500;
      response.end('{"code":"InternalFailureException","detailedMessage":"out of order"}');
    });
    await expect((await NeptuneClient.of(connection)).status()).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The graph database refuses with InternalFailureException: out of order',
      details: { status: 500, databaseCode: 'InternalFailureException' },
    });
    expect(requests).toHaveLength(3);
  });

  it.each([
    [200, 'SERVICE_UNAVAILABLE'],
    [302, 'VALIDATION_FAILED'],
    [403, 'FORBIDDEN'],
    [502, 'SERVICE_UNAVAILABLE'],
  ])('shows the begin of an answer %i that is not JSON', async (status, code) => {
    const { connection } = await database((_, response) => {
      response.writeHead(status, { location: '/elsewhere' }).end('<p>a proxy</p>');
    });
    await expect((await NeptuneClient.of(connection)).status()).rejects.toMatchObject({
      code,
      message: expect.stringContaining('<p>a proxy</p>'),
    });
  });

  it('stops on request while the database is silent', async () => {
    const stop = new AbortController();
    const { connection } = await database(() => stop.abort(new Error('enough')));
    const asked = (await NeptuneClient.of(connection)).status(stop.signal);
    await expect(asked).rejects.toThrow('enough');
  });
});

const healthy: Answer = (_, response) => response.end('{"status":"healthy"}');

/** A database that answers every request alike, and the headers of these requests. */
async function database(answer: Answer, host = '127.0.0.1') {
  const requests: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    requests.push(request.headers);
    answer(request, response);
  });
  await once(server.listen(0, host), 'listening');
  opened.push({
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  });
  const address = server.address();
  const connection: NeptuneConnection = {
    host,
    port: typeof address === 'object' && address ? address.port : 0,
    authMode: 'DEFAULT',
    loadFromS3Arn: '',
    ssl: false,
    region: 'eu-central-1',
  };
  return { connection, requests };
}
