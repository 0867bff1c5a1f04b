import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ResponseParser } from '#src/hosting/upstream/index.js';

/** Feeds a response in the pieces given. */
function read(text: string, cuts: readonly number[] = [], closed = false) {
  const bytes = Buffer.from(text, 'latin1');
  const seen = { status: 0, body: '', ends: 0, reusable: false, idleMs: 0, type: '' };
  const parser = new ResponseParser({
    onHead: ({ status, headers }) => {
      seen.status = status;
      seen.type = headers.get('content-type') ?? '';
    },
    onData: (chunk) => {
      seen.body += Buffer.from(chunk).toString('latin1');
    },
    onEnd: (connection) => {
      seen.ends += 1;
      Object.assign(seen, connection);
    },
  });
  const points = [...new Set([...cuts.map((cut) => cut % bytes.length), bytes.length])];
  let from = 0;
  for (const to of points.sort((a, b) => a - b)) {
    parser.push(bytes.subarray(from, to));
    from = to;
  }
  if (closed) parser.close();
  return seen;
}

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\n';

describe('reading responses', () => {
  const whole = [
    [`${HEAD}Content-Length: 5\r\n\r\nhello`, 'hello'],
    [`${HEAD}content-length:0\r\n\r\n`, ''],
    [`${HEAD}Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x=1\r\nlo\r\n0\r\n\r\n`, 'hello'],
    [`${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nDigest: x\r\n\r\n`, 'hello'],
    [`HTTP/1.1 100 Continue\r\n\r\n${HEAD}Content-Length: 1\r\n\r\nx`, 'x'],
  ] as const;

  it('gives the same whatever pieces a response comes in', () => {
    fc.assert(
      fc.property(fc.constantFrom(...whole), fc.array(fc.nat(500)), ([text, body], cuts) => {
        expect(read(text, cuts)).toMatchObject({
          status: 200,
          type: 'text/csv',
          body,
          ends: 1,
          reusable: true,
        });
      }),
    );
  });

  it('takes a body without a length to the end of the connection', () => {
    expect(read(`${HEAD}\r\nall of it`, [], true)).toMatchObject({
      body: 'all of it',
      ends: 1,
      reusable: false,
    });
  });

  it('knows when a connection may be used again, and for how long', () => {
    const idle = (headers: string, line = 'HTTP/1.1 200 OK') =>
      read(`${line}\r\nContent-Length: 0\r\n${headers}\r\n`);
    expect(idle('')).toMatchObject({ reusable: true, idleMs: 4000 });
    expect(idle('Keep-Alive: timeout=5\r\n')).toMatchObject({ reusable: true, idleMs: 4000 });
    expect(idle('Keep-Alive: timeout=1\r\n')).toMatchObject({ idleMs: 0 });
    expect(idle('Connection: close\r\n')).toMatchObject({ reusable: false });
    expect(idle('', 'HTTP/1.0 200 OK')).toMatchObject({ reusable: false });
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n'],
    ['a header without a name', 'HTTP/1.1 200 OK\r\n: x\r\n\r\n'],
    ['a length that is no number', `${HEAD}Content-Length: five\r\n\r\n`],
    ['an unknown coding', `${HEAD}Transfer-Encoding: gzip\r\n\r\n`],
    ['a malformed chunk size', `${HEAD}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`],
    ['a chunk that is too long', `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n`],
    ['bytes behind the response', `${HEAD}Content-Length: 1\r\n\r\nab`],
    ['an endless head', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(70_000)}`],
  ])('refuses %s', (_what, text) => {
    expect(() => read(text)).toThrow(Error);
  });

  it('refuses a response that the connection cuts', () => {
    expect(() => read(`${HEAD}Content-Length: 9\r\n\r\nhalf`, [], true)).toThrow(Error);
    expect(() => read(HEAD, [], true)).toThrow(Error);
  });
});
