import { fileURLToPath } from 'node:url';
import { Client, TypedDocumentString } from '#src/client/index.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { completed, launch } from './support/job.js';
import { quantile, round } from './support/measure.js';
import { serve } from './support/server.js';

const LINES = 2_000_000;
const PACED_LINES = 200_000;
const PACED_PER_SECOND = 20_000;
const FLOOD = fileURLToPath(new URL('./logs/flood.mjs', import.meta.url));
const LOG = new TypedDocumentString<
  { log: { lines: readonly { message: string }[] } },
  { arn: string }
>('subscription ($arn: Arn!) { log(arn: $arn) { lines { message } } }');

/** The measurements of a follower of a log. */
interface Followed {
  /** From the first line of the program to the arrival of the last. */
  readonly seconds: number;
  readonly lost: number;
  /** Milliseconds from the time of a line to its arrival, for the last line of each batch. */
  readonly lags: readonly number[];
}

/**
 * The log of a program that prints as fast as it can, followed over GraphQL from its first to its last line; then one
 * that prints 20,000 lines a second. The lag of a follower is that of the second, and `flood_lag_p99_ms` of the first.
 */
export function run({ scale, note }: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const { url, stop } = await serve(directory);
    try {
      await using client = new Client({ url, maxAttempts: 1 });
      note('a program that prints as fast as it can');
      const lines = Math.round(LINES * scale);
      const flood = await follow(client, 'flood', { count: lines });
      note('a program that prints 20,000 lines a second');
      const few = Math.round(PACED_LINES * scale);
      const paced = await follow(client, 'paced', { count: few, perSecond: PACED_PER_SECOND });
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

/** Follows a job of `count` lines, of `perSecond` at most. */
async function follow(
  client: Client,
  name: string,
  { count, perSecond }: { readonly count: number; readonly perSecond?: number },
): Promise<Followed> {
  const words = [count, ...(perSecond === undefined ? [] : [perSecond])].map(String);
  const arn = await launch(client, { name, image: 'local', entrypoint: ['node', FLOOD, ...words] });
  const lags: number[] = [];
  let [seen, last, began, ended] = [0, 0, 0, 0];
  const batches = client.follow({
    document: LOG,
    variables: () => ({ arn }),
    cursorOf: () => undefined,
  });
  for await (const { log } of batches) {
    const now = Date.now();
    let made = 0;
    for (const { message } of log.lines) {
      const [, number, time] = /^line (\d+) at (\d+):/.exec(message) ?? [];
      if (number === undefined) continue;
      if (Number(number) <= last) throw new Error(`Line ${number} came after line ${last}.`);
      last = Number(number);
      made = Number(time);
      if (began === 0) began = made;
      seen += 1;
    }
    if (made > 0) lags.push(now - made);
    ended = now;
    if (seen === count) break;
  }
  await completed(client, name);
  return { seconds: (ended - began) / 1_000, lost: count - seen, lags };
}
