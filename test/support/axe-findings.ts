import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** A serious or critical finding of axe. */
export interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** The colours that a page is drawn in. */
export const SCHEMES = ['light', 'dark'] as const;

/** Resolves when the page is drawn in other colours. */
export const NEXT_PICTURE =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
const RUN =
  "axe.run().then(({ violations }) => violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'))";

/** Draws a page in light or in dark, and returns what axe finds in it. */
export async function axeFindings(
  page: Page,
  colorScheme: (typeof SCHEMES)[number],
): Promise<readonly Finding[]> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(NEXT_PICTURE);
  await page.evaluate(axe.source); // the debugger bypasses the content policy
  return (await page.evaluate(RUN)) as readonly Finding[];
}
