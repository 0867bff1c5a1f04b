import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { NEXT_PICTURE } from '../support/axe-findings.js';
import { ended } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { expectAccessible } from './console-page.js';
import { countLines, launchLines, loadedRowsOf, logAddress, rowsOf } from './log-page.js';

const SLOW = { timeout: 60_000 };

describeWithExtra('browser', 'the log of a running job in the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer();
  });
  afterAll(() => server.close());

  async function stop(arn: string): Promise<void> {
    const mutation = 'mutation ($arn: Arn!) { stopJob(arn: $arn) { status } }';
    await server.graphql(mutation, { variables: { arn } });
  }

  it('follows the end, and counts new lines when it does not', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    const live = await launchLines(server, 'live', [100_000, 500]);
    await page.goto(logAddress(server.url, 'live'));
    await page
      .getByText(/^step [5-9]\d\d: /)
      .first()
      .waitFor();
    await page.keyboard.press('f');
    await page.getByText(/^[\d,]+ new lines$/).waitFor();
    const last = (await rowsOf(page)).at(-1)?.[0] ?? 0;
    const scroll = page.getByRole('region', { name: 'Lines of the log' });
    const place = await scroll.evaluate(({ scrollTop }) => scrollTop);
    await page.getByText(/^[1-9]\d\d\d? new lines$|^\d,\d+ new lines$/).waitFor();
    expect(await scroll.evaluate(({ scrollTop }) => scrollTop)).toBe(place);
    await expectAccessible(page);
    await page.keyboard.press('f');
    await expect
      .poll(async () => (await rowsOf(page)).at(-1)?.[0], SLOW)
      .toBeGreaterThan(last + 100);
    await stop(live);
    await page.getByText(/lines, complete/).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('pauses in a hidden tab, and continues at the end when it is shown', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    const sent: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => sent.push(String(payload))),
    );
    const hide = (isHidden: boolean) =>
      page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'))`);
    const hidden = await launchLines(server, 'hidden', [100_000, 2_000]);
    await page.goto(logAddress(server.url, 'hidden'));
    await page
      .getByText(/^step \d{4}: /)
      .first()
      .waitFor();
    await hide(true);
    await expect
      .poll(() => sent.some((text) => text.includes('"type":"complete"')), SLOW)
      .toBe(true);
    const rested = (await rowsOf(page)).at(-1)?.[0] ?? 0;
    await expect.poll(() => countLines(server, hidden), SLOW).toBeGreaterThan(rested + 3_000);
    expect((await rowsOf(page)).at(-1)?.[0]).toBeLessThan(rested + 2_000);
    await hide(false);
    await expect
      .poll(async () => (await rowsOf(page)).at(-1)?.[0], SLOW)
      .toBeGreaterThan(rested + 3_000);
    await stop(hidden);
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
    const cut = await launchLines(server, 'cut', [4_000, 200]);
    await page.goto(logAddress(`http://127.0.0.1:${proxy.port}`, 'cut'));
    await page
      .getByText(/^step \d{3,}: /)
      .first()
      .waitFor();
    isCut = true;
    for (const client of open) client.destroy();
    await page.getByText(/connection lost/).waitFor();
    await ended(server, [cut]);
    isCut = false;
    const count = await countLines(server, cut);
    await page.getByText(`${count.toLocaleString('en')} lines, complete`).waitFor();

    const scroll = page.getByRole('region', { name: 'Lines of the log' });
    await scroll.focus();
    await page.keyboard.press('Home');
    const seen = new Map<number, string>();
    while (!seen.has(count)) {
      for (const [number, text] of await loadedRowsOf(page)) seen.set(number, text);
      await scroll.evaluate((element) => element.scrollBy(0, element.clientHeight));
      await page.evaluate(NEXT_PICTURE);
    }
    const steps = [...seen].sort(([one], [other]) => one - other);
    expect(steps.map(([number]) => number)).toEqual(steps.map((_, index) => index + 1));
    const numbers = steps.flatMap(([, text]) => /^step (\d+): /.exec(text)?.[1] ?? []);
    expect(numbers).toEqual(Array.from({ length: 4_000 }, (_, index) => String(index + 1)));
  });
});
