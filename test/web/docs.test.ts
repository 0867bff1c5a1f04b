import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { axeFindings, SCHEMES } from '../support/axe-findings.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';

const TIMEOUT = 180_000;
let server: ServerUnderTest;
beforeAll(async () => {
  await buildWeb();
  server = await startTestServer();
}, TIMEOUT);
afterAll(() => server.close());

describe('the documentation', () => {
  it('has an index of its sections, whose links lead to headings', async () => {
    const answer = await fetch(`${server.url}/web/docs/search.json`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const sections = (await answer.json()) as readonly { link: string; heading: string }[];
    const settings = sections.find(({ heading }) => heading === 'Settings');
    expect(settings?.link).toBe('docs/guides/running.html#settings');
    const page = await fetch(`${server.url}/web/docs/docs/guides/running.html`);
    expect(await page.text()).toContain('<h2 id="settings">');
  });

  it('has the pictures of the guides', async () => {
    const answer = await fetch(`${server.url}/web/docs/docs/images/lineage.svg`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });
});

describeWithExtra('browser', 'the documentation in a browser', (browser) => {
  it(
    'finds a section by words, from any page, within the policy of the page',
    async () => {
      await using tab = await openTab(browser);
      const { page, hosts, complaints } = tab;
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${server.url}/web/docs/docs/guides/storage.html`);
      const field = page.getByRole('searchbox', { name: 'Search the documentation' });
      await field.waitFor();
      expect(asked.filter((path) => path.endsWith('search.json'))).toEqual([]);
      await page.keyboard.press('/');
      await page.keyboard.type('tokens file');
      const match = page.getByRole('link', { name: /Who may call/ });
      await match.waitFor();
      for (const scheme of SCHEMES) expect(await axeFindings(page, scheme)).toEqual([]);
      await match.click();
      await page.getByRole('heading', { name: 'Who may call' }).waitFor();
      expect(new URL(page.url()).hash).toBe('#who-may-call');
      await field.fill('zzzz');
      await page.getByText('Nothing has all of these words.').waitFor();
      expect([...hosts]).toEqual([new URL(server.url).host]);
      expect(complaints).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    'loads the index again after a failure',
    async () => {
      await using tab = await openTab(browser);
      const { page } = tab;
      let isGone = true;
      await page.route('**/search.json', (route) => (isGone ? route.abort() : route.fallback()));
      await page.goto(`${server.url}/web/docs/README.html`);
      const field = page.getByRole('searchbox', { name: 'Search the documentation' });
      await field.fill('lineage');
      await page.getByText('The index could not be loaded.').waitFor();
      isGone = false;
      await field.fill('lineage graph');
      await page.getByText(/^\d+ found$/).waitFor();
    },
    TIMEOUT,
  );
});
