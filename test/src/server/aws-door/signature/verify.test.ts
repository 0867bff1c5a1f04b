import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { WaitingBytes } from '#src/server/aws-door/signature/waiting-bytes.js';
import { openAccessKeys } from '#src/server/identity/access-keys.js';
import { ADA, startVerifying } from '../../../../support/signed-requests.js';
import { clock, DAY, presigned, s3, signed, useServers } from './signing.js';

useServers();

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
      waiting: new WaitingBytes(1000),
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
