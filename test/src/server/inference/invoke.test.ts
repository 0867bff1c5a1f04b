import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Forwarder, Invoker } from '#src/hosting/index.js';
import { startInferenceServer } from '../../../support/inference-server.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

/** Long enough for a busy machine. */
const LONG = { timeout: 180_000 };

let platform: TestPlatform;
const ask = async (name: string, body: string | Uint8Array, init: RequestInit = {}) => {
  const response = await platform.invoke(name, body, init);
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its test asks for
  const answer: any = await response.json();
  return { status: response.status, headers: response.headers, body: answer };
};

beforeAll(async () => {
  platform = await openPlatform({ times: { timeoutMs: 4_000 } });
  await platform.model('echo');
  await platform.deploy('echo');
});
afterAll(() => platform.destroy());

describe('an invocation', () => {
  it('passes only the known headers', async () => {
    const { status, headers, body } = await ask('echo', 'hello', {
      headers: {
        'Content-Type': 'text/csv',
        Accept: 'application/json; verbose=True',
        'X-Amzn-SageMaker-Custom-Attributes': 'trace=7',
        'X-Amzn-SageMaker-Inference-Id': 'id-1',
        Authorization: 'Bearer secret',
        Cookie: 'a=b',
      },
    });
    expect(status).toBe(200);
    expect(body.headers).toMatchObject({
      'content-type': 'text/csv',
      accept: 'application/json; verbose=True',
      'x-amzn-sagemaker-custom-attributes': 'trace=7',
      'x-amzn-sagemaker-inference-id': 'id-1',
    });
    expect(body.headers).not.toHaveProperty('authorization');
    expect(body.headers).not.toHaveProperty('cookie');
    expect(headers.get('x-amzn-invoked-production-variant')).toBe('AllTraffic');
    expect(headers.get('x-amzn-sagemaker-custom-attributes')).toBe('trace=1');
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.has('x-instance-secret')).toBe(false);
  });

  it('closes its connection while the server drains', async () => {
    const { router, endpoints } = platform;
    const invoker = new Invoker({
      router,
      forwarder: new Forwarder(),
      endpoint: (name) => endpoints.get(name),
    });
    const draining = { now: false };
    const { app, url } = await startInferenceServer(invoker, { draining: () => draining.now });
    const connection = async (name: string) => {
      const response = await fetch(`${url}/endpoints/${name}/invocations`, {
        method: 'POST',
        body: 'hello',
      });
      await response.arrayBuffer();
      return response.headers.get('connection');
    };
    expect(await connection('echo')).toBe('keep-alive');
    draining.now = true;
    expect(await connection('echo')).toBe('close');
    expect(await connection('nobody')).toBe('close');
    await app.close();
  });

  it('reports an error of the model', async () => {
    const { status, body } = await ask('echo', 'fail 500');
    expect(status).toBe(424);
    expect(body).toMatchObject({
      code: 'MODEL_ERROR',
      OriginalStatusCode: 500,
      OriginalMessage: 'the model says no',
    });
    expect(await ask('echo', 'fail 400')).toMatchObject({
      status: 424,
      body: { OriginalStatusCode: 400 },
    });
  });

  it('times out when the model takes too long', async () => {
    const { status, body } = await ask('echo', 'sleep 8000');
    expect(status).toBe(424);
    expect(body).toMatchObject({ code: 'MODEL_ERROR', OriginalStatusCode: 0 });
    expect(body.message).toContain('within 4 seconds');
  });

  it('takes bodies up to the limit and refuses greater ones, with and without a length', async () => {
    const limit = 6_291_456;
    expect(await ask('echo', Buffer.alloc(limit, 'x'))).toMatchObject({
      status: 200,
      body: { bytes: limit },
    });
    expect(await ask('echo', Buffer.alloc(limit + 1))).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    });
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let sent = 0; sent <= limit; sent += 65_536) controller.enqueue(Buffer.alloc(65_536));
        controller.close();
      },
    });
    const chunked = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
    const refused = await fetch(`${platform.url}/endpoints/echo/invocations`, chunked);
    expect(refused.status).toBe(413);
  });

  it('streams a long response, also to a slow reader', async () => {
    const response = await platform.invoke('echo', 'stream 5000');
    await sleep(200);
    const text = await response.text();
    expect(text).toHaveLength(5_000_000);
    expect(text.trimEnd().endsWith('4999,')).toBe(true);
  });

  it('passes a part on before there is another', async () => {
    const leaving = new AbortController();
    const response = await platform.invoke('echo', 'begin', { signal: leaving.signal });
    const { value } = (await response.body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe('begun');
    leaving.abort();
    await expect.poll(() => underWay('echo'), LONG).toBe(0);
  });

  it('is cut when the model cuts its answer', async () => {
    const response = await platform.invoke('echo', 'half');
    await expect(response.text()).rejects.toThrow();
  });

  it('works again after a caller has disconnected', async () => {
    const leaving = new AbortController();
    const request = platform.invoke('echo', 'sleep 900', { signal: leaving.signal });
    await sleep(100);
    leaving.abort();
    await expect(request).rejects.toThrow();
    expect((await ask('echo', 'hello')).status).toBe(200);
    await expect.poll(() => underWay('echo'), LONG).toBe(0);
  });

  it('refuses invalid requests, each with its code', async () => {
    expect(await ask('nobody', '')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await ask('a%2Fb', '')).toMatchObject({ status: 400 });
    expect(await ask('Echo', '')).toMatchObject({ status: 404 });
    expect(await ask('%zz', '')).toMatchObject({ status: 400 });
    expect(await ask('%65cho', '{}')).toMatchObject({ status: 200 });
    expect(
      await ask('echo', '', { headers: { 'X-Amzn-SageMaker-Target-Variant': 'Blue' } }),
    ).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    const got = await fetch(`${platform.url}/endpoints/echo/invocations`);
    expect(got.status).toBe(405);
    expect(got.headers.get('allow')).toBe('POST');
  });

  it('asks for a retry while the endpoint is being created', async () => {
    await platform.model('slow-start', { FAULT: 'unhealthy' });
    await platform.endpoints.create(
      { name: 'slow-start', variants: [{ modelName: 'slow-start' }] },
      TESTER,
    );
    const { status, headers, body } = await ask('slow-start', '');
    expect(status).toBe(429);
    expect(body.code).toBe('ENDPOINT_NOT_READY');
    expect(headers.get('retry-after')).toBe('1');
    await platform.endpoints.delete('slow-start', TESTER);
    await platform.untilEndpoint('slow-start', (found) => found === undefined);
  });

  it('chooses variants by weight, or as requested', async () => {
    await platform.endpoints.create(
      {
        name: 'mixed',
        variants: [
          { name: 'Most', modelName: 'echo', weight: 3 },
          { name: 'Some', modelName: 'echo', weight: 1 },
        ],
      },
      TESTER,
    );
    await platform.untilEndpoint('mixed', (found) => found?.status === 'InService');
    const seen: string[] = [];
    for (let at = 0; at < 8; at += 1) seen.push((await ask('mixed', 'hello')).body.variant);
    expect(seen.filter((variant) => variant === 'Most')).toHaveLength(6);
    const { headers } = await ask('mixed', 'hello', {
      headers: { 'X-Amzn-SageMaker-Target-Variant': 'Some' },
    });
    expect(headers.get('x-amzn-invoked-production-variant')).toBe('Some');
  });
});

function underWay(name: string): number {
  const instances = platform.router.get(name)?.instances() ?? [];
  return instances.reduce((sum, { inFlight }) => sum + inFlight, 0);
}
