import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { EXAMPLE_IMAGES, putExampleFiles } from '../support/console-data.js';
import { ExampleSafeguards, PARTNER_DATA } from '../support/console-safeguards.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../support/running-server.js';
import { expectAccessible, useToken } from './console-page.js';

const ADMIN = { authorization: `Bearer ${TOKENS.admin}` };

describeWithExtra('browser', 'quarantines in the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer({ tokens: true, settings: { images: EXAMPLE_IMAGES } });
    await putExampleFiles(server, ADMIN);
    await new ExampleSafeguards(server, ADMIN).servePartners();
  });
  afterAll(() => server.close());

  it('shows what is derived from the data, quarantines it, and drains an endpoint', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.operator);
    await page.goto(`${server.url}/console/quarantines`);
    await page.getByRole('heading', { name: 'Nothing is in quarantine' }).waitFor();
    await expectAccessible(page);
    await page.goto(`${server.url}/console/data?uri=${PARTNER_DATA}`);
    await page.getByRole('button', { name: 'Quarantine' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('It has addresses of customers');
    await dialog.getByRole('button', { name: 'Show what it reaches' }).click();
    const plan = dialog.getByRole('region', { name: 'Plan' });
    await plan.getByText('1 job, 1 model, 1 live endpoint').waitFor();
    await expectAccessible(page);
    await plan.getByLabel('Drain partners').selectOption('Roll back');
    await dialog.getByRole('button', { name: 'Quarantine and drain 1' }).click();
    await dialog.getByRole('alert').getByText('no earlier deployment').waitFor();
    await dialog.getByRole('status').getByText('Not drained: partners').waitFor();
    await plan.getByLabel('Drain partners').selectOption('Delete endpoint');
    await dialog.getByRole('button', { name: 'Drain the others' }).click();
    await page.waitForURL(/\/quarantines\/quarantine-/);

    await page.getByText('Drained partners (stop)').waitFor();
    await page.getByText('No live endpoint serves a model derived from the data.').waitFor();
    await page.getByRole('region', { name: 'Jobs' }).first().getByRole('link').waitFor();
    const release = page.getByRole('button', { name: /^Release/ });
    expect(await release.textContent()).toContain('needs the role admin');
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('lets nobody override it', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.admin);
    await page.goto(`${server.url}/console/models/partners-01`);
    await page.getByRole('button', { name: 'Deploy' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Endpoint').fill('again');
    await dialog.getByRole('button', { name: 'Deploy' }).click();
    await dialog.getByRole('alert').getByText('It has addresses of customers').waitFor();
    expect(await dialog.getByLabel('Why do you override this?').count()).toBe(0);
  });

  it('marks the data, and releases it with a reason', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.admin);
    await page.goto(`${server.url}/console/data?uri=${PARTNER_DATA}`);
    await page.getByRole('link', { name: /^In quarantine/ }).click();
    await page.getByRole('button', { name: 'Release' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The addresses were made up');
    await dialog.getByRole('button', { name: 'Release' }).click();
    await page.getByText('Released: The addresses were made up').waitFor();
    await page.goto(`${server.url}/console/quarantines`);
    await page.getByRole('table').getByText('Released').waitFor();
    expect(tab.complaints).toEqual([]);
  });
});
