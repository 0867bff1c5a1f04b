import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { ended, launchExample, putExampleFiles } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../support/running-server.js';
import { expectAccessible, useToken } from './console-page.js';

const OPERATOR = { authorization: `Bearer ${TOKENS.operator}` };

describeWithExtra('browser', 'the jobs in the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer({ tokens: true });
  });
  afterAll(() => server.close());

  it('asks for a token, and says that there are no jobs yet', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(`${server.url}/console/jobs`);
    const dialog = page.getByRole('dialog', { name: 'Token' });
    await dialog.getByText('This server requires a token.').waitFor();
    await dialog.getByLabel('Token', { exact: true }).fill(TOKENS.viewer);
    await dialog.getByRole('button', { name: 'Use' }).click();
    await page.getByRole('heading', { name: 'No jobs yet' }).waitFor();
    await page.getByRole('button', { name: /viewer/ }).waitFor();
    await expectAccessible(page);
    expect(tab.complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });

  it('shows a job as soon as it is launched, with its last metrics once it is complete', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.operator);
    await page.goto(`${server.url}/console/jobs?cols=m:loss,p:rate`);
    await page.getByRole('heading', { name: 'No jobs yet' }).waitFor();
    await putExampleFiles(server, OPERATOR);
    const jobs = [
      { name: 'first', hyperparameters: { rate: 0.5 } },
      { name: 'second', hyperparameters: { rate: 0.01 } },
      { name: 'third', hyperparameters: { rate: 0.1, fail: true } },
    ];
    const arns = [];
    for (const job of jobs) arns.push(await launchExample(server, job, OPERATOR));
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('first').waitFor();
    await ended(server, arns, OPERATOR);
    await row('first').getByText('Completed').waitFor();
    await row('third').getByText('Failed').waitFor();
    await row('third').getByText('were never seen').waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);

    await page.getByRole('columnheader', { name: 'loss' }).getByRole('button').click();
    await page.waitForURL(/sort=-?m:loss/);
    const best = page.getByRole('row').nth(1);
    await best.filter({ hasText: 'first' }).waitFor();

    await page.getByRole('button', { name: /^Failed/ }).click();
    await page.waitForURL(/status=FAILED/);
    await row('first').waitFor({ state: 'detached' });
    expect(await page.getByRole('row').count()).toBe(2);
  });

  it('lets an operator delete marked jobs, and says to a viewer what is missing', async () => {
    await using viewer = await openTab(browser);
    await useToken(viewer.page, TOKENS.viewer);
    await viewer.page.goto(`${server.url}/console/jobs`);
    await viewer.page.getByRole('checkbox', { name: 'Mark third' }).check();
    const refused = viewer.page.getByRole('button', { name: /^Delete/ });
    expect(await refused.getAttribute('aria-disabled')).toBe('true');
    expect(await refused.textContent()).toContain('needs the role operator');
    await viewer.page.close({ runBeforeUnload: false }).catch(() => undefined);

    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.operator);
    await page.goto(`${server.url}/console/jobs`);
    await page.getByRole('checkbox', { name: 'Mark first' }).check();
    await page.getByRole('checkbox', { name: 'Mark third' }).check();
    const compare = page.getByRole('link', { name: 'Compare' });
    expect(await compare.getAttribute('href')).toMatch(/compare\?ids=(first,third|third,first)$/);
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('row').filter({ hasText: 'third' }).waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'second' }).waitFor();
    expect(tab.complaints).toEqual([]);
  });
});
