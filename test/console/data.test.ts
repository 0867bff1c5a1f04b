import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileChooser } from 'playwright-core';
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
import { goBy, tabTo } from './keyboard.js';

const OPERATOR = { authorization: `Bearer ${TOKENS.operator}` };
const BUCKET = 's3://forebear-local-000000000000/';
const FILE = { name: 'received.csv', mimeType: 'text/csv' };

describeWithExtra('browser', 'data in the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer({ tokens: true, settings: { images: EXAMPLE_IMAGES } });
  });
  afterAll(() => server.close());

  it('is uploaded, listed in folders, downloaded and deleted', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.operator);
    await page.goto(`${server.url}/console/data`);
    await page.getByRole('heading', { name: 'There are no objects here' }).waitFor();
    await expectAccessible(page);
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      if (route.request().postData()?.includes('DataObjects')) await sleep(500);
      await route.fulfill({ response });
    });
    await page.goto(`${server.url}/console/data?uri=${BUCKET}in/`);
    const files = page.getByLabel('Files to upload');
    await files.setInputFiles([
      { ...FILE, buffer: Buffer.from('a,b\n') },
      { ...FILE, name: 'other.csv', buffer: Buffer.from('c,d\n') },
    ]);
    await page.getByRole('status', { name: 'Uploads' }).getByLabel('Stored').nth(1).waitFor();
    await page.getByText('2 objects, 8 B').waitFor();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download received.csv' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toBe('a,b\n');

    await page.getByRole('link', { name: 'received.csv' }).click();
    await page.waitForURL(/uri=.*received\.csv/);
    await page.getByRole('heading', { name: 'No versions yet' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1 object, 4 B').waitFor();
    await page
      .getByRole('navigation', { name: 'Way to the place' })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('row', { name: /in\// }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('has versions with who wrote and who read them', async () => {
    await putExampleFiles(server, OPERATOR);
    await ended(server, [await launchExample(server, { name: 'first' }, OPERATOR)], OPERATOR);
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/data?uri=${BUCKET}logins/train.csv`);
    const versions = page.getByRole('region', { name: 'Versions' }).last();
    await versions.getByRole('link', { name: 'first' }).waitFor();
    await versions.getByText('uploaded').waitFor();
    for (const name of [/^Upload/, /^Delete/]) {
      const text = await page.getByRole('button', { name }).textContent();
      expect(text).toContain('needs the role operator');
    }
    await expectAccessible(page);
    await page.goto(`${server.url}/console/data?uri=${BUCKET}first/&tab=versions`);
    await versions.getByRole('link', { name: 'first', exact: true }).waitFor();
    await versions.getByText('nobody').waitFor();
    await ended(server, [await launchExample(server, { name: 'second' }, OPERATOR)], OPERATOR);
    await page.goto(`${server.url}/console/data?uri=${BUCKET}logins/train.csv&tab=impact`);
    await page.getByText('No live endpoint is affected').waitFor();
    const jobs = page.getByRole('region', { name: 'Jobs' }).last();
    await jobs.getByText('data set logins/train.csv → training job second').waitFor();
    await expectAccessible(page);
    await page.goto(`${server.url}/console/data?uri=${BUCKET}in/other.csv&tab=impact`);
    await page.getByRole('heading', { name: /Nothing is affected|does not contain/ }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('leads from a file to the live endpoints that it affects, by the keyboard only', async () => {
    await deployExample(server, { name: 'logins', jobs: ['first'] }, OPERATOR);
    const stored = await fetch(
      `${server.url}/objects/forebear-local-000000000000/logins/train.csv`,
      { headers: OPERATOR },
    );
    const bytes = Buffer.from(await stored.arrayBuffer());
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console`);
    await page.getByRole('button', { name: /viewer/ }).waitFor();
    await goBy(page, 'Data', /^Data/);
    await page.getByRole('heading', { name: 'Data' }).waitFor();
    await tabTo(page, 'What did a file affect?');
    await page.keyboard.press('Enter');
    await page.getByText('is made in this browser').waitFor();
    await page.waitForFunction('document.activeElement?.textContent === "Choose a file"');
    // A loaded browser may open no dialog for a key that it handles late.
    const choosers: FileChooser[] = [];
    page.on('filechooser', (opened) => choosers.push(opened));
    const opened = async () => {
      await page.keyboard.press('Enter');
      return choosers.length;
    };
    await expect.poll(opened, { interval: 5_000 }).toBeGreaterThan(0);
    await choosers[0]?.setFiles({ ...FILE, buffer: bytes });
    await page.getByText('1 live endpoint is affected').waitFor();
    await page
      .getByText('→ training job first → model → model deployment logins → endpoint')
      .waitFor();
    const digest = createHash('sha256').update(bytes).digest('hex');
    await page.waitForURL(new RegExp(`digest=${digest}`));
    await expectAccessible(page);
    await tabTo(page, 'logins');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'logins' }).waitFor();
    await page.goto(`${server.url}/console/data?uri=${BUCKET}first/&tab=versions`);
    const row = page.getByRole('region', { name: 'Versions' }).last().getByRole('row').last();
    const read = row.getByRole('cell').nth(4);
    await read.getByRole('link', { name: 'logins', exact: true }).waitFor(); // the deployment
    await page.goto(`${server.url}/console/data?tab=impact&digest=${'0'.repeat(64)}`);
    await page.getByRole('heading', { name: /Nothing is affected|does not contain/ }).waitFor();
    expect(tab.complaints).toEqual([]);
  });
});
