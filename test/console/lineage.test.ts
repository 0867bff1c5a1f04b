import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { ended, launchExample, putExampleFiles } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../support/running-server.js';
import { expectAccessible, useToken } from './console-page.js';

/** How long a page with thousands of entities may take on a loaded machine. */
const HUB_MS = 120_000;
const OPERATOR = { authorization: `Bearer ${TOKENS.operator}` };
/** The version of the example data, by its bytes. */
const TRAIN_CSV = 'artifact/c9cea284ad3449b52b3a74424fe27879';
const SCOPE = 'arn:aws:sagemaker:local:000000000000';

describeWithExtra('browser', 'the lineage in the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer({ tokens: true });
  });
  afterAll(() => server.close());

  const addressOf = (part: string, search = '') =>
    `${server.url}/console/lineage/${encodeURIComponent(`${SCOPE}:${part}`)}${search}`;
  const box = (page: Page, name: RegExp) => page.getByRole('button', { name });

  it('says that nothing was launched, then offers what is newest', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/lineage`);
    await page.getByRole('heading', { name: 'Nothing has been launched yet' }).waitFor();
    await expectAccessible(page);
    await putExampleFiles(server, OPERATOR);
    const arns = [
      await launchExample(server, { name: 'first', hyperparameters: { rate: 0.2 } }, OPERATOR),
      await launchExample(server, { name: 'second', hyperparameters: { rate: 0.4 } }, OPERATOR),
    ];
    await ended(server, arns, OPERATOR);
    await page.getByRole('link', { name: 'first' }).click();
    await page
      .getByText(/6 entities, 6 associations\. Not complete: there are entities beyond 1 step\./)
      .waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('walks, opens, expands and collapses by the keyboard', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(addressOf('training-job/first'));
    const start = box(page, /^first, Training job, start, 2 of 2 before, 3 of 3 after/);
    await start.focus();
    await page.keyboard.press('ArrowLeft');
    const focused = page.locator('button:focus');
    await expect.poll(() => focused.textContent()).toMatch(/Data set|Code/);
    const topOf = async (name: RegExp) => (await box(page, name).boundingBox())?.y ?? 0;
    const isAbove = (await topOf(/^logins\/train\.csv/)) < (await topOf(/^code\//)); // by their digests
    await page.keyboard.press(isAbove ? 'ArrowDown' : 'ArrowUp');
    await expect.poll(() => focused.textContent()).toMatch(/^code\/, Code/);
    await page.keyboard.press(isAbove ? 'ArrowUp' : 'ArrowDown');
    await expect.poll(() => focused.textContent()).toMatch(/^logins\/train\.csv.*1 of 2 after/);
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Selected entity' });
    await panel.getByText('s3://forebear-local-000000000000/logins/train.csv').first().waitFor();
    await panel.getByRole('button', { name: 'Copy the digest' }).waitFor();
    await page.waitForURL(/sel=artifact/);

    await page.keyboard.press('e');
    await box(page, /^second, Training job/).waitFor();
    await page.waitForURL(/open=.*after\.artifact/);
    await page.reload(); // the address has all of it
    await box(page, /^second, Training job/).waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Led to: 2 of 2' }).click();
    await box(page, /^second, Training job/).waitFor({ state: 'detached' });
    expect(tab.complaints).toEqual([]);
  });

  it('moves by the mouse and the wheel, and opens what is clicked', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(addressOf('training-job/first'));
    const start = box(page, /^first, Training job, start/);
    await start.waitFor();
    const before = await start.boundingBox();
    await page.mouse.move(600, 750);
    await page.mouse.down();
    await page.mouse.move(640, 700, { steps: 4 });
    await page.mouse.up();
    await expect
      .poll(async () => (await start.boundingBox())?.x)
      .toBeCloseTo((before?.x ?? 0) + 40, 0);
    const moved = await start.boundingBox();
    await page.mouse.wheel(0, -200);
    await expect
      .poll(async () => (await start.boundingBox())?.width)
      .toBeGreaterThan((moved?.width ?? 0) * 1.2);
    const place = await start.boundingBox();
    await page.mouse.click((place?.x ?? 0) + 60, (place?.y ?? 0) + 20);
    await page.getByRole('link', { name: 'Job first' }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('keeps all boxes in sight when the panel takes a part of the picture', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(addressOf('training-job/first'));
    await box(page, /^first, Training job, start/).press('Enter');
    await page.getByRole('complementary', { name: 'Selected entity' }).waitFor();
    const graph = page.getByRole('group', { name: 'Graph', exact: true });
    const last = graph.getByRole('button', { name: /^first, Model.*2 of 2 before/ });
    const endOf = async (part: typeof graph) => {
      const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
      return x + width;
    };
    await expect.poll(async () => (await endOf(graph)) - (await endOf(last))).toBeGreaterThan(0);
    expect(tab.complaints).toEqual([]);
  });

  it('is a table too, and saves pictures', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(addressOf('training-job/first'));
    await box(page, /^first, Training job, start/).waitFor();
    const files: string[] = [];
    for (const kind of ['Drawing (SVG)', 'Picture (PNG)']) {
      await page.locator('summary', { hasText: 'Export' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: kind }).click(),
      ]);
      files.push(download.suggestedFilename());
      const text = await readFile(await download.path(), 'latin1');
      expect(text).toMatch(kind.includes('SVG') ? /<svg[\s\S]*logins\/train\.csv/ : /^\u0089PNG/);
      await page.keyboard.press('Escape');
    }
    expect(files).toEqual(['lineage-first.svg', 'lineage-first.png']);
    await page.getByRole('button', { name: 'Table' }).click();
    const row = page.getByRole('row').filter({ hasText: 'logins/train.csv' });
    await row.getByRole('button', { name: /1 of 2, expand after/ }).click();
    await page.getByRole('row').filter({ hasText: 'second' }).first().waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('folds its controls into one line on a narrow screen', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(addressOf('training-job/first', '?depth=3'));
    await box(page, /^first, Training job, start/).waitFor();
    const depth = page.getByRole('combobox', { name: 'Depth' });
    expect(await depth.isVisible()).toBe(false);
    await page.locator('summary', { hasText: 'Both directions, 3 steps, now' }).press('Enter');
    await depth.selectOption('5');
    await page.waitForURL(/depth=5/);
    await page.locator('summary', { hasText: '5 steps' }).waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('shows the past, paths, and differences in colours', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(addressOf('training-job/first'));
    await page.getByText(/^Now: commit \d/).waitFor(); // the slider is disabled until then
    const slider = page.getByRole('slider', { name: 'Commit' });
    await slider.press('ArrowLeft');
    await page.waitForURL(/at=\d+/);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.getByText(/^Now: commit/).waitFor();

    await page.goto(addressOf('training-job/first', `?diff=${SCOPE}:training-job/second`));
    const differences = page.getByRole('complementary', { name: 'Differences' });
    await differences.getByText('rate').waitFor();
    await box(page, /^first, .*changed/).waitFor();
    await expectAccessible(page);

    await page.goto(addressOf('training-job/second', '?at=1'));
    await page.getByRole('alert').getByText('NOT_FOUND').waitFor();
    await page.goto(addressOf('training-job/first', `?to=${SCOPE}:training-job/second`));
    await page.getByText('No path connects the two.').waitFor();
  });

  it('is reached from a job and from a search', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/jobs/training/first`);
    await page.getByRole('main').getByRole('link', { name: 'Lineage' }).click();
    await box(page, /^first, Training job, start/).waitFor();
    await page.goto(`${server.url}/console/search?q=train.csv`);
    await page
      .getByRole('row')
      .getByRole('link', { name: /train\.csv/ })
      .first()
      .click();
    await box(page, /^logins\/train\.csv, .*start/).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('shows what a commit adds, and keeps a past picture as it was', async () => {
    await using tab = await openTab(browser);
    await using past = await openTab(browser);
    const at = await server.graphql('{ commits(first: 1) { nodes { seq } } }', {
      headers: OPERATOR,
    });
    const { seq } = at.data.commits.nodes[0];
    for (const [{ page }, search] of [
      [tab, ''],
      [past, `?at=${seq}`],
    ] as const) {
      await useToken(page, TOKENS.viewer);
      await page.goto(addressOf(TRAIN_CSV, search));
      await box(page, /^second, Training job/).waitFor();
    }
    await launchExample(server, { name: 'third' }, OPERATOR);
    await box(tab.page, /^third, Training job/).waitFor();
    await box(tab.page, /^logins\/train\.csv, .*start, .*3 of 3 after/).waitFor();
    expect(await box(past.page, /^third/).count()).toBe(0);
    await box(past.page, /^logins\/train\.csv, .*start, .*2 of 2 after/).waitFor();
    expect([...tab.complaints, ...past.complaints]).toEqual([]);
  });

  it('draws equal neighbours of a hub as one box, whose list opens', async () => {
    const jobs = Array.from({ length: 5_200 }, (_, index) => ({ name: `trial-${index}` }));
    const record =
      'mutation ($input: RecordLineageInput!) { recordLineage(input: $input) { seq } }';
    const arnOf = ({ name }: { name: string }) => `${SCOPE}:experiment-trial-component/${name}`;
    const hub = { name: 'hub', type: 'Collection', sourceUri: 's3://hub/' };
    const inputs = [
      { contexts: [hub], trialComponents: jobs },
      {
        associations: jobs.map((job) => ({
          source: `${SCOPE}:context/hub`,
          destination: arnOf(job),
          type: 'CONTRIBUTED_TO',
        })),
      },
    ];
    for (const input of inputs) {
      const { errors } = await server.graphql(record, { variables: { input }, headers: OPERATOR });
      expect(errors).toEqual([]);
    }
    await using tab = await openTab(browser);
    const { page } = tab;
    page.setDefaultTimeout(HUB_MS);
    await useToken(page, TOKENS.viewer);
    await page.goto(addressOf('context/hub'));
    await page.getByText(/5,201 entities, 5,200 associations, drawn as 2 boxes/).waitFor();
    await box(page, /^5,200 trial components/).press('Enter');
    const dialog = page.getByRole('dialog', { name: '5,200 trial components' });
    await dialog.getByRole('button', { name: 'trial-1', exact: true }).first().click();
    await box(page, /^trial-1, /).waitFor();
    await page.getByText(/drawn as 3 boxes/).waitFor();

    await page.goto(addressOf('context/hub', '?group=off'));
    await page.getByRole('table', { name: 'Entities of the lineage' }).waitFor();
    await page.getByText(/5,201 entities/).waitFor();
    expect(tab.complaints).toEqual([]);
  }, 240_000);
});
