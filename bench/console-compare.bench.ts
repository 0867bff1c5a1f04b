import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../test/support/open-browser.js';
import { extraPlace } from '../tools/extra-place.mjs';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { median, round, scaled, timed } from './support/measure.js';
import { preparedDirectory } from './support/prepared.js';
import { serve } from './support/server.js';

export const needs = ['browser'];

const JOBS = 500;
const COLUMNS = 200;
const CURVES = 20;
const POINTS = 1_000;
const ROUNDS = 5;
/** How long a page may take while tests use the machine. */
const WAIT_MS = 120_000;

/** Compares 500 jobs by 200 parameters in the console: from the address to the table. */
export async function run({ data, scale, note }: BenchOptions): Promise<Figures> {
  const { installed } = extraPlace('browser');
  if (installed === undefined)
    throw new Error('The browser is missing; install it: npm run browser');
  const jobs = Math.max(3, scaled(JOBS, scale));
  const below = async (parent: string) => {
    note(`preparing ${jobs} jobs`);
    const directory = await preparedDirectory(parent, {
      name: `compare-${jobs}`,
      script: join(import.meta.dirname, 'compare/fill-child.ts'),
      args: [jobs, COLUMNS, CURVES, POINTS].map(String),
    });
    const server = await serve(directory);
    try {
      return await inBrowser(installed, (page) =>
        measure(page, { url: server.url, jobs, rounds: scaled(ROUNDS, scale), note }),
      );
    } finally {
      await server.stop();
    }
  };
  return data === undefined ? inTemporaryDirectory(below) : below(data);
}

interface Measured {
  readonly url: string;
  readonly jobs: number;
  readonly rounds: number;
  readonly note: BenchOptions['note'];
}

async function measure(page: Page, { url, jobs, rounds, note }: Measured): Promise<Figures> {
  const numbers = Array.from({ length: jobs }, (_, number) => number);
  const address = `${url}/console/compare?ids=job-*${numbers.join()}`;
  const times: number[] = [];
  const open = async () => {
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('cell').nth(20).waitFor();
  };
  for (let turn = 0; turn <= rounds; turn += 1) {
    note(`round ${turn} of ${rounds}`);
    await page.goto(`${url}/console/search`);
    await page.locator('h1').waitFor();
    const time = await timed(open);
    if (turn > 0) times.push(time); // the first one fills the caches of the browser and the server
  }
  const cells = await page.getByRole('cell').count();
  return { compare_s: round(median(times) / 1_000, 2), url_characters: address.length, cells };
}

async function inBrowser<Result>(
  installed: string,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await launchBrowser(installed);
  try {
    const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
    page.setDefaultTimeout(WAIT_MS);
    return await use(page);
  } finally {
    await browser.close();
  }
}
