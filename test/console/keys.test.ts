import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { ended, launchExample, putExampleFiles } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';
import { expectAccessible } from './console-page.js';

describeWithExtra('browser', 'the keys of the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer();
    await putExampleFiles(server);
    const arns = [];
    for (const name of ['first', 'second', 'third'])
      arns.push(await launchExample(server, { name, hyperparameters: { epochs: 3 } }));
    await ended(server, arns);
  });
  afterAll(() => server.close());

  it('are listed after ?, and do nothing while a dialog is open', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(`${server.url}/console`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByRole('region', { name: 'Rows of a list' }).getByText('Next row').waitFor();
    await dialog.getByText('Follow the end, or stop').waitFor();
    await expectAccessible(page);
    await pressInTurn(page, 'gj');
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('dialog', { name: 'Go to' }).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/console');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(tab.complaints).toEqual([]);
  });

  it('go to the pages', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(`${server.url}/console`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const places = {
      j: /\/jobs$/,
      m: /\/models$/,
      e: /\/endpoints$/,
      d: /\/data$/,
      l: /\/lineage$/,
      a: /\/activity$/,
      o: /\/console\/?$/,
    };
    for (const [key, address] of Object.entries(places)) {
      await pressInTurn(page, `g${key}`);
      await page.waitForURL(address);
    }
    expect(tab.complaints).toEqual([]);
  });

  it('move through the rows of a list, mark and open them', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(`${server.url}/console/jobs?sort=name`);
    await page.getByRole('link', { name: 'third' }).waitFor();
    const focused = page.locator('a:focus');
    await page.keyboard.press('j');
    expect(await focused.textContent()).toBe('first');
    await pressInTurn(page, 'jj');
    expect(await focused.textContent()).toBe('third');
    await page.keyboard.press('j'); // the last row
    await pressInTurn(page, 'kx');
    expect(await focused.textContent()).toBe('second');
    await page.getByRole('region', { name: 'Marked jobs' }).getByText('1 marked').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Mark second' }).isChecked()).toBe(true);
    await page.keyboard.press('x');
    await page.getByRole('region', { name: 'Marked jobs' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.waitForURL(/jobs\/training\/second$/);
    expect(tab.complaints).toEqual([]);
  });

  it('are typed as letters in a text field', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(`${server.url}/console/jobs`);
    await page.getByRole('link', { name: 'first' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('gm?/x');
    await page.waitForURL(/jobs\?q=gm/);
    expect(await page.getByRole('searchbox', { name: 'Part of the name' }).inputValue()).toBe(
      'gm?/x',
    );
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Control+k'); // with Ctrl it is no letter
    await page.getByRole('dialog', { name: 'Go to' }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('change the depth of a lineage', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    const arn = 'arn:aws:sagemaker:local:000000000000:training-job/first';
    await page.goto(`${server.url}/console/lineage/${encodeURIComponent(arn)}`);
    await page.getByText(/entities,/).waitFor();
    for (const [key, address] of [
      [']', /depth=2$/],
      [']', /depth=3$/],
      ['[', /depth=2$/],
      ['[', /first$/],
    ] as const) {
      await page.keyboard.press(key);
      await page.waitForURL(address);
    }
    expect(tab.complaints).toEqual([]);
  });
});

async function pressInTurn(page: Page, keys: string): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
