import type { Page } from 'playwright-core';

/** The name, the text and the type of what has the focus. */
const FOCUSED = `(() => {
  const { ariaLabel, textContent, type } = document.activeElement ?? {};
  return [ariaLabel, textContent?.trim(), type].map((text) => text ?? '');
})()`;

/** Presses Tab until what has the focus begins with a text; fails after more steps than people take. */
export async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const focused = (await page.evaluate(FOCUSED)) as readonly string[];
    if (focused.some((text) => text.startsWith(wanted))) return;
  }
  throw new Error(`Tab does not lead to ${wanted}.`);
}

/** Goes to a page or a resource by the palette, with the keyboard only. */
export async function goBy(page: Page, text: string, option: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type(text);
  await page.getByRole('option', { name: option }).first().waitFor();
  for (let step = 0; step < 20; step += 1) {
    if ((await page.getByRole('option', { name: option, selected: true }).count()) > 0) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** Types a moment into a field for dates and times that has the focus. */
export async function typeMoment(page: Page, moment: Date): Promise<void> {
  const two = (value: number) => String(value).padStart(2, '0');
  const hour = moment.getHours();
  await page.keyboard.type(two(moment.getMonth() + 1) + two(moment.getDate()));
  await page.keyboard.type(String(moment.getFullYear()));
  await page.keyboard.press('ArrowRight'); // a year may have more digits
  await page.keyboard.type(two(hour % 12 || 12) + two(moment.getMinutes()));
  await page.keyboard.type(two(moment.getSeconds()) + (hour < 12 ? 'AM' : 'PM'));
}
