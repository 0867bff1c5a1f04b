import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { ended, launchExample, putExampleFiles } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../support/running-server.js';
import { expectAccessible, tabTo, useToken } from './console-page.js';

const OPERATOR = { authorization: `Bearer ${TOKENS.operator}` };

describeWithExtra('browser', 'the comparison of jobs in the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer({ tokens: true });
    await putExampleFiles(server, OPERATOR);
    const arns = [
      await launchExample(server, { name: 'run-1', hyperparameters: { rate: 0.5 } }, OPERATOR),
      await launchExample(server, { name: 'run-2', hyperparameters: { rate: 0.1 } }, OPERATOR),
      await launchExample(server, { name: 'run-3', hyperparameters: { rate: 0.02 } }, OPERATOR),
    ];
    await ended(server, arns, OPERATOR);
  });
  afterAll(() => server.close());

  it('says what to do without two jobs, and shows the code of an error', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/compare`);
    await page.getByRole('heading', { name: 'Choose two jobs or more' }).waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
    await page.goto(`${server.url}/console/compare?ids=run-1,nothing`);
    await page.getByRole('alert').getByText('NOT_FOUND').waitFor();
  });

  it('shows only what differs, beside the first job', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/compare?ids=run-*1,2,3`);
    const rate = page.getByRole('row', { name: /^rate/ });
    await rate.waitFor();
    expect(await rate.getByRole('cell').allTextContents()).toEqual(['0.5', '0.1', '0.02']);
    await page.getByText('differences; equal values are hidden').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Only differences' }).click();
    await page.waitForURL(/show=all/);
    const data = page.getByRole('row', { name: /^train / });
    await data.waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Only differences' }).click();
    await data.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Compare with run-3' }).click();
    await page.waitForURL(/ids=run-\*3,1,2/);
    await expect
      .poll(() => rate.getByRole('cell').allTextContents())
      .toEqual(['0.02', '0.5', '0.1']);
    await page.getByRole('button', { name: 'Remove run-1' }).click();
    await page.waitForURL(/ids=run-3,run-2$/);
    await page.getByRole('button', { name: /^Metrics/ }).click();
    await page.waitForURL(/group=METRIC/);
    await rate.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /^loss/ }).first().waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('draws the metrics over each other, with a table of the same values', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/compare?ids=run-*1,2,3&tab=charts`);
    await page.getByRole('img', { name: /^loss of 3 jobs/ }).waitFor();
    await page.getByRole('region', { name: 'loss' }).getByText('120 points').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'loss' }).filter({ hasText: 'run-2' });
    await row.getByText('40', { exact: true }).waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('keeps the jobs of a range, by the mouse on an axis and by a field', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/compare?ids=run-*1,2,3&tab=parallel`);
    const plot = page.getByRole('img', { name: /^3 jobs over/ });
    const { x, y, width } = (await plot.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    await expectAccessible(page);
    await page.mouse.move(x + 72, y + 40); // the first axis is that of rate
    await page.mouse.down();
    await page.mouse.move(x + 72, y + 150, { steps: 4 });
    await page.mouse.up();
    await page.waitForURL(/in=parameter:rate/);
    await page.getByText('1 of 3 jobs').waitFor();
    expect(width).toBeGreaterThan(400);

    const range = page.getByRole('searchbox', { name: /^Range of rate/ });
    await range.fill('0.05..0.2');
    await page.getByRole('row').filter({ hasText: 'run-2' }).waitFor();
    await page.getByText('1 of 3 jobs').waitFor();
    await page.getByRole('link', { name: 'Scatter' }).click();
    await page
      .getByRole('img', { name: /of 3 jobs; the table below contains the same values/ })
      .waitFor();
    await page.getByText('1 of 3 jobs').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear ranges' }).click();
    await page.getByText('3 of 3 jobs').waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('is reached from the list of jobs by the keyboard alone', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/jobs`);
    await page.getByRole('link', { name: 'run-1' }).waitFor();
    for (const name of ['run-1', 'run-3'] as const) {
      await tabTo(page, page.getByRole('checkbox', { name: `Mark ${name}` }));
      await page.keyboard.press('Space');
    }
    await tabTo(page, page.getByRole('link', { name: 'Compare' }));
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /^rate/ }).waitFor();
    await openByKeyboard(page, 'Charts');
    await page.getByRole('img', { name: /^loss of 2 jobs/ }).waitFor();
    await openByKeyboard(page, 'Parallel coordinates');
    await tabTo(page, page.getByRole('searchbox', { name: /^Range of rate/ }));
    await page.keyboard.type('0.3..0.6');
    await page.getByText('1 of 2 jobs').waitFor();
    expect(tab.complaints).toEqual([]);
  });
});

async function openByKeyboard(page: Page, view: string): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: view }));
  await page.keyboard.press('Enter');
}
