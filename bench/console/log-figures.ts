import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { Client, TypedDocumentString } from '#src/client/index.js';
import { completed, launch } from '../support/job.js';
import { median, round, scaled } from '../support/measure.js';

const FLOOD = fileURLToPath(new URL('../logs/flood.mjs', import.meta.url));
const LINES = 1_000_000;
const ROUNDS = 5;
const PER_SECOND = 5_000;
const LEAST_PER_SECOND = 500;
const SECONDS = 10;
const LEAST_SECONDS = 3;
const PATIENCE_MS = 120_000;
const STOP = new TypedDocumentString<unknown, { arn: string }>(
  'mutation ($arn: Arn!) { stopJob(arn: $arn) { status } }',
);
const COUNT = new TypedDocumentString<{ job: { logs: { lineCount: number } } }, { arn: string }>(
  'query ($arn: Arn!) { job(arn: $arn) { logs(last: 1) { lineCount } } }',
);
/** The number of the last line in the page, or 0. */
const LAST = "Number([...document.querySelectorAll('[data-line]')].at(-1)?.dataset.line ?? 0)";

/** Returns the age of the page in milliseconds when its last line has at least this number. */
async function shown(page: Page, line: number): Promise<number> {
  // Unlike an evaluation, this also works while the page begins to load.
  const condition = `${LAST} >= ${line} && performance.now()`;
  const age = await page.waitForFunction(condition, undefined, { timeout: PATIENCE_MS });
  return Number(await age.jsonValue());
}

/** Seconds from opening the URL of a long, finished log to its last lines, in a new browser. */
export async function openSeconds(url: string, browser: string, scale: number): Promise<number> {
  await using at = new Client({ url });
  const lines = scaled(LINES, scale);
  const arn = await launch(at, jobOf('long', [lines]));
  await completed(at, 'long');
  const { job } = await at.ask(COUNT, { arn });
  const times: number[] = [];
  for (let turn = 0; turn <= scaled(ROUNDS, scale); turn += 1) {
    const opened = await inBrowser(browser, async ({ page }) => {
      await page.goto(`${url}/console/jobs/training/long?tab=logs`, { waitUntil: 'commit' });
      return (await shown(page, job.logs.lineCount)) / 1_000;
    });
    if (turn > 0) times.push(opened); // the first turn warms up the server
  }
  return round(median(times));
}

/** The CPU use, in percent of a core, of the page's process while it follows a fast log. */
export async function followPercent(url: string, browser: string, scale: number): Promise<number> {
  await using at = new Client({ url });
  const wanted = Math.max(LEAST_PER_SECOND, PER_SECOND * scale);
  const arn = await launch(at, jobOf('fast', [wanted * 60, wanted]));
  try {
    return await inBrowser(browser, async ({ page, cpuSeconds }) => {
      await page.goto(`${url}/console/jobs/training/fast?tab=logs`);
      await shown(page, wanted);
      const [before, began] = [await cpuSeconds(), performance.now()];
      const first = Number(await page.evaluate(LAST));
      await delay(Math.max(LEAST_SECONDS, SECONDS * scale) * 1_000);
      const [used, took] = [(await cpuSeconds()) - before, (performance.now() - began) / 1_000];
      const perSecond = (Number(await page.evaluate(LAST)) - first) / took;
      if (perSecond < wanted * 0.9)
        throw new Error(`The page followed only ${Math.round(perSecond)} lines a second.`);
      return round((used / took) * 100, 1);
    });
  } finally {
    await at.ask(STOP, { arn });
  }
}

function jobOf(name: string, words: readonly number[]) {
  return { name, image: 'local', entrypoint: ['node', FLOOD, ...words.map(String)] };
}

interface MeasuredPage {
  readonly page: Page;
  /** Returns the CPU time of the page's process so far. */
  readonly cpuSeconds: () => Promise<number>;
}

/** Opens a page in a new browser, which has one process for the page. */
async function inBrowser<Result>(
  installed: string,
  use: (page: MeasuredPage) => Promise<Result>,
): Promise<Result> {
  const { program, env } = JSON.parse(installed);
  const browser = await chromium.launch({
    executablePath: program,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    // The console's content security policy forbids what waitForFunction evaluates.
    const page = await browser.newPage({
      viewport: { width: 1_280, height: 800 },
      bypassCSP: true,
    });
    return await use({ page, cpuSeconds: () => rendererSeconds(browser) });
  } finally {
    await browser.close();
  }
}

async function rendererSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  if (renderers.length === 0) throw new Error('The browser has no process for pages.');
  return renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}
