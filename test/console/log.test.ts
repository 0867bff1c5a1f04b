import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { ended } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';
import { expectAccessible } from './console-page.js';
import { countLines, launchLines, lineOf, loadedRowsOf, logAddress, rowsOf } from './log-page.js';

const FIRST =
  'query ($arn: Arn!) { job(arn: $arn) { logs(contains: "step 1:") { lines { number } } } }';

const SLOW = { timeout: 180_000 };

describeWithExtra('browser', 'the log of a job in the console', (browser) => {
  let server: ServerUnderTest;
  /** The number of lines that the platform writes before the program. */
  let ahead: number;
  let total: number;

  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer();
    const arn = await launchLines(server, 'long', [100_000]);
    await ended(server, [arn]);
    total = await countLines(server, arn);
    const { data } = await server.graphql(FIRST, { variables: { arn } });
    ahead = data.job.logs.lines[0].number - 1;
  });
  afterAll(() => server.close());

  const address = (name: string, search?: string) => logAddress(server.url, name, search);
  const lineOfStep = (page: Page, step: number) => lineOf(page, ahead + step);

  it('opens at its end, with few lines in the page, and scrolls through the whole log', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(address('long'));
    await lineOf(page, total).waitFor();
    await page.getByText(`${total.toLocaleString('en')} lines, complete`).waitFor();
    expect((await rowsOf(page)).length).toBeLessThan(200);

    const scroll = page.getByRole('region', { name: 'Lines of the log' });
    await scroll.focus();
    await page.keyboard.press('Home');
    await lineOf(page, 1).waitFor();
    // The list scrolls to its first line again while it measures rows.
    await expect
      .poll(async () => {
        await scroll.evaluate((element) => {
          element.scrollTop = element.scrollHeight / 2;
        });
        return (await rowsOf(page)).some(([, text]) => /^step 50\d\d\d: /.test(text));
      }, SLOW)
      .toBe(true);
    const rows = await loadedRowsOf(page);
    expect(rows.length).toBeLessThan(200);
    for (const [number, text] of rows) expect(text).toContain(`step ${number - ahead}: `);
    await page.keyboard.press('End');
    await lineOf(page, total).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('opens at the line of the address, and links to a line', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(address('long', `&line=${ahead + 9_987}`));
    await lineOfStep(page, 9_987).getByText('step 9987:').waitFor();
    expect(await lineOfStep(page, 9_987).getAttribute('aria-current')).toBe('true');
    // On a loaded machine, lines may still move between the two halves of a click.
    const chosen = async () => {
      await lineOfStep(page, 9_990).getByRole('button').click();
      return page.url();
    };
    await expect.poll(chosen, SLOW).toMatch(new RegExp(`line=${ahead + 9_990}$`));
    await page.getByRole('button', { name: 'Copy the link to the line' }).waitFor();

    await page.getByRole('textbox', { name: 'Line', exact: true }).fill(String(ahead + 50_000));
    await page.keyboard.press('Enter');
    await lineOfStep(page, 50_000)
      .getByRole('button', { name: /Show all 5,0\d\d/ })
      .click();
    await expect
      .poll(async () => (await lineOfStep(page, 50_000).textContent())?.length, SLOW)
      .toBeGreaterThan(5_000);
  });

  it('opens at its last line when the address names one that it does not have', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(address('long', '&line=999999999999'));
    await lineOf(page, total).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('does nothing when the next line is asked for without a search', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(address('long'));
    await lineOf(page, total).waitFor();
    await page.keyboard.press('n');
    await page.keyboard.press('Control+f');
    await page.keyboard.press('Enter');
    await page.keyboard.type('saved a checkpoint');
    await page.getByText('8 lines', { exact: true }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('searches on the server, by keyboard', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(address('long'));
    await lineOf(page, total).waitFor();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('saved a checkpoint');
    await page.getByText('8 lines', { exact: true }).waitFor();
    await page.waitForURL(/find=saved/);
    await page.keyboard.press('Enter');
    await page.getByText('8 of 8 lines').waitFor();
    await lineOfStep(page, 100_000).locator('mark').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('1 of 8 lines').waitFor();
    await lineOfStep(page, 10_000).locator('mark').waitFor();
    await page.getByRole('region', { name: 'Lines of the log' }).focus();
    await page.keyboard.press('n');
    await page.getByText('2 of 8 lines').waitFor();
    await page.keyboard.press('n');
    await page.getByText('3 of 8 lines').waitFor();
    await lineOfStep(page, 30_000).locator('mark').waitFor();
    await page.keyboard.press('p');
    await lineOfStep(page, 20_000).locator('mark').waitFor();
    await page.keyboard.press('e');
    await lineOfStep(page, 40_000).getByText('ValueError').waitFor();
    await page.waitForURL(new RegExp(`line=${ahead + 40_000}$`));
    await page.keyboard.press('/');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('there is no such thing');
    await page.getByText('No match', { exact: true }).waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('shows a part of a log with more lines than a browser can scroll through', async () => {
    const huge = await launchLines(server, 'huge', [820_000]);
    await ended(server, [huge]);
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(address('huge'));
    await lineOf(page, await countLines(server, huge)).waitFor();
    const scroll = page.getByRole('region', { name: 'Lines of the log' });
    await scroll.evaluate((element) => {
      element.scrollTop = 0;
    });
    await page.getByRole('button', { name: /^4\d\d,\d{3} earlier lines$/ }).click();
    await page
      .getByText(/^step 4\d{5}: /)
      .first()
      .waitFor();
    for (const [number, text] of await loadedRowsOf(page))
      expect(text).toContain(`step ${number - ahead}: `);
    await scroll.focus();
    await page.keyboard.press('Home');
    await lineOf(page, 1).waitFor();
    await scroll.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await page.getByRole('button', { name: /^20,\d{3} later lines$/ }).click();
    await lineOfStep(page, 800_001).waitFor();
  });

  it('counts the matches of a search that continues', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(address('long', '&find=loss'));
    await page.getByText('2,000+ lines').waitFor();
    await page.keyboard.press('p');
    await page.getByText('2,000 of 2,000+ lines').waitFor();
    await page.keyboard.press('n');
    await page.getByText('2,001 of 4,000+ lines').waitFor();
  });
});
