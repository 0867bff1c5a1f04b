import { join } from 'node:path';
import { Client, TypedDocumentString } from '#src/client/index.js';
import type { BenchOptions, Figures } from '../support/bench.js';
import { quantile, round, scaled, timed } from '../support/measure.js';
import { preparedDirectory } from '../support/prepared.js';
import { Random } from '../support/random.js';
import { serve } from '../support/server.js';
import { dataVersionOf, GROUP } from './graph.js';

const VERTICES = 1_000_000;
const RUNS = 100;
const WARM_UP = 50;
/** Everything in one page: each job, and each version that it wrote. */
const FIRST = 1_000;
const COUNTS = new TypedDocumentString<
  { impact: { complete: boolean; counts: { jobs: number; data: number } } },
  { arn: string; first: number }
>(`query ($arn: Arn!, $first: Int!) { impact(of: { arn: $arn }, first: $first) {
  complete counts { jobs data } nodes { kind depth resource { id } } } }`);

/**
 * Measures the query for items that are affected by a version, over HTTP and GraphQL: first pages
 * of 100, and everything in one page.
 */
export async function impactFigures(
  below: string,
  { scale, note }: BenchOptions,
): Promise<Figures> {
  const groups = scaled(VERTICES / GROUP, scale);
  note(`preparing ${groups * GROUP} vertices`);
  const directory = await preparedDirectory(below, {
    name: `bytes-${groups}`,
    script: join(import.meta.dirname, 'fill-child.ts'),
    args: [String(groups)],
  });
  note('querying affected items');
  const server = await serve(directory);
  try {
    const client = new Client({ url: server.url });
    const random = new Random(7);
    const ask = async (first: number) => {
      const { impact } = await client.ask(COUNTS, {
        arn: dataVersionOf(random.below(groups)),
        first,
      });
      if (!impact.complete || impact.counts.jobs + impact.counts.data !== (GROUP - 2) * (2 / 3))
        throw new Error(`The answer is not whole: ${JSON.stringify(impact.counts)}`);
    };
    const [warmUp, runs] = [scaled(WARM_UP, scale), scaled(RUNS, scale)];
    const times = { page: [] as number[], whole: [] as number[] };
    for (let run = 0; run < warmUp + runs; run += 1) {
      times.page.push(await timed(() => ask(100)));
      times.whole.push(await timed(() => ask(FIRST)));
    }
    const p50 = (samples: readonly number[]) => round(quantile(samples.slice(warmUp), 0.5), 1);
    return { impact_ms: p50(times.page), impact_whole_ms: p50(times.whole) };
  } finally {
    await server.stop();
  }
}
