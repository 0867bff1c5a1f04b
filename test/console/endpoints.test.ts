import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import {
  deployExample,
  EXAMPLE_IMAGES,
  ended,
  launchExample,
  putExampleFiles,
} from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../support/running-server.js';
import { expectAccessible, useToken } from './console-page.js';
import { goBy, tabTo, typeMoment } from './keyboard.js';

const OPERATOR = { authorization: `Bearer ${TOKENS.operator}` };

describeWithExtra('browser', 'endpoints in the console', (browser) => {
  let server: ServerUnderTest;
  let between: Date;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer({ tokens: true, settings: { images: EXAMPLE_IMAGES } });
    await putExampleFiles(server, OPERATOR);
    const arns = [
      await launchExample(server, { name: 'old', hyperparameters: { rate: 0.2 } }, OPERATOR),
      await launchExample(server, { name: 'new', hyperparameters: { rate: 0.3 } }, OPERATOR),
    ];
    await ended(server, arns, OPERATOR);
  });
  afterAll(() => server.close());

  it('are listed as they come, with what they serve', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/endpoints`);
    await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
    await expectAccessible(page);
    await deployExample(server, { name: 'fraud', jobs: ['old'] }, OPERATOR);
    const row = page.getByRole('row', { name: /fraud/ });
    await row.getByText('In service').waitFor();
    await row.getByText('1 of 1').waitFor();
    await row.getByText('old', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.goto(`${server.url}/console/endpoints?q=nothing`);
    await page.getByRole('heading', { name: 'No endpoint matches the filters' }).waitFor();
    expect(tab.complaints).toEqual([]);

    await page.waitForTimeout(1_500); // the moment is typed in seconds
    between = new Date();
    await page.waitForTimeout(1_500);
    await deployExample(server, { name: 'fraud', jobs: ['old', 'new'] }, OPERATOR);
  });

  it('show their variants, their traffic and their log to viewers, who change nothing', async () => {
    for (let index = 0; index < 20; index += 1) {
      await fetch(`${server.url}/endpoints/fraud/invocations`, {
        method: 'POST',
        headers: { ...OPERATOR, 'content-type': 'text/csv' },
        body: index === 7 ? 'fail' : 'user_1,10.0.0.1',
      });
    }
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/endpoints/fraud?window=15m`);
    await page.getByRole('rowheader', { name: 'new' }).waitFor();
    await page.getByText('50 %').first().waitFor();
    await page.getByRole('definition').filter({ hasText: /^20$/ }).waitFor();
    const latency = { name: /^Latency of fraud/ };
    await page.getByRole('img', latency).or(page.getByRole('figure', latency)).waitFor();
    await page.getByRole('region', { name: 'Values of the traffic' }).waitFor();
    for (const name of [/^Update/, /^Delete/]) {
      const text = await page.getByRole('button', { name }).textContent();
      expect(text).toContain('needs the role operator');
    }
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Window' }).selectOption('1d');
    await page.waitForURL(/window=1d/);

    await page.getByRole('link', { name: 'Logs' }).click();
    await page.getByText('answered 1 rows').first().waitFor();
    await page.getByRole('searchbox', { name: 'Search in the log' }).fill('listening');
    await page.waitForURL(/tab=logs.*find=listening/);
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('say what they served at a moment, by the keyboard only', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console`);
    await page.getByRole('button', { name: /viewer/ }).waitFor();
    await goBy(page, 'fraud', /^fraud\s*endpoint/);
    await page.getByRole('heading', { name: 'fraud' }).waitFor();
    await tabTo(page, 'Deployments');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Deployment at a time' }).waitFor();
    await tabTo(page, 'datetime-local');
    await typeMoment(page, between);
    await page.keyboard.press('Enter');
    const served = page.getByRole('status').filter({ hasText: 'In commit' });
    await served.getByRole('link', { name: 'old' }).waitFor();
    expect(await served.getByRole('link', { name: 'new' }).count()).toBe(0);
    await page.waitForURL(/tab=deployments&at=20/);
    await expectAccessible(page);
    await page.goto(
      `${server.url}/console/endpoints/fraud?tab=deployments&at=2020-01-01T00:00:00Z`,
    );
    await page.getByText('the endpoint did not exist').waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('answer a form, with what answered, and show why they do not', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.operator);
    await page.goto(`${server.url}/console/endpoints/fraud?tab=try`);
    const body = page.getByRole('textbox', { name: 'Body of the request' });
    await body.fill('user_1,10.0.0.1');
    await page.keyboard.press('Control+Enter');
    await page.getByText('"scores"').waitFor();
    await page.getByRole('link', { name: /^(old|new)$/ }).waitFor();
    await page.getByText('Deployment', { exact: true }).waitFor();
    await expectAccessible(page);
    await body.fill('fail');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').getByText('MODEL_ERROR').waitFor();
  });

  it('are rolled back, updated and deleted by operators', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.operator);
    await page.goto(`${server.url}/console/endpoints/fraud?tab=deployments`);
    await page.getByRole('button', { name: /^Roll back to/ }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('rowheader').nth(2).waitFor(); // the third deployment
    await page.getByText('1 of 1 instances ready').waitFor();
    await page.getByText('In service', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Update' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Model').fill('new');
    await dialog.getByLabel('Instances').fill('2');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('2 of 2 instances ready').waitFor();

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
    await page.goto(`${server.url}/console/endpoints/fraud`);
    await page.getByRole('heading', { name: 'There is no endpoint fraud' }).waitFor();
    expect(tab.complaints).toEqual([]);
  });
});
