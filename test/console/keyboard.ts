import type { Page } from 'playwright-core';

/** The name and the text of what has the focus. */
const FOCUSED = `(() => {
  const element = document.activeElement;
  return [element?.getAttribute('aria-label'), element?.textContent, element?.type].join(' ');
})()`;

/** Presses Tab until what has the focus has a text; fails after as many steps as no person would take. */
export async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    if (String(await page.evaluate(FOCUSED)).includes(wanted)) return;
  }
  throw new Error(`Tab does not lead to ${wanted}.`);
}

/** Goes to a page or a thing by the palette, with the keyboard only. */
export async function goBy(page: Page, text: string, option: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type(text);
  await page.getByRole('option', { name: option, selected: true }).waitFor();
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
