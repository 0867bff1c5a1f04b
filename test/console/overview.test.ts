import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { ended, launchExample, putExampleFiles } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { expectAccessible } from './console-page.js';

describeWithExtra('browser', 'the overview of the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('begins with four commands, and fills by itself', async () => {
    await using tab = await openTab(browser);
    const { page, hosts } = tab;
    await page.goto(server.url); // browsers are sent to the console
    await page.waitForURL(/\/console$/);
    await page.getByRole('heading', { name: 'Train' }).waitFor();
    expect(await page.getByRole('button', { name: 'Copy command' }).count()).toBe(4);
    await page.getByRole('button', { name: /local.*admin/ }).waitFor();
    await expectAccessible(page);

    await putExampleFiles(server);
    const arn = await launchExample(server, { name: 'broken', hyperparameters: { fail: true } });
    await page.getByRole('region', { name: 'In progress' }).getByText('broken').waitFor();
    await ended(server, [arn]);
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByText('were never seen').waitFor();
    await page.getByRole('region', { name: 'Last commits' }).getByText('local').first().waitFor();
    await expectAccessible(page);
    expect([...hosts]).toEqual([new URL(server.url).host]);
    expect(tab.complaints).toEqual([]);

    await attention.getByRole('link', { name: 'broken' }).click();
    await page.getByRole('heading', { name: 'Why it failed' }).waitFor();
  });

  it('goes anywhere by Ctrl-K, and keeps the chosen colours', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(`${server.url}/console`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('broken');
    await page.getByRole('option', { name: /broken\s*training job$/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/jobs\/training\/broken/);
    const colours = page.getByRole('button', { name: /^Colours/ });
    await colours.click();
    await colours.click();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await page.reload();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    expect(tab.complaints).toEqual([]);
  });

  it('says that the connection is lost, and goes on when the server is back', async () => {
    const clients = new Set<Socket>();
    let isCut = false;
    await using proxy = await TcpProxy.open(server.url, ({ client, server }) => {
      if (isCut) return void client.destroy();
      clients.add(client);
      client.pipe(server).pipe(client);
    });
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(`http://127.0.0.1:${proxy.port}/console/jobs`);
    await page.getByRole('link', { name: 'broken' }).waitFor();
    isCut = true;
    for (const client of clients) client.destroy();
    await page.getByRole('status').getByText('connection to the server is lost').waitFor();
    await page.getByRole('link', { name: 'broken' }).waitFor(); // what was known stays
    await launchExample(server, { name: 'meanwhile' });
    isCut = false;
    await page.getByRole('link', { name: 'meanwhile' }).waitFor();
    await page.getByText('connection to the server is lost').waitFor({ state: 'detached' });
  });

  it('says so too when the connection has fallen silent', async () => {
    let isSilent = false;
    await using proxy = await TcpProxy.open(server.url, ({ client, server: behind }) => {
      if (isSilent) return void client.destroy();
      client.pipe(behind);
      behind.on('data', (bytes) => {
        if (!isSilent) client.write(bytes);
      });
    });
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.clock.install();
    await page.goto(`http://127.0.0.1:${proxy.port}/console/jobs`);
    await page.getByRole('link', { name: 'broken' }).waitFor();
    await page.clock.runFor(1_000); // the subscription stands
    isSilent = true;
    const lost = page.getByRole('status').getByText('connection to the server is lost');
    for (let second = 0; second < 30; second += 1) await page.clock.runFor(1_000);
    await lost.waitFor({ timeout: 3_000 });
    isSilent = false;
    for (let second = 0; second < 20; second += 1) await page.clock.runFor(1_000);
    await lost.waitFor({ state: 'detached' });
  });

  it('shows the code and the words of an error', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await page.goto(`${server.url}/console/search?q=!!!`);
    await page.getByRole('alert').getByText('VALIDATION_FAILED').waitFor();
  });
});
