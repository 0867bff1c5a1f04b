import { extraPlace } from '../tools/extra-place.mjs';
import { graphFigures } from './console/graph-figures.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { scaled } from './support/measure.js';
import { serve } from './support/server.js';

/** The console in a real browser: how long its pictures take. */
export function run({ scale, note }: BenchOptions): Promise<Figures> {
  const { installed } = extraPlace('browser');
  if (installed === undefined)
    throw new Error('The browser is missing; install it: npm run browser');
  return inTemporaryDirectory(async (directory) => {
    const server = await serve(directory);
    try {
      note('drawing 1,000 entities');
      const thousand = await graphFigures(server.url, installed, scaled(1_000, scale));
      note('drawing 5,000 entities');
      const all = await graphFigures(server.url, installed, scaled(5_000, scale));
      return { graph_1000_s: thousand.seconds, graph_5000_s: all.seconds, pan_ms: all.panMs };
    } finally {
      await server.stop();
    }
  });
}
