import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings, SCHEMES } from '../support/axe-findings.js';

/** Expects no serious or critical finding of axe in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of SCHEMES) {
    const findings = await axeFindings(page, scheme);
    expect(findings.map(({ id, nodes }) => `${scheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
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
