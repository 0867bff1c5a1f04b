import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toArn } from '#src/domain/arn.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { SharedLinks } from '#src/sessions/index.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../../../support/running-server.js';
import { TEST_VALUES, TESTER } from '../../../support/test-values.js';

const URI = 's3://forebear-local-000000000000/a folder/file+1.txt';
const PATH = '/objects/forebear-local-000000000000/a%20folder/file%2B1.txt';
const SHARE = `mutation ($uri: S3Uri, $arn: Arn, $seconds: Int = 60) {
  share(uri: $uri, arn: $arn, expiresInSeconds: $seconds) { url uri expires digest }
}`;

describe('a link to an object', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await startTestServer({ tokens: true });
    await put('shared');
  });
  afterAll(() => server.close());

  const put = async (body: string) => {
    const headers = { authorization: `Bearer ${TOKENS.operator}` };
    const stored = await fetch(server.url + PATH, { method: 'PUT', body, headers });
    expect(stored.status).toBe(200);
  };
  const share = (variables: object, role: keyof typeof TOKENS = 'operator') =>
    server.graphql(SHARE, {
      variables: { ...variables },
      headers: { authorization: `Bearer ${TOKENS[role]}` },
    });
  const link = async () => new URL((await share({ uri: URI })).data.share.url);
  const codeOf = async (url: URL, init: RequestInit = {}) => {
    const response = await fetch(url, init);
    return [response.status, ((await response.json()) as { code: string }).code];
  };

  it('downloads it without a token, as a whole or in part', async () => {
    const url = await link();
    expect(url.searchParams.get('by')).toBe('operator');
    expect(await (await fetch(url)).text()).toBe('shared');
    const part = await fetch(url, { headers: { range: 'bytes=1-2' } });
    expect(await part.text()).toBe('ha');
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(server.url + PATH)).status).toBe(401);
  });

  it('may be followed from another site, and is not read by its scripts', async () => {
    const url = await link();
    // `fetch` sets this header itself
    const status = (mode: string) =>
      new Promise((resolve, reject) => {
        const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode };
        get(url, { headers }, ({ statusCode }) => resolve(statusCode)).once('error', reject);
      });
    expect(await status('navigate')).toBe(200);
    expect(await status('no-cors')).toBe(403);
  });

  it('is refused with another object, maker, end or signature, and for a change', async () => {
    const refused = [403, 'FORBIDDEN'];
    for (const name of ['by', 'expires', 'version', 'signature']) {
      const url = await link();
      url.searchParams.set(name, '9999999999');
      expect(await codeOf(url), name).toEqual(refused);
      const twice = await link();
      twice.searchParams.append(name, twice.searchParams.get(name) ?? '');
      if (name !== 'signature') expect(await codeOf(twice), name).toEqual(refused);
    }
    const other = await link();
    other.pathname = '/objects/forebear-local-000000000000/other';
    expect(await codeOf(other)).toEqual(refused);
    const url = await link();
    for (const method of ['PUT', 'DELETE'])
      expect(await codeOf(url, { method, ...(method === 'PUT' && { body: 'x' }) })).toEqual([
        401,
        'UNAUTHENTICATED',
      ]);
  });

  it('ends when the object is replaced or removed', async () => {
    const url = await link();
    await put('replaced');
    expect(await codeOf(url)).toEqual([409, 'CONFLICT']);
    const next = await link();
    const headers = { authorization: `Bearer ${TOKENS.operator}` };
    await fetch(server.url + PATH, { method: 'DELETE', headers });
    expect(await codeOf(next)).toEqual([404, 'OBJECT_NOT_FOUND']);
    expect((await share({ uri: URI })).code).toBe('OBJECT_NOT_FOUND');
    await put('shared');
  });

  it('is made by operators, of one thing, for at most a week', async () => {
    const code = async (variables: object, role?: keyof typeof TOKENS) =>
      (await share(variables, role)).code;
    expect(await code({ uri: URI }, 'viewer')).toBe('FORBIDDEN');
    expect(await code({})).toBe('VALIDATION_FAILED');
    const arn = 'arn:aws:sagemaker:local:000000000000:model/none';
    expect(await code({ uri: URI, arn })).toBe('VALIDATION_FAILED');
    expect(await code({ arn })).toBe('NOT_FOUND');
    expect(await code({ uri: URI, seconds: 604_801 })).toBe('VALIDATION_FAILED');
  });
});

describe('links', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openPlatform();
  });
  afterAll(() => platform.destroy());

  it('end at their time, and share the archive of a model with its digest', async () => {
    await platform.model('m');
    const clock = new ManualClock();
    const publicUrl = () => 'http://127.0.0.1';
    const links = new SharedLinks({ ...platform, values: TEST_VALUES, clock, publicUrl });
    const arn = toArn('arn:aws:sagemaker:local:000000000000:model/m');
    const shared = await links.create({ arn, expiresInSeconds: 60 }, TESTER);
    expect(shared).toMatchObject({
      uri: 's3://models/m/model.tar.gz',
      digest: (await platform.models.get('m'))?.modelDigest,
    });
    const query = new URL(shared.url).searchParams;
    links.check(shared.uri, query);
    clock.time += 60_000;
    const { uri } = shared;
    expect(() => links.check(uri, query)).toThrow('ended');
    expect(() => links.check(toS3Uri('s3://models/x'), query)).toThrow('signature');
  });
});
