import { extraPlace } from '../tools/extra-place.mjs';
import { graphFigures } from './console/graph-figures.js';
import { followPercent, openSeconds } from './console/log-figures.js';
import { openFigures, sizeFigures } from './console/open-figures.js';
import { pageFigures } from './console/page-figures.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { scaled } from './support/measure.js';
import { serve } from './support/server.js';

export const needs = ['browser'];

/**
 * The console in a real browser: the size of its files, and the time that pages, pictures and logs
 * take.
 */
export function run({ data, scale, note }: BenchOptions): Promise<Figures> {
  const { installed } = extraPlace('browser');
  if (installed === undefined)
    throw new Error('The browser is missing; install it: npm run browser');
  return inTemporaryDirectory(async (directory) => {
    note('opening the overview of 10,000 jobs');
    const jobs = scaled(10_000, scale);
    const opened = await openFigures({ below: data ?? directory, browser: installed, jobs, scale });
    note('opening every page in light and dark');
    const pages = await pageFigures(installed, { scale, note });
    const server = await serve(directory);
    try {
      note('drawing 1,000 entities');
      const thousand = await graphFigures(server.url, installed, {
        entities: 1_000,
        scale,
      });
      note('drawing 5,000 entities');
      const all = await graphFigures(server.url, installed, { entities: 5_000, scale });
      note('opening a log of 1,000,000 lines');
      const log = await openSeconds(server.url, installed, scale);
      note('following 5,000 lines a second');
      const follow = await followPercent(server.url, installed, scale);
      return {
        ...sizeFigures(),
        ...opened,
        graph_1000_s: thousand.seconds,
        graph_5000_s: all.seconds,
        pan_ms: all.panMs,
        log_1m_open_s: log,
        log_follow_cpu: follow,
        ...pages,
      };
    } finally {
      await server.stop();
    }
  });
}
