import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { ended } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { expectAccessible, NEXT_PICTURE } from './console-page.js';

const PROGRAM = fileURLToPath(new URL('../fixtures/jobs/log-lines.mjs', import.meta.url));
const LAUNCH =
  'mutation ($input: CreateTrainingJobInput!) { createTrainingJob(input: $input) { arn } }';
const COUNT = 'query ($arn: Arn!) { job(arn: $arn) { logs(last: 1) { lineCount } } }';
/** The numbers and the texts of the lines that exist in the page. */
const ROWS =
  "[...document.querySelectorAll('[data-line]')].map((row) => [Number(row.dataset.line), row.lastChild.textContent])";
const LINES = 100_000;

describeWithExtra('browser', 'the log of a job in the console', (browser) => {
  let server: ServerUnderTest;
  let arn: string;
  /** How many lines the platform writes ahead of the program. */
  let ahead: number;
  let total: number;

  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer();
    arn = await launch('long', LINES);
    await ended(server, [arn]);
    total = await countOf(arn);
    const first =
      'query ($arn: Arn!) { job(arn: $arn) { logs(contains: "step 1:") { lines { number } } } }';
    const { data } = await server.graphql(first, { variables: { arn } });
    ahead = data.job.logs.lines[0].number - 1;
  }, 120_000);
  afterAll(() => server.close());

  async function launch(name: string, ...words: number[]): Promise<string> {
    const entrypoint = ['node', PROGRAM, ...words.map(String)];
    const input = { name, algorithm: { image: 'local', entrypoint }, channels: [], resources: {} };
    const { data, errors } = await server.graphql(LAUNCH, { variables: { input } });
    expect(errors).toEqual([]);
    return data.createTrainingJob.arn;
  }

  async function countOf(arn: string): Promise<number> {
    return (await server.graphql(COUNT, { variables: { arn } })).data.job.logs.lineCount;
  }

  const address = (name: string, search = '', url = server.url) =>
    `${url}/console/jobs/training/${name}?tab=logs${search}`;
  const line = (page: Page, number: number) => page.locator(`[data-line="${number}"]`);
  const lineOfStep = (page: Page, step: number) => line(page, ahead + step);
  const rowsOf = async (page: Page) => (await page.evaluate(ROWS)) as [number, string][];

  it('opens at its end, with few lines in the page, and scrolls through the whole log', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(address('long'));
    await line(page, total).waitFor();
    await page.getByText(`${total.toLocaleString('en')} lines, complete`).waitFor();
    expect((await rowsOf(page)).length).toBeLessThan(200);

    const scroll = page.getByRole('region', { name: 'Lines of the log' });
    await scroll.focus();
    await page.keyboard.press('Home');
    await line(page, 1).waitFor();
    // The list goes to its first line once more while rows are measured.
    await expect
      .poll(async () => {
        await scroll.evaluate((element) => {
          element.scrollTop = element.scrollHeight / 2;
        });
        return (await rowsOf(page)).some(([, text]) => /^step 50\d\d\d: /.test(text));
      })
      .toBe(true);
    const rows = await rowsOf(page);
    expect(rows.length).toBeLessThan(200);
    for (const [number, text] of rows) expect(text).toContain(`step ${number - ahead}: `);
    await page.keyboard.press('End');
    await line(page, total).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('opens at the line of the address, and links to a line', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(address('long', `&line=${ahead + 9_987}`));
    await lineOfStep(page, 9_987).getByText('step 9987:').waitFor();
    expect(await lineOfStep(page, 9_987).getAttribute('aria-current')).toBe('true');
    await lineOfStep(page, 9_990).getByRole('button').click();
    await page.waitForURL(new RegExp(`line=${ahead + 9_990}$`));
    await page.getByRole('button', { name: 'Copy the link to the line' }).waitFor();

    await page.getByRole('textbox', { name: 'Line', exact: true }).fill(String(ahead + 50_000));
    await page.keyboard.press('Enter');
    await lineOfStep(page, 50_000)
      .getByRole('button', { name: /Show all 5,0\d\d/ })
      .click();
    await expect
      .poll(async () => (await lineOfStep(page, 50_000).textContent())?.length)
      .toBeGreaterThan(5_000);
  });

  it('searches on the server, by keyboard', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(address('long'));
    await line(page, total).waitFor();
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
    await page.getByText('No line', { exact: true }).waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('shows a stretch of a log with more lines than a browser scrolls through', async () => {
    const huge = await launch('huge', 820_000);
    await ended(server, [huge]);
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(address('huge'));
    await line(page, await countOf(huge)).waitFor();
    const scroll = page.getByRole('region', { name: 'Lines of the log' });
    await scroll.evaluate((element) => {
      element.scrollTop = 0;
    });
    await page.getByRole('button', { name: /^4\d\d,\d{3} earlier lines$/ }).click();
    await page
      .getByText(/^step 4\d{5}: /)
      .first()
      .waitFor();
    for (const [number, text] of await rowsOf(page))
      expect(text).toContain(`step ${number - ahead}: `);
    await scroll.focus();
    await page.keyboard.press('Home');
    await line(page, 1).waitFor();
    await scroll.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await page.getByRole('button', { name: /^20,\d{3} later lines$/ }).click();
    await lineOfStep(page, 800_001).waitFor();
  });

  it('counts what it has found of a search that goes on', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(address('long', '&find=loss'));
    await page.getByText('2,000+ lines').waitFor();
    await page.keyboard.press('p');
    await page.getByText('2,000 of 2,000+ lines').waitFor();
    await page.keyboard.press('n');
    await page.getByText('2,001 of 4,000+ lines').waitFor();
  });

  it('follows the end, and counts new lines when it does not', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    const live = await launch('live', 100_000, 500);
    await page.goto(address('live'));
    await page
      .getByText(/^step [5-9]\d\d: /)
      .first()
      .waitFor();
    await page.keyboard.press('f');
    await page.getByText(/^[\d,]+ new lines$/).waitFor();
    const still = await rowsOf(page);
    await page.getByText(/^[1-9]\d\d\d? new lines$|^\d,\d+ new lines$/).waitFor();
    expect((await rowsOf(page)).map(([number]) => number)).toEqual(still.map(([number]) => number));
    await expectAccessible(page);
    await page.keyboard.press('f');
    await expect
      .poll(async () => (await rowsOf(page)).at(-1)?.[0])
      .toBeGreaterThan((still.at(-1)?.[0] ?? 0) + 100);
    await server.graphql('mutation ($arn: Arn!) { stopJob(arn: $arn) { status } }', {
      variables: { arn: live },
    });
    await page.getByText(/lines, complete/).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('loses and doubles no line when the connection is lost', async () => {
    const open = new Set<Socket>();
    let isCut = false;
    await using proxy = await TcpProxy.open(server.url, ({ client, server }) => {
      if (isCut) return void client.destroy();
      open.add(client);
      client.pipe(server).pipe(client);
    });
    await using tab = await openTab(browser);
    const { page } = tab;
    const cut = await launch('cut', 4_000, 1_000);
    await page.goto(address('cut', '', `http://127.0.0.1:${proxy.port}`));
    await page
      .getByText(/^step 1\d\d\d: /)
      .first()
      .waitFor();
    isCut = true;
    for (const client of open) client.destroy();
    await page.getByText(/connection lost/).waitFor();
    await ended(server, [cut]);
    isCut = false;
    const count = await countOf(cut);
    await page.getByText(`${count.toLocaleString('en')} lines, complete`).waitFor();

    const scroll = page.getByRole('region', { name: 'Lines of the log' });
    await scroll.focus();
    await page.keyboard.press('Home');
    const seen = new Map<number, string>();
    while (!seen.has(count)) {
      await expect
        .poll(async () => (await rowsOf(page)).some(([, text]) => text === '…'))
        .toBe(false);
      for (const [number, text] of await rowsOf(page)) seen.set(number, text);
      await scroll.evaluate((element) => element.scrollBy(0, element.clientHeight));
      await page.evaluate(NEXT_PICTURE);
    }
    const steps = [...seen].sort(([one], [other]) => one - other);
    expect(steps.map(([number]) => number)).toEqual(steps.map((_, index) => index + 1));
    const numbers = steps.flatMap(([, text]) => /^step (\d+): /.exec(text)?.[1] ?? []);
    expect(numbers).toEqual(Array.from({ length: 4_000 }, (_, index) => String(index + 1)));
  });
});
