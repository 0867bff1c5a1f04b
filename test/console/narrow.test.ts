import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';

const NARROW = { width: 390, height: 844 };

describeWithExtra('browser', 'the console on a narrow screen', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it.each([
    ['activity', 'Activity'],
    ['compare', 'Jobs'],
    ['registry/fraud', 'Models'],
  ])('shows at %s that the page is within %s', async (path, entry) => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.setViewportSize(NARROW);
    await page.goto(`${server.url}/console/${path}`);
    const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
    await here.waitFor();
    expect(await here.textContent()).toBe(entry);
    const { x = -1, width = 0 } = (await here.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(NARROW.width);
  });

  it('keeps the command of an empty list, with its button, in sight', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.setViewportSize(NARROW);
    await page.goto(`${server.url}/console/jobs`);
    const copy = page.getByRole('button', { name: 'Copy command' });
    await copy.waitFor();
    const { x = 0, width = 0 } = (await copy.boundingBox()) ?? {};
    expect(x + width).toBeLessThan(NARROW.width - 16);
  });
});
