import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A finding of axe. */
interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Fulfilled when the page is drawn in other colours. */
export const NEXT_PICTURE =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Expects no serious or critical finding of axe in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(NEXT_PICTURE);
    await page.evaluate(axe.source); // by the debugger, which no policy of the page concerns
    const findings = (await page.evaluate(
      "axe.run().then(({ violations }) => violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'))",
    )) as readonly Finding[];
    const shown = findings.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`);
    expect(shown).toEqual([]);
  }
}

/** Gives the tab a token, as the dialog of the console does. */
export async function useToken(page: Page, token: string): Promise<void> {
  await page.addInitScript(`sessionStorage.setItem('forebear.token', ${JSON.stringify(token)})`);
}

const MOST_STOPS = 150;

/** Presses Tab until a control has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  const focused = control.and(page.locator(':focus'));
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control}.`);
}
