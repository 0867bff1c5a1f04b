import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { ended, putExampleFiles, tuneExample } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../support/running-server.js';
import { expectAccessible, tabTo, useToken } from './console-page.js';

const OPERATOR = { authorization: `Bearer ${TOKENS.operator}` };

describeWithExtra('browser', 'a tuning job in the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer({ tokens: true });
    await putExampleFiles(server, OPERATOR);
    const search = { name: 'search', maxJobs: 9, maxParallelJobs: 2 };
    await ended(server, [await tuneExample(server, search, OPERATOR)], OPERATOR);
  });
  afterAll(() => server.close());

  it('shows the best trial, the importance, and all trials', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/jobs/tuning/search`);
    const { data } = await server.graphql(
      '{ tuningJob(name: "search") { bestTrainingJob { name } bestSoFar { value trial { number } } } }',
      { headers: OPERATOR },
    );
    const { bestTrainingJob, bestSoFar } = data.tuningJob;
    const best = page.getByRole('region', { name: 'Best trial' });
    await best.getByRole('link', { name: bestTrainingJob.name }).waitFor();
    await best.getByText(`least loss, trial ${bestSoFar.at(-1).trial.number}`).waitFor();
    await best.getByTitle(String(bestSoFar.at(-1).value)).waitFor();
    await page
      .getByRole('img', { name: 'loss of 9 trials; the table below contains the values' })
      .waitFor();
    await page.getByRole('img', { name: /^9 trials over 4 axes/ }).waitFor();
    const shares = page.getByRole('region', { name: 'Importance' }).getByRole('listitem');
    await shares.nth(2).waitFor();
    const names = (await shares.allTextContents()).map((text) =>
      text.replace(/[<\d].*$/, '').trim(),
    );
    expect(names.sort()).toEqual(['batch', 'optimiser', 'rate']);
    const trials = page.getByRole('table', { name: 'Trials' });
    expect(await trials.getByRole('row').count()).toBe(10);
    expect(await trials.getByRole('columnheader').allTextContents()).toEqual([
      'Trial',
      'Status',
      'loss',
      'batch',
      'rate',
      'optimiser',
      'Duration',
      'Suggested by',
      'Training job',
    ]);
    const remove = await page.getByRole('button', { name: /^Delete/ }).textContent();
    expect(remove).toContain('needs the role operator');
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('shows the basis of a suggestion, by the keyboard only', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/jobs/tuning/search`);
    await tabTo(page, page.getByRole('link', { name: 'what trial 9 is based on' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Trial 9' });
    await dialog.getByText('expected improvement under a Gaussian process').waitFor();
    await dialog.getByText(/^[78] results, of trials 1–/).waitFor();
    await dialog.getByText('± ').waitFor();
    await page.waitForURL(/trial=9/);
    await expectAccessible(page);
    await tabTo(page, dialog.getByRole('link', { name: /^trial \d/ }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/trial=[1-8]$/);
    await page.getByRole('dialog', { name: /^Trial [1-8]$/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await tabTo(page, page.getByRole('combobox', { name: 'Value of optimiser' }));
    await page.keyboard.type('adam');
    await page.waitForURL(/in=p\.optimiser/);
    const trials = page.getByRole('table', { name: 'Trials' });
    await page.getByText(/^[1-8] of 9 in all ranges$/).waitFor();
    expect(await trials.getByRole('cell', { name: 'sgd' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Clear ranges' }).click();
    await page.getByText('9 of 9 in all ranges').waitFor();
    await trials
      .getByRole('link', { name: /^search-/ })
      .first()
      .click();
    await page.waitForURL(/\/jobs\/training\/search-/);
    expect(tab.complaints).toEqual([]);
  });

  it('shows no best trial before a trial has ended, and follows the trials', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.operator);
    const slow = { name: 'slow', maxJobs: 30, hyperparameters: { epochs: 8, pause_ms: 1_000 } };
    await tuneExample(server, slow, OPERATOR);
    await page.goto(`${server.url}/console/jobs/tuning/slow`);
    await page.getByText('No trial has completed with a value of loss yet.').waitFor();
    await page.getByText('4 results are needed; so far: 0.').waitFor();
    await page.getByText('Each trial becomes a point here').waitFor();
    await expectAccessible(page);
    await page.getByText('least loss, trial 1').waitFor();
    await page.getByText('so far: 1.').waitFor();
    await page.getByRole('cell', { name: '2', exact: true }).waitFor(); // the next trial
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Not launched').waitFor();
    await page.getByText('Stopped', { exact: true }).first().waitFor();
    expect(tab.complaints).toEqual([]);
  });
});
