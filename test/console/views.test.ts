import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { ended, launchExample, putExampleFiles } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../support/running-server.js';
import { expectAccessible, tabTo, useToken } from './console-page.js';

const OPERATOR = { authorization: `Bearer ${TOKENS.operator}` };
/** A URL that names a job this many times is longer than a property of a context. */
const LONG = 'good,'.repeat(600);

describeWithExtra('browser', 'saved views in the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer({ tokens: true });
    await putExampleFiles(server, OPERATOR);
    const arns = [
      await launchExample(server, { name: 'good' }, OPERATOR),
      await launchExample(server, { name: 'bad', hyperparameters: { fail: true } }, OPERATOR),
    ];
    await ended(server, arns, OPERATOR);
  });
  afterAll(() => server.close());

  const menu = (page: Page, label: string) => page.locator('summary', { hasText: label });
  const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });

  it('are saved by their name in the address, and opened by a colleague', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.operator);
    await page.goto(`${server.url}/console/jobs?status=FAILED&cols=m:loss`);
    await page.getByRole('link', { name: 'bad' }).waitFor();
    await menu(page, 'Views').click();
    await page.getByText('No view is saved yet.').waitFor();
    await expectAccessible(page);
    await button(page, /^Save as a new view/).click();
    const dialog = page.getByRole('dialog', { name: 'Save as a view' });
    await dialog.getByLabel('Name').fill('Failed, with loss');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/jobs\?view=failed-with-loss$/);
    await menu(page, 'Failed, with loss').waitFor();

    await using colleague = await openTab(browser);
    await useToken(colleague.page, TOKENS.viewer);
    await colleague.page.goto(`${server.url}/console/jobs`);
    await colleague.page.getByRole('link', { name: 'good' }).waitFor();
    await menu(colleague.page, 'Views').click();
    const save = button(colleague.page, /^Save as a new view/);
    expect(await save.textContent()).toContain('needs the role operator');
    await colleague.page.getByRole('link', { name: /Failed, with loss.*operator/ }).click();
    await colleague.page.waitForURL(/view=failed-with-loss$/);
    await colleague.page.getByRole('link', { name: 'good' }).waitFor({ state: 'detached' });
    await colleague.page.getByRole('columnheader', { name: 'loss' }).waitFor();
    expect([...tab.complaints, ...colleague.complaints]).toEqual([]);
  });

  it('are changed, renamed and deleted, by the keyboard alone', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.operator);
    await page.goto(`${server.url}/console/jobs?view=failed-with-loss`);
    await page.getByRole('link', { name: 'bad' }).waitFor();
    const press = async (name: RegExp | string) => {
      await tabTo(page, button(page, name));
      await page.keyboard.press('Enter');
    };
    await press(/^All \d/);
    await page.waitForURL(/view=failed-with-loss&not=status$/);
    await page.getByRole('link', { name: 'good' }).waitFor();
    await openMenu(page, 'Failed, with loss');
    await press('Save the changes');
    await page.waitForURL(/view=failed-with-loss$/);
    await page.reload();
    await page.getByRole('link', { name: 'good' }).waitFor();

    await openMenu(page, 'Failed, with loss');
    await press(/^Rename/);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('All with loss');
    await page.keyboard.press('Enter');
    await menu(page, 'All with loss').waitFor();
    expect(page.url()).toMatch(/view=failed-with-loss$/);

    await openMenu(page, 'All with loss');
    await press(/^Delete…/);
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/jobs\?cols=m:loss$/);
    await page.goto(`${server.url}/console/jobs?view=failed-with-loss`);
    await page.getByRole('alert').getByText('View failed-with-loss does not exist').waitFor();
    await page.getByRole('link', { name: 'good' }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('open with what the page understands of what others have written', async () => {
    const properties = {
      title: 'Odd',
      owner: 'ann',
      search00: 'status=FAILED&kind=BOGUS&sort=constructor',
    };
    const input = { name: 'view-jobs-odd', type: 'View', sourceUri: '/console/jobs', properties };
    await server.graphql(
      'mutation ($input: CreateContextInput!) { createContext(input: $input) { arn } }',
      { variables: { input }, headers: OPERATOR },
    );
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/jobs?view=odd`);
    await page.getByRole('link', { name: 'bad' }).waitFor();
    expect(await page.getByRole('link', { name: 'good' }).count()).toBe(0);
    expect(tab.complaints).toEqual([]);
  });

  it('make a short address of a long selection', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.operator);
    await page.goto(`${server.url}/console/compare?ids=${LONG}bad`);
    await page.getByRole('heading', { name: 'Compare 2 jobs' }).waitFor();
    await button(page, 'Save to share it').click();
    await page.getByRole('dialog').getByLabel('Name').fill('All of March');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/compare\?view=all-of-march$/);
    await page.reload();
    await page.getByRole('heading', { name: 'Compare 2 jobs' }).waitFor();
    await page.getByRole('link', { name: 'Charts' }).click();
    await page.waitForURL(/\/compare\?view=all-of-march&tab=charts$/);
    await page
      .getByRole('img', { name: /of 2 jobs/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  async function openMenu(page: Page, label: string): Promise<void> {
    await tabTo(page, menu(page, label));
    await page.keyboard.press('Enter');
  }
});
