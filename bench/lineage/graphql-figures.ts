import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { Arn } from '#src/domain/arn.js';
import type { Figures } from '../support/bench.js';
import { forkScript } from '../support/fork-script.js';
import { quantile, round, scaled } from '../support/measure.js';
import { Random } from '../support/random.js';
import { arnOf, bandStart, type GraphPlan } from './generator.js';

const WARM_UP = 200;
const RUNS = 300;

/** Measures walks of ten hops over HTTP and GraphQL: all pages of a walk, in milliseconds. */
export async function graphqlFigures(
  directory: string,
  { plan, scale }: { readonly plan: GraphPlan; readonly scale: number },
): Promise<Figures> {
  const child = forkScript(join(import.meta.dirname, 'serve-child.ts'), [directory], {
    NODE_ENV: 'production',
  });
  try {
    const [port] = await once(child, 'message');
    const client = await openClient(Number(port));
    const starts = drawStarts(plan);
    for (let run = 0; run < scaled(WARM_UP, scale); run += 1)
      await client.walk(starts.next().value);
    const walks: Walked[] = [];
    while (walks.length < scaled(RUNS, scale)) {
      const walked = await client.walk(starts.next().value);
      if (walked.entities >= 200 && walked.entities <= 300) walks.push(walked);
    }
    const firsts = walks.map(({ pageTimes }) => pageTimes[0] ?? Number.NaN);
    const totals = walks.map(({ pageTimes }) => pageTimes.reduce((sum, time) => sum + time, 0));
    client.close();
    return {
      hops10_graphql_p50: round(quantile(totals, 0.5), 2),
      hops10_graphql_p95: round(quantile(totals, 0.95), 2),
      hops10_graphql_page_p50: round(quantile(firsts, 0.5), 2),
      hops10_entities_p50: quantile(
        walks.map(({ entities }) => entities),
        0.5,
      ),
    };
  } finally {
    await stop(child);
  }
}

/** Entities of the band, none twice in a row, so that each walk is new to the store. */
function* drawStarts(plan: GraphPlan): Generator<Arn, never> {
  const random = new Random(plan.seed + 2);
  const length = plan.entities - bandStart(plan) - 1_000;
  for (;;) yield arnOf(bandStart(plan) + random.below(length));
}

interface Walked {
  readonly pageTimes: readonly number[];
  readonly entities: number;
}

/** One keep-alive connection, as in a client's pool. */
async function openClient(port: number) {
  const query = await readFile(join(import.meta.dirname, '../lineage.query.graphql'), 'utf8');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (variables: object) =>
    new Promise<string>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      const options = { agent, headers, host: '127.0.0.1', port, path: '/graphql', method: 'POST' };
      const sent = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks).toString()));
      });
      sent.on('error', reject);
      sent.end(JSON.stringify({ query, variables }));
    });
  return {
    close: () => agent.destroy(),
    async walk(start: string): Promise<Walked> {
      const pageTimes: number[] = [];
      let entities = 0;
      for (let after: string | undefined, more = true; more; ) {
        const began = performance.now();
        const text = await ask({ start, after });
        pageTimes.push(performance.now() - began);
        const { data, errors } = JSON.parse(text);
        if (errors) throw new Error(text);
        entities += data.lineage.nodes.length;
        more = data.lineage.pageInfo.hasNextPage;
        after = data.lineage.pageInfo.endCursor;
      }
      return { pageTimes, entities };
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}
