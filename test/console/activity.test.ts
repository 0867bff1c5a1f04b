import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { ended, launchExample, putExampleFiles } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../support/running-server.js';
import { expectAccessible, useToken } from './console-page.js';
import { tabTo } from './keyboard.js';

const OPERATOR = { authorization: `Bearer ${TOKENS.operator}` };

describeWithExtra('browser', 'the activity in the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer({ tokens: true });
    await putExampleFiles(server, OPERATOR);
  });
  afterAll(() => server.close());

  it('lists commits as they come, by whom, with what they changed', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/activity`);
    await page.getByRole('heading', { name: 'No commits yet' }).waitFor();
    await expectAccessible(page);
    const arn = await launchExample(server, { name: 'first' }, OPERATOR);
    const row = page.getByRole('row', { name: /^1 .*first.*operator/ });
    await row.getByRole('link', { name: 'first' }).first().waitFor();
    await row.getByText('training job').first().waitFor();
    await ended(server, [arn], OPERATOR);
    await page.getByRole('link', { name: '3', exact: true }).waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('shows the changes and the digest of a commit, by the keyboard', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/activity`);
    await page.getByRole('link', { name: '1', exact: true }).waitFor();
    await tabTo(page, 'Commits'); // the table, whose newest row comes next
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/commit=\d+/);
    await page.goto(`${server.url}/console/activity?commit=1`);
    const dialog = page.getByRole('dialog', { name: 'Commit 1' });
    const { data } = await server.graphql('{ commit(seq: 1) { digest changeCount } }', {
      headers: OPERATOR,
    });
    await dialog.getByText(data.commit.digest).waitFor();
    await dialog.getByRole('heading', { name: 'Record put 1' }).waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(data.commit.changeCount);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'After' }).click();
    await page.waitForURL(/commit=2/);
    await page.getByRole('dialog', { name: 'Commit 2' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/activity$/);
    await page.goto(`${server.url}/console/activity?commit=99999`);
    await page.getByText('There is no commit 99999').waitFor();
    expect(tab.complaints).toEqual([]);
  });
});
