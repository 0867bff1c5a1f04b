import { beforeAll, describe, expect, it } from 'vitest';
import { FIRST_PAGES, firstLoadOf } from '../../bench/console/first-load.js';
import { buildWeb } from '../../tools/build-web.mjs';

const MOST_SCRIPT_KB = 160;
const MOST_STYLE_KB = 25;

describe('the first load of the console', () => {
  beforeAll(() => buildWeb(), 120_000);

  it.each(FIRST_PAGES)('is small: %s', (page) => {
    const { scripts, styles } = firstLoadOf(page);
    expect(scripts).toBeLessThan(MOST_SCRIPT_KB);
    expect(styles).toBeLessThan(MOST_STYLE_KB);
  });
});
