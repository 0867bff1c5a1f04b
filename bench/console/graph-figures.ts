import type { Page } from 'playwright-core';
import { openTab } from '../../test/support/open-browser.js';
import { median, quantile, round, scaled } from '../support/measure.js';
import { recordGraph } from './graph-data.js';

const ROUNDS = 3;
const DRAGS = 90;
const LEAST_DRAGS = 10;

/**
 * Notes when a mark was made, when the frame after the first picture began, and how long each frame
 * worked.
 */
const WATCH = `
  globalThis.seen = { frames: [] };
  const mark = performance.mark.bind(performance);
  const frame = requestAnimationFrame.bind(globalThis);
  performance.mark = (name, options) => {
    if (name === 'forebear:lineage-data') seen.data = performance.now();
    if (name === 'forebear:lineage-drawn' && seen.drawn === undefined) {
      seen.drawn = 0;
      frame(() => { seen.drawn = performance.now(); });
    }
    return mark(name, options);
  };
  const channel = new MessageChannel();
  let begun = 0;
  channel.port1.onmessage = () => { seen.frames.push(performance.now() - begun); };
  globalThis.requestAnimationFrame = (callback) => frame((time) => {
    begun = performance.now();
    callback(time);
    channel.port2.postMessage(0);
  });
`;

/**
 * Resolves with the milliseconds from the data to the picture. The content policy of the page
 * forbids `waitForFunction`.
 */
const DRAWN = `new Promise((done) => {
  const look = () => (seen.drawn > 0 ? done(seen.drawn - seen.data) : setTimeout(look, 20));
  look();
})`;

/**
 * Draws a lineage in the browser: seconds from the data to the picture, and milliseconds of a frame
 * while it is moved.
 */
export async function graphFigures(
  url: string,
  browser: string,
  { entities, scale }: { readonly entities: number; readonly scale: number },
): Promise<{ readonly seconds: number; readonly panMs: number }> {
  const count = scaled(entities, scale);
  const start = await recordGraph(url, `graph${count}`, count);
  await using tab = await openTab(browser);
  const { page } = tab;
  await page.addInitScript(WATCH);
  const seconds: number[] = [];
  for (let round = 0; round < scaled(ROUNDS, scale); round += 1) {
    await page.goto(`${url}/console/lineage/${encodeURIComponent(start)}?depth=all&group=off`);
    await page.getByText(`${count.toLocaleString('en')} entities`).waitFor();
    seconds.push(Number(await page.evaluate(DRAWN)) / 1_000);
  }
  const whole = await panned(page, scale);
  for (let step = 0; step < 16; step += 1)
    await page.getByRole('button', { name: /^Zoom in/ }).click();
  const near = await panned(page, scale);
  return { seconds: round(median(seconds)), panMs: round(Math.max(whole, near), 1) };
}

/** Drags the picture around, and returns the time of which 95 % of the frames need less. */
async function panned(page: Page, scale: number): Promise<number> {
  await page.evaluate('seen.frames.length = 0');
  await page.mouse.move(700, 500);
  await page.mouse.down();
  for (let step = 0; step < Math.max(LEAST_DRAGS, DRAGS * scale); step += 1)
    await page.mouse.move(700 + 200 * Math.sin(step / 9), 500 + 100 * Math.cos(step / 7));
  await page.mouse.up();
  return quantile((await page.evaluate('seen.frames')) as number[], 0.95);
}
