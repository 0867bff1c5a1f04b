import { describe, expect, it } from 'vitest';
import { clock, json, MINUTE, query, s3, signed, useServers } from './signing.js';

useServers();

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
