import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WaitingBytes } from '#src/server/aws-door/signature/waiting-bytes.js';
import { ManualClock } from '../../../../support/manual-clock.js';
import {
  oneKey,
  startVerifying,
  type VerifyingServer,
} from '../../../../support/signed-requests.js';

/** The examples of "Authenticating Requests (AWS Signature Version 4)" in the documentation of S3. */
const HOST = 'examplebucket.s3.amazonaws.com';
const TIME = '20130524T000000Z';
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const CREDENTIAL = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';
const clock = new ManualClock();
clock.time = Date.UTC(2013, 4, 24);
let server: VerifyingServer;

beforeAll(async () => {
  server = await startVerifying({
    keys: oneKey(),
    clock,
    services: ['s3'],
    protocol: 's3',
    maxBodyBytes: 0,
    waiting: new WaitingBytes(0),
  });
});
afterAll(() => server[Symbol.asyncDispose]());

function headersOf(signed: string, signature: string, sha256 = EMPTY): Record<string, string> {
  return {
    host: HOST,
    'x-amz-date': TIME,
    'x-amz-content-sha256': sha256,
    authorization: `AWS4-HMAC-SHA256 Credential=${CREDENTIAL},SignedHeaders=${signed},Signature=${signature}`,
  };
}

describe('the published examples', () => {
  it('of a header are admitted', async () => {
    const get = headersOf(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
    expect(
      await server.send({ path: '/test.txt', headers: { ...get, range: 'bytes=0-9' } }),
    ).toMatchObject({ who: 'ada' });
    const sha256 = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072';
    const put = headersOf(
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      sha256,
    );
    const more = {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    };
    expect(
      await server.send({
        method: 'PUT',
        path: '/test%24file.text',
        headers: { ...put, ...more },
        body: 'Welcome to Amazon S3.',
      }),
    ).toMatchObject({ who: 'ada', text: 'Welcome to Amazon S3.' });
    const plain = 'host;x-amz-content-sha256;x-amz-date';
    const lifecycle = headersOf(
      plain,
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    );
    expect(await server.send({ path: '/?lifecycle', headers: lifecycle })).toMatchObject({
      who: 'ada',
    });
    const list = headersOf(
      plain,
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
    expect(await server.send({ path: '/?max-keys=2&prefix=J', headers: list })).toMatchObject({
      who: 'ada',
    });
  });

  it('of a presigned URL is admitted', async () => {
    const path = `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(CREDENTIAL)}&X-Amz-Date=${TIME}&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`;
    expect(await server.send({ path, headers: { host: HOST } })).toMatchObject({ who: 'ada' });
  });
});

const CHUNKS = [
  'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648',
  '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497',
  'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9',
];
const TRAILED = [
  'b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2',
  '1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7',
  '2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992',
];
const TRAILER = 'd81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435';
const WHOLE = 'a'.repeat(66_560);

function chunked([first, second, last]: readonly string[], whole = WHOLE): string {
  return `10000;chunk-signature=${first}\r\n${whole.slice(0, 65_536)}\r\n400;chunk-signature=${second}\r\n${whole.slice(65_536)}\r\n0;chunk-signature=${last}\r\n`;
}

describe('the published example of a signed upload in chunks', () => {
  const upload = (body: string, decoded = '66560') =>
    server.send({
      method: 'PUT',
      path: '/examplebucket/chunkObject.txt',
      headers: {
        ...headersOf(
          'content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class',
          '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
          'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
        ),
        host: 's3.amazonaws.com',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'content-encoding': 'aws-chunked',
        'x-amz-decoded-content-length': decoded,
        'content-length': '66824',
      },
      body,
    });

  it('is decoded', async () => {
    const { who, text } = await upload(`${chunked(CHUNKS)}\r\n`);
    expect(who).toBe('ada');
    expect(text === WHOLE).toBe(true);
  });

  it('is refused when a byte, a signature or the order was changed', async () => {
    const body = `${chunked(CHUNKS)}\r\n`;
    const flipped = CHUNKS.map((signature, at) =>
      at === 1 ? signature.replace('0', '1') : signature,
    );
    expect(await upload(body.replace(/a\r\n0;/, 'b\r\n0;'))).toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    });
    expect(await upload(`${chunked(flipped)}\r\n`)).toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    expect(await upload(`${chunked(CHUNKS.toReversed())}\r\n`)).toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    expect(await upload(body, '66559')).toMatchObject({ code: 'SignatureDoesNotMatch' });
    const cut = `${body.slice(0, 65_626)}0;chunk-signature=${CHUNKS[2]}\r\n\r\n`;
    expect(await upload(cut.padEnd(66_824, '\n'))).toMatchObject({ code: 'SignatureDoesNotMatch' });
    expect(await upload('x'.repeat(66_824))).toMatchObject({ status: 400, code: 'IncompleteBody' });
  });
});

describe('the published example of a signed upload with trailers', () => {
  const upload = (body: string) =>
    server.send({
      method: 'PUT',
      path: '/examplebucket/chunkObject.txt',
      headers: {
        ...headersOf(
          'content-encoding;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class;x-amz-trailer',
          '106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e',
          'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
        ),
        host: 's3.amazonaws.com',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'content-encoding': 'aws-chunked',
        'x-amz-decoded-content-length': '66560',
        'x-amz-trailer': 'x-amz-checksum-crc32c',
        'content-length': String(body.length),
      },
      body,
    });
  const trailers = `x-amz-checksum-crc32c:sOO8/Q==\r\nx-amz-trailer-signature:${TRAILER}\r\n\r\n`;

  it('is decoded', async () => {
    const { text, trailers: read } = await upload(chunked(TRAILED) + trailers);
    expect(text === WHOLE).toBe(true);
    expect(read).toEqual({ 'x-amz-checksum-crc32c': 'sOO8/Q==' });
  });

  it('is refused when a trailer was changed, is missing or was not announced', async () => {
    const sent = (text: string) => upload(chunked(TRAILED) + text);
    expect(await sent(trailers.replace('sOO8', 'sOO9'))).toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    });
    expect(await sent(trailers.replace(TRAILER, '0'.repeat(64)))).toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    expect(await sent('x-amz-checksum-crc32c:sOO8/Q==\r\n\r\n')).toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    expect(await sent('\r\n')).toMatchObject({ status: 400, code: 'MalformedTrailerError' });
    expect(await sent(`x-amz-meta-a: 1\r\n${trailers}`)).toMatchObject({
      code: 'MalformedTrailerError',
    });
    expect(await sent('\n'.repeat(100) + trailers)).toMatchObject({
      code: 'MalformedTrailerError',
    });
  });
});
