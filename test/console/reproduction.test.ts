import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { ended, launchExample, putExampleFiles } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';
import { expectAccessible } from './console-page.js';

const CODE = 'forebear-local-000000000000/code/train.cjs';
const MODEL = 'mutation ($input: CreateModelInput!) { createModel(input: $input) { id } }';

describeWithExtra('browser', 'reproductions in the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer();
    await putExampleFiles(server);
    for (const [name, noise] of [
      ['steady', 0],
      ['noisy', 0.4],
    ] as const) {
      const job = { name, hyperparameters: { epochs: 3, noise } };
      await ended(server, [await launchExample(server, job)]);
      const input = { name, trainingJobName: name, image: 'local.forebear/ipinsights:1' };
      await server.graphql(MODEL, { variables: { input } });
    }
  });
  afterAll(() => server.close());

  it.each([
    ['steady', 'Identical', 'The archives are equal, byte for byte.'],
    ['noisy', 'Different', '0 files are equal; 1 differs.'],
  ])('makes %s again after the plan was shown: %s', async (name, verdict, files) => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(`${server.url}/console/models/${name}`);
    await page.getByRole('button', { name: 'Reproduce' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row', { name: new RegExp(`^1 ${name} compared Run again`) }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Reproduce' }).click();
    await page.waitForURL(`**/jobs/reproduction/${name}-again`);
    await page.getByRole('heading', { name: verdict }).waitFor();
    const result = page.getByRole('region', { name: `Result of ${name}` });
    await result.getByText(files).waitFor();
    await result.getByRole('row', { name: /^loss/ }).waitFor();
    expect(await result.getByText('First difference:').count()).toBe(name === 'noisy' ? 1 : 0);
    await page.getByRole('region', { name: 'Steps' }).first().getByText('repeated by').waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('shows what is gone when a subject cannot be reproduced', async () => {
    await fetch(`${server.url}/objects/${CODE}`, { method: 'DELETE' });
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(`${server.url}/console/models/steady`);
    await page.getByRole('button', { name: 'Reproduce' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This cannot be reproduced').waitFor();
    await dialog.getByText('Impossible', { exact: true }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Reproduce' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });
});
