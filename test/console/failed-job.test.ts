import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { ended, launchExample, putExampleFiles } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';
import { tabTo } from './keyboard.js';

describeWithExtra('browser', 'a failed job in the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer();
    await putExampleFiles(server);
    const failing = { name: 'broken', hyperparameters: { fail: true } };
    const arns = [
      await launchExample(server, failing),
      await launchExample(server, { name: 'ok' }),
    ];
    await ended(server, arns);
  });
  afterAll(() => server.close());

  it('leads from the overview to its reason and to the line of its error, by the keyboard only', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(`${server.url}/console`);
    await page.getByRole('region', { name: 'Needs attention' }).getByText('broken').waitFor();
    await tabTo(page, 'broken');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Why it failed' }).waitFor();
    await page
      .getByText(/exit code 1.*were never seen/)
      .first()
      .waitFor();
    await tabTo(page, 'Logs');
    await page.keyboard.press('Enter');
    await page.getByText(/^\d+ lines, complete$/).waitFor();
    await tabTo(page, 'Next error');
    await page.keyboard.press('Enter');
    await page.waitForURL(/tab=logs&.*line=\d+/);
    expect(tab.complaints).toEqual([]);
  });
});
