import 'reflect-metadata';
import type { Page } from 'playwright-core';
import { axeFindings, SCHEMES } from '../../test/support/axe-findings.js';
import {
  EXAMPLE_IMAGES,
  ended,
  launchExample,
  putExampleFiles,
} from '../../test/support/console-data.js';
import { CONSOLE_PAGES } from '../../test/support/console-pages.js';
import { fillWeek } from '../../test/support/console-week.js';
import { openTab } from '../../test/support/open-browser.js';
import { type ServerUnderTest, startTestServer } from '../../test/support/running-server.js';
import type { BenchOptions, Figures } from '../support/bench.js';
import { scaled } from '../support/measure.js';

const SETTLE_MS = 600;
/** Counts the violations of the page's content policy. */
const WATCH =
  "globalThis.refused = []; addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => refused.push(violatedDirective + ' ' + blockedURI));";

/**
 * Opens every page with data in both schemes: serious findings of axe, and violations of the
 * policy.
 */
export async function pageFigures(
  browser: string,
  { scale, note }: Pick<BenchOptions, 'scale' | 'note'>,
): Promise<Figures> {
  await using server = await startTestServer({ settings: { images: EXAMPLE_IMAGES } });
  await (scale < 1 ? fillOneJob(server) : fillWeek(server));
  await using tab = await openTab(browser);
  const { page } = tab;
  await page.addInitScript(WATCH);
  const pages = Object.entries(CONSOLE_PAGES);
  let [serious, violations] = [0, 0];
  for (const [name, path] of pages.slice(0, scaled(pages.length, Math.min(1, scale)))) {
    await page.goto(`${server.url}${path}`);
    await page.locator('h1').waitFor();
    await page.waitForTimeout(SETTLE_MS); // wait for answers and charts
    const found = await problemsOf(page);
    for (const problem of [...found.findings, ...found.refused]) note(`${name}: ${problem}`);
    serious += found.findings.length;
    violations += found.refused.length;
  }
  return { axe_serious: serious, csp_violations: violations };
}

/** Runs one job to its end: enough data for a smaller scale. */
async function fillOneJob(server: ServerUnderTest): Promise<void> {
  await putExampleFiles(server);
  const hyperparameters = { rate: 0.02, epochs: 40 };
  await ended(server, [await launchExample(server, { name: 'fraud-nightly-01', hyperparameters })]);
}

async function problemsOf(page: Page) {
  const findings: string[] = [];
  for (const scheme of SCHEMES) {
    for (const { id, nodes } of await axeFindings(page, scheme))
      findings.push(`${scheme} ${id}: ${nodes[0]?.html}`);
  }
  return { findings, refused: (await page.evaluate('refused')) as readonly string[] };
}
