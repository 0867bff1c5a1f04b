// Starts a server with example data and writes pictures of the console's pages to .screenshots/:
// npm run screenshots [-- <parts of the names of pages>].
import 'reflect-metadata';
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { EXAMPLE_IMAGES } from '../test/support/console-data.js';
import { CONSOLE_PAGES } from '../test/support/console-pages.js';
import { fillWeek } from '../test/support/console-week.js';
import { launchBrowser } from '../test/support/open-browser.js';
import { startTestServer } from '../test/support/running-server.js';
import { buildWeb } from './build-web.mjs';
import { extraPlace } from './extra-place.mjs';

const FOLDER = '.screenshots';
const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } } as const;

/** Dialogs: the page of each, and the button that opens it. */
const DIALOGS: Readonly<Record<string, readonly [path: string, button: string]>> = {
  'job-again': ['/console/jobs/training/fraud-nightly-03', 'Train again'],
  'job-deploy': ['/console/jobs/training/fraud-nightly-02', 'Deploy'],
  'policy-new': ['/console/policies', 'New policy'],
  'policy-edit': ['/console/policies/licensed-data', 'Edit'],
  'quarantine-drain': ['/console/quarantines/partner-leak', 'Drain'],
  'quarantine-release': ['/console/quarantines/partner-leak', 'Release'],
  'quarantine-plan': [
    '/console/data?uri=s3://forebear-local-000000000000/logins/train.csv',
    'Quarantine',
  ],
  'reproduce-plan': ['/console/models/fraud-nightly-03', 'Reproduce'],
  'deploy-denied': ['/console/models/fraud-nightly-12', 'Deploy'],
  'job-transform': ['/console/jobs/training/fraud-nightly-04', 'Batch transform'],
};

/** Actions before some of the screenshots. */
const STEPS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'policy-edit': (page) => press(page, 'Test on live endpoints'),
  'quarantine-drain': async (page) => {
    await page.getByLabel('How').selectOption('Delete endpoint');
    await press(page, 'Show the plan');
  },
  'quarantine-plan': async (page) => {
    await page.getByLabel('Reason').fill('Logins of a test, not of people');
    await press(page, 'Show what it reaches');
  },
  'deploy-denied': async (page) => {
    await page.getByLabel('Endpoint').fill('fraud-canary');
    await page.getByRole('dialog').getByRole('button', { name: 'Deploy' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
  },
  keys: (page) => page.keyboard.press('?'),
  'jobs-views': (page) => page.locator('summary', { hasText: 'Failed' }).click(),
  'jobs-rows': async (page) => {
    for (const key of 'jjxjx') await page.keyboard.press(key);
  },
};

const parts = process.argv.slice(2);
const { installed } = extraPlace('browser');
if (installed === undefined) throw new Error('The browser is missing; install it: npm run browser');
mkdirSync(FOLDER, { recursive: true });
await buildWeb();
await using empty = await startTestServer();
await using full = await startTestServer({ settings: { images: EXAMPLE_IMAGES } });
await fillWeek(full);
const browser = await launchBrowser(installed);
const page = await browser.newPage({ locale: 'en-US' });
let shown = '';
page.on('console', (message) => {
  if (message.type() === 'error') console.log(`${shown}: ${message.text()}`);
});
page.on('pageerror', (error) => console.log(`${shown}: ${error.stack}`));
await shoot(page, { url: empty.url, name: 'overview-empty', path: '/console' });
for (const list of [
  'jobs',
  'compare',
  'models',
  'endpoints',
  'data',
  'policies',
  'quarantines',
  'activity',
]) {
  await shoot(page, { url: empty.url, name: `${list}-empty`, path: `/console/${list}` });
}
for (const [name, path] of Object.entries(CONSOLE_PAGES))
  await shoot(page, { url: full.url, name, path });
for (const [name, [path, button]] of Object.entries(DIALOGS)) {
  await shoot(page, { url: full.url, name, path, button });
}
await browser.close();

/** Presses a button, and waits for the plan. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').locator('section, [role="status"]').first().waitFor();
}

interface Shot {
  readonly url: string;
  readonly name: string;
  readonly path: string;
  /** The button that opens a dialog. */
  readonly button?: string;
}

async function shoot(page: Page, { url, name, path, button }: Shot): Promise<void> {
  if (parts.length > 0 && !parts.some((part) => name.includes(part))) return;
  shown = name;
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await page.goto(`${url}${path}`);
    await page.locator('h1').waitFor();
    if (button) await page.getByRole('button', { name: button }).first().click();
    await page.waitForTimeout(900); // wait for answers and charts
    await STEPS[name]?.(page);
    await page.waitForTimeout(STEPS[name] ? 300 : 0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(150);
      await page.screenshot({ path: `${FOLDER}/${name}-${size}-${colorScheme}.png` });
    }
  }
}
