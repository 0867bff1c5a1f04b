import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer } from '../../../support/running-server.js';

const [FILE = ''] = readdirSync('dist/python');
const WHEEL = readFileSync(join('dist/python', FILE));
const SHA256 = createHash('sha256').update(WHEEL).digest('hex');
const JSON_TYPE = 'application/vnd.pypi.simple.v1+json';

describe('the index of Python packages', { timeout: 180_000 }, () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await startTestServer({ tokens: true });
  });
  afterAll(() => server.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { headers, redirect: 'manual' });

  it('is HTML for clients that accept anything, and JSON for those that prefer it', async () => {
    const list = await get('/pypi/simple/');
    expect(list.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await list.text()).toContain('<a href="forebear/">forebear</a>');
    const html = await (await get('/pypi/simple/forebear/')).text();
    expect(html).toContain(`<a href="${FILE}#sha256=${SHA256}" data-requires-python="&gt;=3.10">`);
    const pip = `${JSON_TYPE}, application/vnd.pypi.simple.v1+html; q=0.1, text/html; q=0.01`;
    const answer = await get('/pypi/simple/Forebear/', { accept: pip });
    expect(answer.headers.get('content-type')).toBe(JSON_TYPE);
    expect(answer.headers.get('vary')).toContain('Accept');
    expect(await answer.json()).toMatchObject({
      meta: { 'api-version': '1.1' },
      name: 'forebear',
      files: [{ filename: FILE, hashes: { sha256: SHA256 }, 'requires-python': '>=3.10' }],
    });
    expect(readFileSync('python/pyproject.toml', 'utf8')).toContain('requires-python = ">=3.10"');
  });

  it('serves the wheel, which is asked for again by its digest', async () => {
    const path = `/pypi/simple/forebear/${FILE}`;
    const answer = await get(path);
    expect(Buffer.from(await answer.arrayBuffer()).equals(WHEEL)).toBe(true);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('etag')).toBe(`"${SHA256}"`);
    for (const one of [path, '/pypi/simple/forebear/', '/pypi/simple/']) {
      const etag = (await get(one)).headers.get('etag') ?? '';
      expect((await get(one, { 'if-none-match': etag })).status).toBe(304);
      expect((await get(one, { 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  it('has nothing else', async () => {
    for (const path of ['httpx/', 'forebear/x.whl', `forebear/..%2f${FILE}`, `forebear/${FILE}x`])
      expect((await get(`/pypi/simple/${path}`)).status, path).toBe(404);
    const { status, headers } = await get('/pypi/simple/forebear');
    expect([status, headers.get('location')]).toEqual([301, '/pypi/simple/forebear/']);
  });
});
