import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccessKeys } from '#src/server/identity/access-keys.js';
import { ManualClock } from '../../../../support/manual-clock.js';
import {
  ADA,
  EXAMPLE,
  oneKey,
  type SentRequest,
  sdkSigner,
  startVerifying,
  type VerifyingServer,
} from '../../../../support/signed-requests.js';

const clock = new ManualClock();
const keys = oneKey();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let s3: VerifyingServer;
let json: VerifyingServer;
let query: VerifyingServer;

beforeAll(async () => {
  const options = { keys, clock, maxBodyBytes: 1000 };
  s3 = await startVerifying({ ...options, services: ['s3'], protocol: 's3' });
  json = await startVerifying({ ...options, services: ['sagemaker'], protocol: 'json' });
  query = await startVerifying({ ...options, services: ['sts', 'iam'], protocol: 'query' });
});

afterAll(async () => {
  for (const server of [s3, json, query]) await server[Symbol.asyncDispose]();
});

interface Signing {
  readonly server?: VerifyingServer;
  readonly service?: string;
  readonly credentials?: typeof EXAMPLE;
  readonly at?: number;
}

/** Signs with the SDK, as the client of a service does. */
async function signed(
  { method = 'GET', path = '/', headers = {}, body }: SentRequest,
  { server = s3, service = 's3', credentials = EXAMPLE, at = clock.now() }: Signing = {},
): Promise<SentRequest & { readonly headers: Record<string, string> }> {
  const [hostname = '', port] = server.host.split(':');
  const url = new URL(path, `http://${server.host}`);
  const all = { host: server.host, ...(headers as Record<string, string>) };
  const query = Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((key) => [key, url.searchParams.getAll(key)]),
  );
  const request = await sdkSigner(service, credentials).sign(
    {
      method,
      protocol: 'http:',
      hostname,
      port: Number(port),
      path: path.split('?')[0] ?? '',
      query,
      headers: all,
      body,
    },
    { signingDate: new Date(at) },
  );
  return {
    method,
    path,
    headers: request.headers as Record<string, string>,
    ...(body === undefined ? {} : { body }),
  };
}

/** Presigns with the SDK; returns the path with the query. */
async function presigned(
  { method = 'GET', path = '/', headers = {} }: SentRequest,
  {
    expiresIn = 3600,
    at = clock.now(),
  }: { readonly expiresIn?: number; readonly at?: number } = {},
): Promise<string> {
  const request = await sdkSigner('s3').presign(
    {
      method,
      protocol: 'http:',
      hostname: '127.0.0.1',
      path,
      query: {},
      headers: {
        host: s3.host,
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
        ...(headers as Record<string, string>),
      },
    },
    { expiresIn, signingDate: new Date(at), unhoistableHeaders: new Set(Object.keys(headers)) },
  );
  const parameters = Object.entries(request.query ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return `${path}?${parameters.join('&')}`;
}

describe('a request that the SDK signed in its header', () => {
  it.each([
    '/bucket/key',
    '/bucket/a%20b/%C3%BC/%F0%9F%94%91',
    '/bucket/a%2Bb%2Fc',
    '/bucket//double//',
    '/bucket/../key/./x',
    "/bucket/it's(1)*!",
    '/bucket?list-type=2&prefix=a%2Fb%20c&delimiter=%2F&encoding-type=url',
    '/bucket?uploads',
    '/bucket/k?partNumber=2&uploadId=a%2Bb%3D%3D',
  ])('is admitted with the path %s', async (path) => {
    expect(await s3.send(await signed({ path }))).toMatchObject({ status: 200, who: 'ada' });
  });

  it('is admitted with a body, whose digest is checked', async () => {
    const request = await signed({
      method: 'PUT',
      path: '/b/k',
      body: 'hello',
      headers: { 'x-amz-meta-a': ' two  spaces ' },
    });
    expect(await s3.send(request)).toMatchObject({ who: 'ada', text: 'hello' });
    expect(await s3.send({ ...request, body: 'jello' })).toMatchObject({
      status: 400,
      code: 'XAmzContentSHA256Mismatch',
    });
  });

  it('is admitted for JSON services, with the digest of the body', async () => {
    const call = {
      method: 'POST',
      headers: { 'x-amz-target': 'SageMaker.ListTrials' },
      body: '{"MaxResults": 1}',
    };
    const request = await signed(call, { server: json, service: 'sagemaker' });
    expect(await json.send(request)).toMatchObject({ who: 'ada', text: call.body });
    expect(await json.send({ ...request, body: '{"MaxResults": 2}' })).toMatchObject({
      status: 403,
      code: 'InvalidSignatureException',
    });
    for (const path of ['/endpoints/a%20b/invocations', '/endpoints//x/../y/invocations/']) {
      const invocation = await signed(
        { method: 'POST', path, body: 'x' },
        { server: json, service: 'sagemaker' },
      );
      expect(await json.send(invocation)).toMatchObject({ who: 'ada' });
    }
  });

  it('is admitted for each signing name of a service', async () => {
    for (const service of ['sts', 'iam']) {
      const request = await signed(
        { method: 'POST', body: 'Action=A' },
        { server: query, service },
      );
      expect(await query.send(request)).toMatchObject({ who: 'ada' });
    }
  });

  it('may repeat a header, whose values are joined', async () => {
    const request = await signed({ headers: { 'x-amz-meta-a': 'one,two' } });
    const headers = { ...request.headers, 'x-amz-meta-a': ['one', 'two'] };
    expect(await s3.send({ ...request, headers })).toMatchObject({ who: 'ada' });
  });

  it('is valid for 15 minutes before and after its time, also when it is sent again', async () => {
    for (const minutes of [-14, 0, 14]) {
      const request = await signed({}, { at: clock.now() + minutes * MINUTE });
      expect(await s3.send(request)).toMatchObject({ who: 'ada' });
      expect(await s3.send(request)).toMatchObject({ who: 'ada' });
    }
    for (const minutes of [-16, 16]) {
      const at = clock.now() + minutes * MINUTE;
      expect(await s3.send(await signed({}, { at }))).toMatchObject({
        status: 403,
        code: 'RequestTimeTooSkewed',
      });
      const call = await signed(
        { method: 'POST', body: '{}' },
        { at, server: json, service: 'sagemaker' },
      );
      expect(await json.send(call)).toMatchObject({
        status: 403,
        code: 'InvalidSignatureException',
      });
    }
  });
});

describe('a request that is refused', () => {
  it('has a code for each mistake, as the original', async () => {
    const wrong = { ...EXAMPLE, secretAccessKey: `${EXAMPLE.secretAccessKey.slice(1)}x` };
    const unknown = { ...EXAMPLE, accessKeyId: 'AKIAUNKNOWNUNKNOWN22' };
    const codes = async (server: VerifyingServer, service: string) => {
      const send = async (credentials = EXAMPLE, name = service) =>
        (
          await server.send(
            await signed({ method: 'POST', body: '{}' }, { server, service: name, credentials }),
          )
        ).code;
      return [
        (await server.send({ method: 'POST' })).code,
        await send(wrong),
        await send(unknown),
        await send(EXAMPLE, 'ec2'),
        (await server.send({ headers: { authorization: 'Bearer x' } })).code,
      ];
    };
    expect(await codes(s3, 's3')).toEqual([
      'AccessDenied',
      'SignatureDoesNotMatch',
      'InvalidAccessKeyId',
      'AuthorizationHeaderMalformed',
      'AuthorizationHeaderMalformed',
    ]);
    expect(await codes(json, 'sagemaker')).toEqual([
      'MissingAuthenticationTokenException',
      'InvalidSignatureException',
      'UnrecognizedClientException',
      'InvalidSignatureException',
      'IncompleteSignatureException',
    ]);
    expect(await codes(query, 'sts')).toEqual([
      'MissingAuthenticationToken',
      'SignatureDoesNotMatch',
      'InvalidClientTokenId',
      'SignatureDoesNotMatch',
      'IncompleteSignature',
    ]);
  });

  it('was changed after it was signed', async () => {
    const request = await signed({
      path: '/b/k?versions=1',
      headers: { 'x-amz-meta-a': '1', 'content-type': 'a/b' },
    });
    const changes: Partial<SentRequest>[] = [
      { method: 'DELETE' },
      { path: '/b/k2?versions=1' },
      { path: '/b/k?versions=2' },
      { path: '/b/k?versions=1&x=y' },
      { path: '/b/%6B%2Fl?versions=1' },
      { headers: { ...request.headers, 'x-amz-meta-a': '2' } },
      {
        headers: {
          ...request.headers,
          'x-amz-date': request.headers['x-amz-date']?.replace(/.Z$/, '9Z') ?? '',
        },
      },
      { headers: { ...request.headers, host: 'other.example' } },
    ];
    expect(await s3.send(request)).toMatchObject({ who: 'ada' });
    for (const change of changes)
      expect(await s3.send({ ...request, ...change }), JSON.stringify(change)).toMatchObject({
        status: 403,
        code: 'SignatureDoesNotMatch',
      });
  });

  it('is signed by Version 2', async () => {
    const expected = { status: 400, code: 'InvalidRequest' };
    const url = '/b/k?AWSAccessKeyId=AKIA&Signature=x%3D&Expires=1795000000';
    expect(await s3.send({ path: url })).toMatchObject(expected);
    expect(await s3.send({ headers: { authorization: 'AWS AKIA:x=' } })).toMatchObject(expected);
  });

  it('has a header of AWS that is not signed', async () => {
    const request = await signed({ method: 'PUT', path: '/b/k' });
    const headers = { ...request.headers, 'x-amz-copy-source': '/secret/key' };
    expect(await s3.send({ ...request, headers })).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
    const path = await presigned({ method: 'PUT', path: '/b/k' });
    expect(await s3.send({ method: 'PUT', path, headers: { 'x-amz-acl': 'x' } })).toMatchObject({
      status: 403,
    });
  });

  it.each([
    ['Credential=a/b/c/d/e'],
    ['Credential=x/20260101/r/s3/aws4_request'],
    [`Credential=x/20260101/r/s3/aws4_request, SignedHeaders=host, Signature=${'G'.repeat(64)}`],
    [`Credential=x/20260101/r/s3/aws4_request, SignedHeaders=b;a, Signature=${'0'.repeat(64)}`],
    [`Credential=x/20260101/r/s3/aws4_request, SignedHeaders=HOST, Signature=${'0'.repeat(64)}`],
    [`Credential=x/20251231/r/s3/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`],
  ])('has a malformed signature: %s', async (fields) => {
    const headers = {
      authorization: `AWS4-HMAC-SHA256 ${fields}`,
      'x-amz-date': '20260101T000000Z',
    };
    expect(await s3.send({ headers })).toMatchObject({
      status: 400,
      code: 'AuthorizationHeaderMalformed',
    });
  });

  it('has no signed host, two headers, or a time in no form', async () => {
    const fields = `Credential=x/20260101/r/s3/aws4_request, SignedHeaders=x-amz-date, Signature=${'0'.repeat(64)}`;
    const authorization = `AWS4-HMAC-SHA256 ${fields}`;
    expect(
      await s3.send({ headers: { authorization, 'x-amz-date': '20260101T000000Z' } }),
    ).toMatchObject({ code: 'AccessDenied' });
    expect(await s3.send({ headers: { authorization, 'x-amz-date': '2026-01-01' } })).toMatchObject(
      { code: 'AuthorizationHeaderMalformed' },
    );
    const request = await signed({});
    const twice = [request.headers['authorization'] ?? '', authorization];
    expect((await s3.send({ headers: { ...request.headers, authorization: twice } })).status).toBe(
      400,
    );
  });

  it('is noted with its address when the key or the signature is wrong', async () => {
    keys.refused.length = 0;
    await s3.send({});
    expect(keys.refused).toEqual([]);
    await s3.send(
      await signed({}, { credentials: { ...EXAMPLE, accessKeyId: 'AKIAUNKNOWNUNKNOWN22' } }),
    );
    await s3.send(await signed({}, { credentials: { ...EXAMPLE, secretAccessKey: 'wrong' } }));
    expect(keys.refused).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  it('has a body that is too long to hold, before it is read', async () => {
    const request = await signed(
      { method: 'POST', body: 'x'.repeat(1001) },
      { server: json, service: 'sagemaker' },
    );
    expect(await json.send(request)).toMatchObject({
      status: 413,
      code: 'RequestEntityTooLargeException',
    });
  });

  it('has an unknown word for its body', async () => {
    const headers = { 'x-amz-content-sha256': 'STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD' };
    expect(await s3.send(await signed({ headers }))).toMatchObject({
      status: 400,
      code: 'InvalidArgument',
    });
  });
});

describe('a presigned URL', () => {
  it('is admitted until it expires', async () => {
    const at = clock.now() - 3 * DAY;
    expect(await s3.send({ path: await presigned({ path: '/b/k%20x' }) })).toMatchObject({
      who: 'ada',
    });
    expect(
      await s3.send({ path: await presigned({ path: '/b/k' }, { at, expiresIn: 604_800 }) }),
    ).toMatchObject({ who: 'ada' });
    expect(
      await s3.send({ path: await presigned({ path: '/b/k' }, { at, expiresIn: 3600 }) }),
    ).toMatchObject({ status: 403, code: 'AccessDenied', message: 'Request has expired' });
    expect(
      await s3.send({ path: await presigned({ path: '/b/k' }, { at: clock.now() + DAY }) }),
    ).toMatchObject({ status: 403, code: 'AccessDenied' });
  });

  it('takes a body without a digest', async () => {
    const path = await presigned({ method: 'PUT', path: '/b/k' });
    expect(await s3.send({ method: 'PUT', path, body: 'hello' })).toMatchObject({
      who: 'ada',
      text: 'hello',
    });
  });

  it('is refused when it was changed', async () => {
    const path = await presigned({ path: '/b/k' });
    for (const [from, to] of [
      ['/b/k', '/b/l'],
      ['Expires=3600', 'Expires=7200'],
      [/Signature=./, 'Signature='],
      [/$/, '&X-Amz-Expires=9'],
      ['Expires=3600', 'Expires=604801'],
      ['Expires=3600', 'Expires=0'],
      [/$/, '&versionId=1'],
    ] as const) {
      const { status, code } = await s3.send({ path: path.replace(from, to) });
      expect([403, 400], code).toContain(status);
      expect(['SignatureDoesNotMatch', 'AuthorizationQueryParametersError']).toContain(code);
    }
    expect(await s3.send({ method: 'DELETE', path })).toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    const { headers } = await signed({ path: '/b/k' });
    expect((await s3.send({ path, headers })).status).toBe(400);
  });
});

describe('where no key is required', () => {
  it('any request is one of the owner; the digest of its body is checked', async () => {
    await using server = await startVerifying({
      keys: openAccessKeys(ADA),
      clock,
      services: ['s3'],
      protocol: 's3',
      maxBodyBytes: 1000,
    });
    const sha256 = createHash('sha256').update('hello').digest('hex');
    expect(await server.send({})).toMatchObject({ who: 'ada' });
    expect(
      await server.send({ headers: { authorization: 'AWS4-HMAC-SHA256 nonsense' } }),
    ).toMatchObject({ who: 'ada' });
    const put = { method: 'PUT', body: 'hello', headers: { 'x-amz-content-sha256': sha256 } };
    expect(await server.send(put)).toMatchObject({ who: 'ada', text: 'hello' });
    expect(await server.send({ ...put, body: 'jello' })).toMatchObject({
      code: 'XAmzContentSHA256Mismatch',
    });
  });
});

it('a target with bad escapes is refused', async () => {
  for (const path of ['/b/%', '/b/%C3', '/b?x=%zz', '*'])
    expect(await s3.send({ path })).toMatchObject({ status: 400, code: 'InvalidURI' });
});
