import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { failedOf, jobChanges } from '../../bench/console/jobs-data.js';
import { fillWith } from '../../bench/lineage/fill.js';
import { buildWeb } from '../../tools/build-web.mjs';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';
import { expectAccessible } from './console-page.js';

const JOBS = 10_000;
const ALL = JOBS.toLocaleString('en');
const FAILED = failedOf(JOBS).toLocaleString('en');

describeWithExtra('browser', 'the console with 10,000 jobs', (browser) => {
  let directory: string;
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    directory = await mkdtemp(join(tmpdir(), 'forebear-many-'));
    const store = await openEmbeddedStore({ directory: join(directory, 'graph') });
    await fillWith(store, jobChanges(JOBS), { changesPerSet: 2_000, ahead: 2, maxGroup: 1 });
    await store.close();
    server = await startTestServer({ settings: { dataDirectory: directory } });
  }, 240_000);
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  });

  it('counts them in the overview, with the last failed jobs', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(`${server.url}/console`);
    await page.getByText(ALL).first().waitFor();
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByRole('link', { name: 'job-009999' }).waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('lists them with counts, with filters and order of the server', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(`${server.url}/console/jobs?cols=m:loss`);
    const first = page.getByRole('row').nth(1);
    await page.getByRole('button', { name: `All ${ALL}` }).waitFor();
    await first.getByText('job-009999').waitFor();
    await page.getByRole('button', { name: `Failed ${FAILED}` }).click();
    await expect.poll(() => page.getByRole('row', { name: /Completed/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Name', exact: true }).click({ clickCount: 2 }); // Z first, then A
    await first.getByText('job-000009').waitFor();
    await page.getByRole('button', { name: `All ${ALL}` }).click();
    await page.getByRole('columnheader', { name: 'loss' }).getByRole('button').click();
    await page.getByText('Jobs without the metric loss are left out.').waitFor();
    await first.getByText('job-000000').waitFor(); // its loss is the least one
    await page.getByRole('searchbox', { name: /^Tag/ }).fill('team:risk');
    await page.getByRole('button', { name: 'All 2,000' }).waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('scrolls far by the keyboard, with few rows in the page', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(`${server.url}/console/jobs?sort=name`);
    await page.getByRole('link', { name: 'job-000000' }).waitFor();
    const focused = page.locator('a:focus');
    const toNext = async () => {
      await page.keyboard.press('j');
      return focused.textContent();
    };
    await expect.poll(toNext, { timeout: 60_000, interval: 5 }).toBe('job-000129');
    const list = page.getByRole('region', { name: 'Jobs' });
    await list.focus();
    const toEnd = async () => {
      await page.keyboard.press('End');
      return (await list.getByRole('link').allTextContents()).at(-1);
    };
    await expect.poll(toEnd, { timeout: 60_000 }).toMatch(/^job-00[1-9]/);
    expect(await page.getByRole('row').count()).toBeLessThan(80);
    const back = async () => {
      await page.keyboard.press('k');
      return focused.count();
    };
    await expect.poll(back, { timeout: 60_000 }).toBe(1);
    expect(tab.complaints).toEqual([]);
  });
});
