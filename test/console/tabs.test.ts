import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { launchExample, putExampleFiles } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../support/running-server.js';
import { useToken } from './console-page.js';

const OPERATOR = { authorization: `Bearer ${TOKENS.operator}` };

describeWithExtra('browser', 'several tabs of the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer({ tokens: true });
    await putExampleFiles(server, OPERATOR);
  });
  afterAll(() => server.close());

  it('share one subscription, which another tab takes over when the leader closes', async () => {
    await using tab = await openTab(browser);
    const first = await openJobs(tab.page, TOKENS.viewer);
    const second = await openJobs(await tab.page.context().newPage(), TOKENS.viewer);
    await launch('seen-by-both');
    for (const { page } of [first, second]) await row(page, 'seen-by-both').waitFor();
    expect([first.subscriptions(), second.subscriptions()]).toEqual([1, 0]);

    await first.page.close({ runBeforeUnload: false });
    await expect.poll(() => second.subscriptions()).toBe(1);
    expect(second.lastSubscription()).toContain('"after":'); // after the last commit received
    await launch('after-the-first');
    await row(second.page, 'after-the-first').waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('let a visible tab lead instead of a hidden tab', async () => {
    await using tab = await openTab(browser);
    const first = await openJobs(tab.page, TOKENS.viewer);
    await hide(first.page, true);
    const second = await openJobs(await tab.page.context().newPage(), TOKENS.viewer);
    await expect.poll(() => second.subscriptions()).toBe(1);
    await launch('seen-when-shown');
    await row(second.page, 'seen-when-shown').waitFor();
    expect(await row(first.page, 'seen-when-shown').count()).toBe(0);
    await hide(first.page, false);
    await row(first.page, 'seen-when-shown').waitFor();
    expect(first.subscriptions()).toBe(1);
    expect(tab.complaints).toEqual([]);
  });

  it('do not share with other tokens', async () => {
    await using tab = await openTab(browser);
    const first = await openJobs(tab.page, TOKENS.viewer);
    const second = await openJobs(await tab.page.context().newPage(), TOKENS.operator);
    await expect.poll(() => [first.subscriptions(), second.subscriptions()]).toEqual([1, 1]);
    expect(tab.complaints).toEqual([]);
  });

  async function openJobs(page: Page, token: string) {
    const sent: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('subscription Committed')) sent.push(String(payload));
      }),
    );
    await useToken(page, token);
    await page.goto(`${server.url}/console/jobs`);
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
    await page.waitForTimeout(600); // the tab has asked who leads
    return { page, subscriptions: () => sent.length, lastSubscription: () => sent.at(-1) };
  }

  const launch = (name: string) => launchExample(server, { name }, OPERATOR);
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
});

/** The test browser has no windows, so that tabs set their own visibility. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} });
    document.dispatchEvent(new Event('visibilitychange'));
  `);
}
