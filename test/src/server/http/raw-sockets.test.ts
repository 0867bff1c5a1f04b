import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer } from '../../../support/running-server.js';

let server: ServerUnderTest;
let large: ServerUnderTest;
beforeAll(async () => {
  server = await startTestServer({ settings: { maxObjectBytes: 1024, maxInvocationBytes: 1024 } });
  large = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await large.close();
});

const open: Line[] = [];
afterEach(() => {
  for (const line of open.splice(0)) line.socket.destroy();
});

/** A connection with the bytes received. */
class Line {
  readonly socket: Socket;
  text = '';
  ended = false;
  broken: Error | undefined;

  constructor(url = server.url) {
    const { port } = new URL(url);
    this.socket = connect({ port: Number(port), allowHalfOpen: true });
    this.socket.setEncoding('latin1').on('data', (text: string) => {
      this.text += text;
    });
    this.socket.on('end', () => {
      this.ended = true;
    });
    this.socket.on('error', (error) => {
      this.broken = error;
    });
    open.push(this);
  }

  write(...lines: readonly string[]): void {
    this.socket.write(lines.join('\r\n'));
  }

  async until(holds: (line: Line) => boolean, timeoutMs = 10_000): Promise<void> {
    for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(5)) {
      if (holds(this)) return;
    }
    throw new Error(`It does not hold; so far came: ${this.text.slice(0, 500)}`);
  }

  /** Writes until the server no longer takes it; returns how many bytes. */
  async flood(maxBytes: number): Promise<number> {
    const chunk = Buffer.alloc(65_536, 'x');
    let written = 0;
    while (written < maxBytes && !this.socket.destroyed && !this.broken) {
      if (!this.socket.write(chunk)) await sleep(1);
      written += chunk.length;
    }
    return written;
  }
}

const HOST = 'Host: localhost';
const H2C = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQ'];

describe('an upgrade request to an unsupported protocol', () => {
  it.each([
    ['h2c', H2C],
    ['another', ['Connection: upgrade', 'Upgrade: TLS/1.3, IRC/6.9']],
  ])('is answered over HTTP/1.1: %s', async (_name, headers) => {
    const line = new Line();
    line.write('GET /healthz HTTP/1.1', HOST, ...headers, '', '');
    await line.until(({ text }) => text.includes('\r\n\r\n'));
    expect(line.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it('keeps its body, and its connection for later requests', async () => {
    const line = new Line();
    const body = JSON.stringify({ query: '{ callerIdentity { account } }' });
    const head = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    line.write('POST /graphql HTTP/1.1', HOST, ...H2C, ...head, '', body.slice(0, 10));
    await sleep(50);
    line.write(body.slice(10));
    await line.until(({ text }) => text.includes('"account":"000000000000"'));
    line.write('GET /healthz HTTP/1.1', HOST, ...H2C, '', '');
    await line.until(({ text }) => text.split('HTTP/1.1 200 OK').length === 3);
    line.write('GET /nowhere HTTP/1.1', HOST, 'Connection: close, Upgrade', 'Upgrade: h2c', '', '');
    await line.until(({ ended }) => ended);
    expect(line.text).toContain('HTTP/1.1 404 Not Found');
  });

  const get = (what: string, ...headers: readonly string[]) =>
    [`GET ${what} HTTP/1.1`, HOST, ...headers, '', ''].join('\r\n');
  const WEB_SOCKET = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol: graphql-transport-ws',
  ];
  const statuses = ({ text }: Line) =>
    [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

  it.each([
    ['behind another request', [get('/healthz'), get('/nowhere', ...H2C)], ['200', '404']],
    [
      'between others',
      [get('/healthz'), get('/nowhere', ...H2C), get('/healthz')],
      ['200', '404', '200'],
    ],
    [
      'behind another of its kind',
      [get('/healthz', ...H2C), get('/nowhere', ...H2C), get('/healthz')],
      ['200', '404', '200'],
    ],
    [
      'that is served, behind others',
      [get('/healthz'), get('/nowhere', ...H2C), get('/graphql', ...WEB_SOCKET)],
      ['200', '404', '101'],
    ],
    [
      'that is refused, behind others',
      [get('/healthz'), get('/metrics'), get('/nowhere', ...WEB_SOCKET)],
      ['200', '200', '404'],
    ],
  ])('is answered in its turn: %s', async (_name, requests, wanted) => {
    const line = new Line();
    line.write(requests.join(''));
    await line.until((it) => statuses(it).length === wanted.length, 5_000);
    expect(statuses(line)).toEqual(wanted);
  });

  it('waits for an answer that the client reads slowly', async () => {
    const bytes = 8 * 2 ** 20;
    const object = '/objects/forebear-local-000000000000/large';
    const put = await fetch(`${large.url}${object}`, { method: 'PUT', body: Buffer.alloc(bytes) });
    expect(put.ok).toBe(true);
    const line = new Line(large.url);
    line.socket.pause();
    line.write(get(object) + get('/healthz') + get('/nowhere', ...H2C));
    await sleep(300);
    line.socket.resume();
    await line.until((it) => it.text.includes('HTTP/1.1 404'));
    expect(statuses(line)).toEqual(['200', '200', '404']);
    expect(line.text.length).toBeGreaterThan(bytes);
  });

  it('passes the same guard as other requests', async () => {
    const line = new Line();
    line.write('GET /healthz HTTP/1.1', 'Host: evil.example', ...H2C, '', '');
    await line.until(({ text }) => text.includes('FORBIDDEN'));
    expect(line.text).toMatch(/^HTTP\/1\.1 403 /);
  });
});

describe('a long refused body', () => {
  it.each([
    {
      what: 'an upload beyond the limit',
      of: 'PUT /objects/forebear-local-000000000000/k',
      is: 413,
    },
    { what: 'an upload to no bucket', of: 'PUT /objects/nobody-has-this/key', is: 404 },
    { what: 'an upload with a bad key', of: 'PUT /objects/forebear-local-000000000000//', is: 400 },
    { what: 'an invocation beyond the limit', of: 'POST /endpoints/none/invocations', is: 413 },
    { what: 'a query beyond the limit', of: 'POST /graphql', is: 413 },
    { what: 'a request that nothing answers', of: 'POST /nowhere', is: 404 },
  ])('is answered at once and not read: $what', async ({ of, is }) => {
    const line = new Line();
    const length = 10 * 2 ** 30;
    const type = `Content-Type: ${of.endsWith('graphql') ? 'application/json' : 'text/csv'}`;
    line.write(`${of} HTTP/1.1`, HOST, type, `Content-Length: ${length}`, '', 'x');
    await line.until(({ ended }) => ended, 3_000);
    expect(line.text).toMatch(new RegExp(`^HTTP/1\\.1 ${is} `));
    expect(line.text).toMatch(/\r\nconnection: close\r\n/i);
    expect(line.text).toMatch(/"code":"[A-Z_0-9]+"/);
    expect(await line.flood(length)).toBeLessThan(length);
    expect(line.broken).toMatchObject({ code: expect.stringMatching(/^(EPIPE|ECONNRESET)$/) });
  });

  it('of unknown length is answered where it exceeds the limit', async () => {
    const line = new Line();
    line.write('PUT /objects/forebear-local-000000000000/key HTTP/1.1', HOST);
    line.write('', 'Transfer-Encoding: chunked', '', '');
    line.write('800', 'x'.repeat(2048), '');
    await line.until(({ ended }) => ended, 3_000);
    expect(line.text).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each(['PUT /objects/forebear-local-000000000000/key', 'POST /graphql'])(
    'reaches a sender who writes all of it before reading: %s',
    async (of) => {
      const line = new Line();
      const body = Buffer.alloc(20 * 2 ** 20, 'x');
      line.socket.pause();
      line.write(`${of} HTTP/1.1`, HOST, 'Content-Type: application/json');
      line.write('', `Content-Length: ${body.length}`, '', '');
      await new Promise((resolve) => line.socket.write(body, resolve));
      line.socket.resume();
      await line.until(({ ended }) => ended);
      expect(line.text).toMatch(/^HTTP\/1\.1 413 /);
    },
  );
});

describe('a short refused body', () => {
  it('leaves the connection open for the next request', async () => {
    const line = new Line();
    line.write('PUT /objects/nobody-has-this/key HTTP/1.1', HOST, 'Content-Length: 5', '', 'hello');
    await line.until(({ text }) => text.includes('BUCKET_NOT_FOUND'));
    line.write('GET /healthz HTTP/1.1', HOST, '', '');
    await line.until(({ text }) => text.includes('HTTP/1.1 200 OK'));
  });
});
