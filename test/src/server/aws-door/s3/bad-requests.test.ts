import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { makeS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import { withoutOwn } from '#src/supervision/own-objects.js';
import { loginOf, startS3Door } from '../../../../support/s3-door.js';
import { type SentRequest, sdkSigner } from '../../../../support/signed-requests.js';
import { BUCKET, useS3 } from './describe-s3.js';
import { open, send, sendPlain } from './raw-requests.js';

const s3 = useS3(open);
const door = () => s3().door;
const uri = (key: string) => makeS3Uri(BUCKET, key);
describe('bodies', () => {
  const put = (sent: Omit<SentRequest, 'method' | 'path'>) =>
    send(door(), { method: 'PUT', path: `/${BUCKET}/a`, ...sent });

  it.each([
    [{ 'content-md5': 'nonsense' }, 'InvalidDigest'],
    [{ 'content-md5': createHash('md5').update('y').digest('base64') }, 'BadDigest'],
    [{ 'x-amz-checksum-crc32': 'nonsense' }, 'InvalidRequest'],
    [{ 'x-amz-checksum-crc32': 'AAAAAA==' }, 'BadDigest'],
    [{ 'x-amz-checksum-crc16': 'AAAAAA==' }, 'InvalidRequest'],
    [{ 'x-amz-checksum-crc32': 'AAAAAA==', 'x-amz-checksum-crc32c': 'AAAAAA==' }, 'InvalidRequest'],
    [{ 'x-amz-content-sha256': '0'.repeat(64) }, 'XAmzContentSHA256Mismatch'],
    [{ 'transfer-encoding': 'chunked' }, 'MissingContentLength'],
    [{ 'x-amz-server-side-encryption-customer-algorithm': 'AES256' }, 'NotImplemented'],
  ])('with %j are refused, and the object stays', async (headers, code) => {
    await s3().storage.put(uri('a'), bytes('before'));
    expect((await put({ headers: headers as Record<string, string>, body: 'x' })).code).toBe(code);
    expect(await textOf('a')).toBe('before');
  });

  const chunked = (body: string, headers: Record<string, string> = {}) =>
    put({
      headers: {
        'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
        'content-encoding': 'aws-chunked',
        'x-amz-decoded-content-length': '5',
        'x-amz-trailer': 'x-amz-checksum-crc32',
        'content-length': String(body.length),
        ...headers,
      },
      body,
    });

  it('in chunks are decoded, with their trailing checksum', async () => {
    const { status, headers } = await chunked(
      '2\r\nhe\r\n3\r\nllo\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n',
    );
    expect(status).toBe(200);
    expect(headers['x-amz-checksum-crc32']).toBe('NhCmhg==');
    expect(await textOf('a')).toBe('hello');
  });

  it.each([
    ['5\r\nhello\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n', 'BadDigest'],
    ['5\r\nhello\r\n0\r\nx-amz-checksum-crc32:x\r\n\r\n', 'InvalidRequest'],
    ['5\r\nhello\r\n0\r\n\r\n', 'MalformedTrailerError'],
    ['4\r\nhell\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n', 'IncompleteBody'],
    ['6\r\nhello!\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n', 'IncompleteBody'],
    ['5\r\nhello', 'IncompleteBody'],
    ['ffffffffffff\r\nhello', 'IncompleteBody'],
    ['-5\r\nhello\r\n0\r\n\r\n', 'IncompleteBody'],
    ['hello', 'IncompleteBody'],
    // Such a line once took seconds of the processor.
    [`5\r\nhello\r\n0\r\na:${' '.repeat(2000)}b\rc\r\n\r\n`, 'IncompleteBody'],
  ])('in wrong chunks are refused: %j', async (body, code) => {
    expect((await chunked(body)).code).toBe(code);
    expect(await s3().storage.head(uri('a'))).toBeUndefined();
  });

  it('that a client cuts off leave nothing', async () => {
    const { hostname, port } = new URL(door().url);
    const path = `/${BUCKET}/a`;
    const signed = await sdkSigner('s3', loginOf('operator')).sign({
      method: 'PUT',
      protocol: 'http:',
      hostname,
      path,
      headers: {
        host: `${hostname}:${port}`,
        'content-length': '1000000',
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
      },
    });
    const sending = request({ hostname, port, method: 'PUT', path, headers: signed.headers });
    const closed = new Promise((resolve) => sending.once('error', resolve));
    sending.write(Buffer.alloc(500_000), () => sending.destroy(new Error('cut off')));
    await closed;
    await vi.waitFor(async () =>
      expect(await s3().storage.list(uri(''), { first: 1 })).toMatchObject({ objects: [] }),
    );
    expect((await put({ body: 'after' })).status).toBe(200);
    expect(await textOf('a')).toBe('after');
  });
});

describe('requests', () => {
  it.each([
    ['PATCH', '/the-bucket/a', 405, 'MethodNotAllowed'],
    ['POST', '/the-bucket/a', 405, 'MethodNotAllowed'],
    ['DELETE', '/', 405, 'MethodNotAllowed'],
    ['POST', '/the-bucket', 501, 'NotImplemented'],
    ['GET', '/the-bucket?acl', 501, 'NotImplemented'],
    ['PUT', '/the-bucket?versioning', 501, 'NotImplemented'],
    ['GET', '/the-bucket/a?tagging', 501, 'NotImplemented'],
    ['GET', '/the-bucket?max-keys=x', 400, 'InvalidArgument'],
    ['GET', '/the-bucket?list-type=2&max-keys=99999999999', 400, 'InvalidArgument'],
    ['GET', '/the-bucket/a?uploadId=x&part-number-marker=-1', 400, 'InvalidArgument'],
    ['PUT', '/the-bucket/a?partNumber=0&uploadId=x', 400, 'InvalidArgument'],
    ['PUT', '/the-bucket/a?partNumber=1', 404, 'NoSuchUpload'],
    ['GET', '/no-such-bucket?list-type=2', 404, 'NoSuchBucket'],
    ['GET', '/the-bucket?uploads&delimiter=/', 501, 'NotImplemented'],
  ])('%s %s have a code', async (method, path, ...[status, code]) => {
    const answer = await send(door(), { method, path });
    expect(answer).toMatchObject({ status, code });
    expect(answer.headers['content-type']).toBe('application/xml');
    const id = answer.headers['x-amz-request-id'];
    expect(answer.text).toContain(`<RequestId>${id}</RequestId>`);
  });

  it('without a signature, and HEAD, have codes; HEAD has no body', async () => {
    expect(await sendPlain(door(), { path: `/${BUCKET}` })).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
    expect(await send(door(), { method: 'HEAD', path: `/${BUCKET}/missing` })).toMatchObject({
      status: 404,
      text: '',
    });
    expect(await send(door(), { method: 'HEAD', path: '/no-such-bucket' })).toMatchObject({
      status: 404,
      text: '',
    });
  });

  it('by presigned URLs need no header', async () => {
    const { host, hostname } = new URL(door().url);
    const presign = async (method: string, signingDate = new Date()) => {
      const path = `/${BUCKET}/a%20b`;
      const { query = {} } = await sdkSigner('s3', loginOf('operator')).presign(
        {
          method,
          protocol: 'http:',
          hostname,
          path,
          query: { 'x-id': 'Object' },
          headers: { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
        },
        { expiresIn: 60, signingDate },
      );
      const text = Object.entries(query).map(
        ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
      );
      return `${path}?${text.join('&')}`;
    };
    expect(
      (await sendPlain(door(), { method: 'PUT', path: await presign('PUT'), body: 'hello' }))
        .status,
    ).toBe(200);
    expect(await sendPlain(door(), { path: await presign('GET') })).toMatchObject({
      status: 200,
      text: 'hello',
    });
    expect(await sendPlain(door(), { method: 'DELETE', path: await presign('GET') })).toMatchObject(
      { code: 'SignatureDoesNotMatch' },
    );
    const old = await presign('GET', new Date(Date.now() - 120_000));
    expect(await sendPlain(door(), { path: old })).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
  });
});

describe("the platform's rules", () => {
  it('refuse writes to its own bucket, and report why bytes are gone', async () => {
    await using storage = await open();
    for (const name of [BUCKET, 'own-bucket']) await storage.createBucket(name);
    await storage.put(makeS3Uri('own-bucket', 'log'), bytes('x'));
    const refuseDeleted = async (gone: S3Uri) => {
      throw new PlatformError('BYTES_DELETED', `The bytes of '${gone}' were removed by a rule.`);
    };
    const callers = withoutOwn({ storage, bucket: 'own-bucket', earlierBucket: BUCKET });
    await using guarded = await startS3Door({ storage: callers, refuseDeleted });
    expect(await send(guarded, { path: '/own-bucket/log' })).toMatchObject({
      status: 200,
      text: 'x',
    });
    for (const [method, path] of [
      ['PUT', '/own-bucket/log'],
      ['DELETE', '/own-bucket/log'],
      ['DELETE', '/own-bucket'],
      ['POST', '/own-bucket/a?uploads'],
    ] as const)
      expect(await send(guarded, { method, path })).toMatchObject({
        status: 403,
        code: 'AccessDenied',
      });
    const deletion = {
      method: 'POST',
      path: '/own-bucket?delete',
      body: '<Delete><Object><Key>log</Key></Object></Delete>',
    };
    expect((await send(guarded, deletion)).text).toContain('<Code>AccessDenied</Code>');
    expect(await storage.head(makeS3Uri('own-bucket', 'log'))).toBeDefined();
    const gone = await send(guarded, { path: `/${BUCKET}/a` });
    expect(gone).toMatchObject({ status: 404, code: 'NoSuchKey' });
    expect(gone.text).toContain('were removed by a rule');
  });
});

async function textOf(key: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await s3().storage.get(uri(key))).body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
