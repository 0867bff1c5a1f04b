import { Client } from '#src/client/index.js';
import { follow } from './logs/follow.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { quantile, round } from './support/measure.js';
import { serve } from './support/server.js';

const LINES = 2_000_000;
const PACED_LINES = 200_000;
const PACED_PER_SECOND = 20_000;

/**
 * The log of a program that prints as fast as it can, followed over GraphQL from its first to its last line; then one
 * that prints 20,000 lines a second. The lag of a follower is that of the second, and `flood_lag_p99_ms` of the first.
 */
export function run({ scale, note }: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const { url, stop } = await serve(directory);
    try {
      await using at = new Client({ url, maxAttempts: 1 });
      note('a program that prints as fast as it can');
      const lines = Math.round(LINES * scale);
      const flood = await follow({ name: 'flood', lines, at });
      note('a program that prints 20,000 lines a second');
      const few = Math.round(PACED_LINES * scale);
      const paced = await follow({ name: 'paced', lines: few, perSecond: PACED_PER_SECOND, at });
      return {
        lines_per_s: round(lines / flood.seconds, 0),
        lost: flood.lost + paced.lost,
        lag_p99_ms: round(quantile(paced.lags, 0.99), 0),
        flood_lag_p99_ms: round(quantile(flood.lags, 0.99), 0),
      };
    } finally {
      await stop();
    }
  });
}
