import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  EXAMPLE,
  type SentRequest,
  type VerifyingServer,
} from '../../../../support/signed-requests.js';
import { json, keys, presigned, query, s3, signed, useServers, WAITING } from './signing.js';

useServers();

describe('a request that is refused', () => {
  it('gets the code of the original for each mistake', async () => {
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

  it('has no signed host, two signatures, or a malformed time', async () => {
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

  it('has a body that is too long for the memory, before it is read', async () => {
    const request = await signed(
      { method: 'POST', body: 'x'.repeat(1001) },
      { server: json, service: 'sagemaker' },
    );
    expect(await json.send(request)).toMatchObject({
      status: 413,
      code: 'RequestEntityTooLargeException',
    });
  });

  it('has a body for which the unchecked bodies of others leave no room', async () => {
    const call = (length: number) =>
      signed({ method: 'POST', body: 'x'.repeat(length) }, { server: json, service: 'sagemaker' });
    const { headers, body } = await call(1000);
    const [host, port] = json.host.split(':');
    const all = { ...headers, 'content-length': 1000 };
    const slow = request({ host, port, method: 'POST', path: '/', headers: all });
    slow.write(String(body).slice(0, 900));
    const small = await call(WAITING - 899);
    await expect
      .poll(() => json.send(small))
      .toMatchObject({ status: 400, code: 'ThrottlingException' });
    slow.end(String(body).slice(900));
    await once(slow, 'response');
    expect(await json.send(small)).toMatchObject({ who: 'ada' });
  });

  it('has an unknown word for its body', async () => {
    const headers = { 'x-amz-content-sha256': 'STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD' };
    expect(await s3.send(await signed({ headers }))).toMatchObject({
      status: 400,
      code: 'InvalidArgument',
    });
  });
});
