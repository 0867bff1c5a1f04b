import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWeb } from '../../../../tools/build-web.mjs';
import { type ServerUnderTest, startTestServer, TOKENS } from '../../../support/running-server.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the pages', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer({ tokens: true });
  });
  afterAll(() => server.close());

  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${server.url}${path}`, { headers: { accept: BROWSER, ...headers } });

  it.each(['/console', '/console/jobs/training/x', '/graphql', '/web/docs/README.html'])(
    '%s reaches no other host and is put into no frame',
    async (path) => {
      const { status, headers } = await get(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = headers.get('content-security-policy')?.split('; ') ?? [];
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(policy.join('; ')).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it.each(['/web/docs', '/web/docs/'])('%s leads to the first document', async (path) => {
    const { status, url } = await get(path);
    expect([status, url]).toEqual([200, `${server.url}/web/docs/README.html`]);
  });

  it.each(['/console', '/graphql'])(
    '%s links only to files that are answered, and may be kept',
    async (path) => {
      const text = await (await get(path)).text();
      const links = [...text.matchAll(/(?:href|src)="(\/web\/assets\/[^"]*)"/g)].map(
        ([, link = '']) => link,
      );
      expect(links.length).toBeGreaterThan(1);
      for (const link of links) {
        const answer = await get(link);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('cache-control')).toContain('immutable');
      }
    },
  );

  it('/ sends browsers to the console, and others get JSON', async () => {
    const answer = await fetch(server.url, { headers: { accept: BROWSER }, redirect: 'manual' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/console');
    expect(answer.headers.get('vary')).toContain('Accept');
    expect((await get('/', { accept: '*/*' })).headers.get('content-type')).toContain('json');
  });

  it('do not take the place of GraphQL for clients that take anything', async () => {
    const query = '/graphql?query=%7B__typename%7D';
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5']) {
      const answer = await get(query, {
        accept,
        ...bearer(TOKENS.viewer),
        'apollo-require-preflight': '1',
      });
      expect(await answer.json()).toEqual({ data: { __typename: 'Query' } });
    }
    expect((await get('/graphql', { accept: '*/*' })).status).toBe(401);
  });

  it('answer no file beside theirs', async () => {
    const paths = [
      '/web/manifest.json',
      '/web/assets/',
      '/web/assets/..%2fmanifest.json',
      '/web/docs/../stamp',
      '/web/assets/%2e%2e/%2e%2e/package.json',
    ];
    for (const path of paths) expect((await get(path)).status).toBe(404);
  });
});

describe('the overview', () => {
  const JSON_TYPE = { accept: 'application/json' };

  it('is shown to callers with a role only', async () => {
    await using server = await startTestServer({ tokens: true });
    const ask = async (headers: Readonly<Record<string, string>>) => {
      const answer = await fetch(server.url, { headers: { ...JSON_TYPE, ...headers } });
      // biome-ignore lint/suspicious/noExplicitAny: its shape is what is tested
      return { status: answer.status, body: (await answer.json()) as any };
    };
    const { status, body } = await ask({});
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['links', 'name']);
    expect(await ask(bearer('nobody'))).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
    expect((await ask(bearer(TOKENS.viewer))).body.server).toMatchObject({
      store: 'embedded',
      storage: 'filesystem',
      runner: 'process',
      companion: server.companionUrl,
    });
    for (const path of Object.values<string>(body.links)) {
      expect(
        (
          await fetch(`${server.url}${path}`, {
            headers: { accept: BROWSER, ...bearer(TOKENS.viewer) },
          })
        ).status,
      ).toBe(200);
    }
  });

  it('has no login of a store', async () => {
    await using server = await startTestServer({ settings: { region: 'eu-west-1' } });
    const text = await (await fetch(server.url, { headers: JSON_TYPE })).text();
    expect(text).toContain('eu-west-1');
    expect(text).not.toContain(server.directory);
  });
});
