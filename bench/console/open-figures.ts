import { join } from 'node:path';
import { launchBrowser } from '../../test/support/open-browser.js';
import type { Figures } from '../support/bench.js';
import { median, round, scaled, timed } from '../support/measure.js';
import { preparedDirectory } from '../support/prepared.js';
import { serve } from '../support/server.js';
import { FIRST_PAGES, firstLoadOf } from './first-load.js';

const ROUNDS = 5;

/** Options of {@link openFigures}. */
export interface Opening {
  /** Where the data is prepared. */
  readonly below: string;
  readonly browser: string;
  readonly jobs: number;
  readonly scale: number;
}

/**
 * Opens the overview in a browser without a cache: seconds from the address to the counts of all
 * jobs.
 */
export async function openFigures({ below, browser, jobs, scale }: Opening): Promise<Figures> {
  const directory = await preparedDirectory(below, {
    name: `jobs-${jobs}`,
    script: join(import.meta.dirname, 'fill-child.ts'),
    args: [String(jobs)],
  });
  const server = await serve(directory);
  try {
    const times: number[] = [];
    for (let turn = 0; turn < scaled(ROUNDS, scale); turn += 1)
      times.push(await openOnce(server.url, browser, jobs));
    return { open_s: round(median(times) / 1_000) };
  } finally {
    await server.stop();
  }
}

/** Measures milliseconds in a new browser, without its start. */
async function openOnce(url: string, browser: string, jobs: number): Promise<number> {
  const chromium = await launchBrowser(browser);
  try {
    const page = await chromium.newPage({ viewport: { width: 1_280, height: 800 } });
    const counts = page.getByText(jobs.toLocaleString('en'), { exact: true }).first();
    return await timed(async () => {
      await page.goto(`${url}/console`, { waitUntil: 'commit' });
      await counts.waitFor();
    });
  } finally {
    await chromium.close();
  }
}

/** The largest first load of all pages, in kilobytes compressed by gzip. */
export function sizeFigures(): Figures {
  const loads = FIRST_PAGES.map(firstLoadOf);
  return {
    js_kb: round(Math.max(...loads.map(({ scripts }) => scripts)), 1),
    css_kb: round(Math.max(...loads.map(({ styles }) => styles)), 1),
  };
}
