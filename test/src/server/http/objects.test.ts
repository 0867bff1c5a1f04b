import { createHash } from 'node:crypto';
import { type RequestOptions, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer } from '../../../support/running-server.js';

const BUCKET = 'forebear-local-000000000000';
const MEBIBYTE = 2 ** 20;

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startTestServer({ settings: { maxObjectBytes: 64 * MEBIBYTE } });
  await server.graphql('mutation { createSession { defaultBucket } }');
});
afterAll(() => server.close());

const url = (key: string) => `${server.url}/objects/${BUCKET}/${key}`;
const put = (key: string, body: string | Uint8Array<ArrayBuffer>) =>
  fetch(url(key), { method: 'PUT', body });

async function keys(prefix: string): Promise<readonly string[]> {
  const { data } = await server.graphql(
    'query ($uri: S3Uri!) { objects(uri: $uri) { nodes { uri } } }',
    {
      variables: { uri: `s3://${BUCKET}/${prefix}` },
    },
  );
  return data.objects.nodes.map(({ uri }: { uri: string }) => uri);
}

describe('objects over HTTP', () => {
  it('stores an object and returns it unchanged', async () => {
    const stored = await put('a/hello.txt', 'hello');
    expect(stored.status).toBe(200);
    expect(await stored.json()).toMatchObject({ uri: `s3://${BUCKET}/a/hello.txt`, sizeBytes: 5 });
    const response = await fetch(url('a/hello.txt'));
    expect(await response.text()).toBe('hello');
    expect(response.headers.get('etag')).toBe(stored.headers.get('etag'));
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toBe('attachment');
  });

  it('refuses uploads and outputs in the bucket of the server', async () => {
    const own = `${BUCKET}-server`;
    const there = `${server.url}/objects/${own}/logs/forged.jsonl`;
    for (const method of ['PUT', 'DELETE']) {
      const body = method === 'PUT' ? { body: 'forged' } : {};
      const refused = await fetch(there, { method, ...body });
      expect(refused.status).toBe(method === 'PUT' ? 403 : 404); // there is nothing to remove
    }
    const create =
      'mutation ($bucket: String!) { createSession(defaultBucket: $bucket) { region } }';
    const { errors } = await server.graphql(create, { variables: { bucket: own } });
    expect(errors).toMatchObject([{ extensions: { code: 'BUCKET_ACCESS_DENIED' } }]);
  });

  it('takes an empty object', async () => {
    expect((await put('empty', '')).status).toBe(200);
    const response = await fetch(url('empty'));
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('streams objects that exceed a buffer', async () => {
    const chunk = Buffer.alloc(MEBIBYTE, 'forebear');
    const body = new ReadableStream({
      type: 'bytes',
      async start(controller) {
        for (let at = 0; at < 48; at += 1) controller.enqueue(new Uint8Array(chunk));
        controller.close();
      },
    });
    const response = await fetch(url('large'), {
      method: 'PUT',
      body,
      duplex: 'half',
    } as RequestInit);
    expect(await response.json()).toMatchObject({ sizeBytes: 48 * MEBIBYTE });
    const hash = createHash('sha256');
    for await (const part of (await fetch(url('large'))).body ?? []) hash.update(part);
    const expected = createHash('sha256');
    for (let at = 0; at < 48; at += 1) expected.update(chunk);
    expect(hash.digest('hex')).toBe(expected.digest('hex'));
  });

  it('answers ranges', async () => {
    const text = 'abcdefghijklmnopqrstuvwxyz';
    await put('range', text);
    await fc.assert(
      fc.asyncProperty(fc.nat(25), fc.nat(30), async (start, length) => {
        const response = await fetch(url('range'), {
          headers: { range: `bytes=${start}-${start + length}` },
        });
        const end = Math.min(start + length, 25);
        expect(response.status).toBe(206);
        expect(await response.text()).toBe(text.slice(start, end + 1));
        expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/26`);
      }),
      { numRuns: 30 },
    );
    const tail = await fetch(url('range'), { headers: { range: 'bytes=-3' } });
    expect(await tail.text()).toBe('xyz');
    const rest = await fetch(url('range'), { headers: { range: 'bytes=20-' } });
    expect(await rest.text()).toBe('uvwxyz');
    const beyond = await fetch(url('range'), { headers: { range: 'bytes=26-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */26']);
    expect(await beyond.json()).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' });
  });

  it('answers HEAD and conditional requests without the bytes', async () => {
    await put('head', 'twelve bytes');
    const head = await fetch(url('head'), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '12']);
    const etag = head.headers.get('etag') ?? '';
    const again = await fetch(url('head'), { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('keeps similar keys apart', async () => {
    const segment = fc.stringMatching(/^[\w %+&=#?;~äß-]{1,12}$/).filter((text) => text !== '.');
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 3 }), async (segments) => {
        const key = ['keys', ...segments].join('/');
        const path = key.split('/').map(encodeURIComponent).join('/');
        expect((await put(path, key)).status).toBe(200);
        expect(await (await fetch(url(path))).text()).toBe(key);
        expect(await keys(key)).toContain(`s3://${BUCKET}/${key}`);
      }),
      { numRuns: 25 },
    );
  });

  it.each(['%2e%2e/secret', 'a/%2e%2e/%2e%2e/secret', 'a%2F..%2Fb', 'a%5Cb', 'a%00b', 'a//b'])(
    'refuses the key %s',
    async (key) => {
      const status = await rawPut(`/objects/${BUCKET}/${key}`);
      expect(status).toEqual({ status: 400, code: 'S3_URI_INVALID' });
    },
  );

  it('finds an object however its path is percent-encoded', async () => {
    await put('plain/key', 'x');
    const escaped = (text: string) =>
      text.replace(/[^/]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    const { port } = new URL(server.url);
    const path = escaped(`/objects/${BUCKET}/plain/key`);
    expect(await statusOf({ port, path })).toBe(200);
  });

  it('refuses a path that is encoded wrongly', async () => {
    expect(await rawPut(`/objects/${BUCKET}/%zz`)).toEqual({
      status: 400,
      code: 'VALIDATION_FAILED',
    });
  });

  it('names a missing object', async () => {
    expect(await (await put('../nobody-has-this/x', 'x')).json()).toMatchObject({
      code: 'BUCKET_NOT_FOUND',
    });
    expect(await (await fetch(url('none'))).json()).toMatchObject({ code: 'OBJECT_NOT_FOUND' });
  });

  it('removes an object, and keeps its lineage', async () => {
    const remove = (key: string) => fetch(url(key), { method: 'DELETE' });
    await put('gone/data.csv', 'a,1');
    await put('gone/data.csv.bak', 'kept');
    const sourceUri = `s3://${BUCKET}/gone/data.csv`;
    await server.graphql(
      'mutation ($input: CreateArtifactInput!) { createArtifact(input: $input) { arn } }',
      { variables: { input: { sourceUri, type: 'DataSet' } } },
    );
    expect((await remove('gone/data.csv')).status).toBe(204);
    expect(await (await fetch(url('gone/data.csv'))).json()).toMatchObject({
      code: 'OBJECT_NOT_FOUND',
    });
    expect(await keys('gone/')).toEqual([`s3://${BUCKET}/gone/data.csv.bak`]);
    const { data } = await server.graphql(
      'query ($u: String!) { artifact(sourceUri: $u) { type } }',
      {
        variables: { u: sourceUri },
      },
    );
    expect(data.artifact).toEqual({ type: 'DataSet' });
    const again = await remove('gone/data.csv');
    expect([again.status, await again.json()]).toMatchObject([404, { code: 'OBJECT_NOT_FOUND' }]);
  });

  it('refuses objects that are too large, announced or not, and stores nothing', async () => {
    const large = Buffer.alloc(65 * MEBIBYTE);
    const announced = await put('too-large', large);
    expect([announced.status, await announced.json()]).toMatchObject([
      413,
      { code: 'PAYLOAD_TOO_LARGE' },
    ]);
    expect(await keys('too-large')).toEqual([]);
  });

  it('stores nothing of an upload that is cut off', async () => {
    const upload = request(url('cut'), { method: 'PUT', headers: { 'content-length': 1000 } });
    upload.on('error', () => undefined);
    upload.write('half of it');
    await setTimeout(50);
    upload.destroy();
    await setTimeout(50);
    expect(await keys('cut')).toEqual([]);
  });
});

function rawPut(path: string): Promise<{ status: number | undefined; code: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    const upload = request({ port, path, method: 'PUT' }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, code: JSON.parse(text).code }),
      );
    });
    upload.on('error', reject);
    upload.end('x');
  });
}

function statusOf(options: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request(options, (response) => resolve(response.resume().statusCode));
    outgoing.on('error', reject).end();
  });
}
