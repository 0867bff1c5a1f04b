import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { ended, launchExample, putExampleFiles } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../support/running-server.js';
import { expectAccessible, useToken } from './console-page.js';

const OPERATOR = { authorization: `Bearer ${TOKENS.operator}` };

describeWithExtra('browser', 'a job in the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer({ tokens: true });
    await putExampleFiles(server, OPERATOR);
    const arns = [
      await launchExample(server, { name: 'done', hyperparameters: { rate: 0.2 } }, OPERATOR),
      await launchExample(server, { name: 'broken', hyperparameters: { fail: true } }, OPERATOR),
    ];
    await ended(server, arns, OPERATOR);
  }, 120_000);
  afterAll(() => server.close());

  it('says why it failed, what it read, and what it said last', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/jobs/training/broken`);
    await page.getByRole('heading', { name: 'Why it failed' }).waitFor();
    await page.getByText('exit code 1').first().waitFor();
    const log = page.getByRole('region', { name: 'Last log lines' }).last();
    await log.getByText('were never seen').first().waitFor();
    await page.getByText('s3://forebear-local-000000000000/logins/train.csv').waitFor();
    const remove = page.getByRole('button', { name: /^Delete/ });
    expect(await remove.textContent()).toContain('needs the role operator');
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('has a view for the log, metrics, parameters, environment and events', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/jobs/training/done`);
    const open = (name: string) =>
      page
        .getByRole('navigation', { name: 'Views of the job' })
        .getByRole('link', { name })
        .click();

    await open('Logs');
    await page.getByText(/lines, complete/).waitFor();
    await page.getByRole('searchbox', { name: 'Search in the loaded lines' }).fill('epoch 3');
    await page.getByText('1 of 11 lines').waitFor();
    await page.waitForURL(/tab=logs&find=epoch/);
    await expectAccessible(page);

    await open('Metrics');
    await page.getByRole('img', { name: /^loss of done/ }).waitFor();
    await page
      .getByRole('row', { name: /^accuracy/ })
      .getByText('40', { exact: true })
      .waitFor();
    await expectAccessible(page);

    await open('Parameters');
    await page.getByText('0.2', { exact: true }).first().waitFor();
    await open('Environment');
    await page.getByText('train.cjs').waitFor();
    await expectAccessible(page);
    await open('Events');
    await page.getByRole('rowheader', { name: 'Completed' }).waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('follows a running job and its log, and stops it', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.operator);
    const slow = { name: 'slow', hyperparameters: { epochs: 5_000, pause_ms: 100 } };
    await launchExample(server, slow, OPERATOR);
    await page.goto(`${server.url}/console/jobs/training/slow?tab=logs`);
    await page.getByText(/^epoch 12\//).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped', { exact: true }).waitFor();
    await page.getByText(/lines, complete/).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('says that there is no such job', async () => {
    await using tab = await openTab(browser);
    await useToken(tab.page, TOKENS.viewer);
    await tab.page.goto(`${server.url}/console/jobs/training/nothing`);
    await tab.page.getByRole('heading', { name: 'There is no training job nothing' }).waitFor();
  });
});
