import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import {
  deployExample,
  EXAMPLE_IMAGES,
  ended,
  launchExample,
  putExampleFiles,
} from '../support/console-data.js';
import { ExampleSafeguards, LICENSED_DATA } from '../support/console-safeguards.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../support/running-server.js';
import { expectAccessible, useToken } from './console-page.js';

const ADMIN = { authorization: `Bearer ${TOKENS.admin}` };

describeWithExtra('browser', 'the policies in the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer({ tokens: true, settings: { images: EXAMPLE_IMAGES } });
    await putExampleFiles(server, ADMIN);
    const job = { name: 'logins-1', hyperparameters: { epochs: 2 } };
    await ended(server, [await launchExample(server, job, ADMIN)], ADMIN);
    await deployExample(server, { name: 'logins', jobs: ['logins-1'] }, ADMIN);
  });
  afterAll(() => server.close());

  it('creates a policy once it was tested on the live endpoints', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.admin);
    await page.goto(`${server.url}/console/policies`);
    await page.getByRole('heading', { name: 'No policies yet' }).waitFor();
    await page.getByRole('button', { name: 'New policy' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill(LICENSED_DATA.name);
    await dialog.getByLabel('Select ancestors').fill(LICENSED_DATA.select);
    await dialog.getByLabel('Require').fill('entity.tags.licence ==');
    await dialog.getByLabel('Message').fill(LICENSED_DATA.message);
    const test = dialog.getByRole('button', { name: 'Test on live endpoints' });
    await test.click();
    await dialog.getByRole('alert').getByText('VALIDATION_FAILED').waitFor();
    await dialog.getByLabel('Require').fill(LICENSED_DATA.require);
    await test.click();
    const plan = dialog.getByRole('region', { name: 'Plan' });
    await plan.getByText('would be refused').waitFor();
    await plan.getByRole('link', { name: 'logins/train.csv' }).waitFor();
    await expectAccessible(page);

    await dialog.getByLabel('Message').fill('data without a license');
    await test.waitFor(); // a changed policy is tested again
    await test.click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/policies\/licensed-data$/);
    await page.getByText('No decisions yet').waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('lists the violated policies when a deployment is refused, and an admin overrides it', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.admin);
    await page.goto(`${server.url}/console/models/logins-1`);
    await page.getByRole('button', { name: 'Deploy' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Endpoint').fill('canary');
    await dialog.getByRole('button', { name: 'Deploy' }).click();
    const denial = dialog.getByRole('alert');
    await denial.getByText('data without a license').waitFor();
    await denial.getByRole('list', { name: 'Path' }).getByText('logins/train.csv').waitFor();
    await expectAccessible(page);
    await denial.getByLabel('Why do you override this?').fill('Öffentliche Daten – only a test');
    await denial.getByRole('button', { name: 'Override' }).click();
    await page.waitForURL(/\/endpoints\/canary$/);

    await page.goto(`${server.url}/console/policies/licensed-data`);
    const decisions = page.getByRole('region', { name: 'Decisions' }).first();
    await decisions.getByText('Overridden: “Öffentliche Daten – only a test”').waitFor();
    await decisions.getByRole('row', { name: /^Denied deploy canary/ }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('shows a viewer everything, and lets only an admin delete a policy', async () => {
    await new ExampleSafeguards(server, ADMIN).createPolicy({ ...LICENSED_DATA, name: 'other' });
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/policies/other`);
    const remove = page.getByRole('button', { name: /^Delete/ });
    expect(await remove.textContent()).toContain('needs the role admin');
    await page.getByRole('button', { name: 'Test now' }).click();
    await page.getByText('would be refused').first().waitFor();

    await using other = await openTab(browser);
    await useToken(other.page, TOKENS.admin);
    await other.page.goto(`${server.url}/console/policies/other`);
    await other.page.getByRole('button', { name: 'Delete' }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await other.page.waitForURL(/\/policies$/);
    await page.getByRole('heading', { name: 'There is no policy other' }).waitFor();
    expect(tab.complaints).toEqual([]);
  });
});
