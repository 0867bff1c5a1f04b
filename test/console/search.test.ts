import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { launchExample, putExampleFiles } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../support/running-server.js';
import { expectAccessible, tabTo, useToken } from './console-page.js';

const OPERATOR = { authorization: `Bearer ${TOKENS.operator}` };

describeWithExtra('browser', 'the search of the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer({ tokens: true });
  });
  afterAll(() => server.close());

  const job = (page: Page) => page.getByRole('row', { name: /ranker-1\s+training job/ });

  it('explains the search, and shows that there are no results', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/search`);
    await page.getByText('Words of a name, an URI or a tag').waitFor();
    await expectAccessible(page);
    await page.getByRole('searchbox').fill('ranker');
    await page.waitForURL(/q=ranker/);
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('shows a job as soon as it is launched', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/search?q=ranker`);
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await putExampleFiles(server, OPERATOR);
    await launchExample(server, { name: 'ranker-1', tags: { team: 'search' } }, OPERATOR);
    await job(page).waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('finds by tag, URI, ARN and digest, and links to each kind of page', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    const { data } = await server.graphql(
      '{ artifacts(filter: { type: "DataSet" }) { nodes { digest source { uri } } } }',
      { headers: OPERATOR },
    );
    const { digest, source } = data.artifacts.nodes[0];
    const results = page.getByRole('table', { name: 'Results' });
    for (const [text, found, address] of [
      ['search', 'ranker-1', /\/jobs\/training\/ranker-1$/],
      [source.uri, 'train.csv', /\/lineage\/arn/],
      [digest, 'train.csv', /\/lineage\/arn/],
      [
        'arn:aws:sagemaker:local:000000000000:training-job/ranker-1',
        'ranker-1',
        /\/jobs\/training\/ranker-1$/,
      ],
    ] as const) {
      await page.goto(`${server.url}/console/search?q=${encodeURIComponent(text)}`);
      await results.getByRole('link', { name: found }).first().click();
      await page.waitForURL(address);
    }
    expect(tab.complaints).toEqual([]);
  });

  it('keeps a trailing space after the text takes effect, and is empty after a link without a text', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/search`);
    const box = page.getByRole('searchbox');
    await box.fill('rank ');
    await page.waitForURL(/q=rank$/);
    await box.pressSequentially('data');
    await page.waitForURL(/q=rank\+data$/);
    expect(await box.inputValue()).toBe('rank data');
    await box.press('Enter');
    await box.press('Backspace');
    await page.waitForURL(/q=rank\+dat$/);
    await page.getByRole('navigation').getByRole('link', { name: 'Search' }).click();
    await page.getByText('Words of a name').waitFor();
    expect(await box.inputValue()).toBe('');
  });

  it('works by the keyboard alone', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Search' }));
    await page.keyboard.press('Enter');
    await page.getByText('Words of a name').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('ranker');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=ranker$/);
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    await tabTo(page, job(page).getByRole('link'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/jobs\/training\/ranker-1$/);
    expect(tab.complaints).toEqual([]);
  });
});
