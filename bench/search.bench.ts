import { join } from 'node:path';
import { Client, TypedDocumentString } from '#src/client/index.js';
import { digestOf } from './search/plan.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { median, round, scaled, timed } from './support/measure.js';
import { preparedDirectory } from './support/prepared.js';
import { serve } from './support/server.js';

const ARTIFACTS = 1_000_000;
const JOBS = 100_000;
const ROUNDS = 5;

interface Size {
  readonly artifacts: number;
  readonly jobs: number;
}

/**
 * Searches 1,000,000 artifacts and 100,000 jobs over GraphQL; each figure is that of the slowest
 * query of its kind.
 */
export async function run({ data, scale, note }: BenchOptions): Promise<Figures> {
  const size = { artifacts: scaled(ARTIFACTS, scale), jobs: scaled(JOBS, scale) };
  const below = (parent: string) => runBelow(parent, size, { scale, note });
  return data === undefined ? inTemporaryDirectory(below) : below(data);
}

async function runBelow(
  parent: string,
  size: Size,
  { scale, note }: Pick<BenchOptions, 'scale' | 'note'>,
): Promise<Figures> {
  note(`preparing ${size.artifacts} artifacts and ${size.jobs} jobs`);
  const directory = await preparedDirectory(parent, {
    name: `search-${size.artifacts}`,
    script: join(import.meta.dirname, 'search/fill-child.ts'),
    args: [String(size.artifacts), String(size.jobs)],
  });
  const server = await serve(directory);
  try {
    const client = new Client({ url: server.url });
    const figures: Record<string, number> = {};
    for (const [name, queries] of Object.entries(queriesOf(size))) {
      figures[name] = await slowest(client, queries, scaled(ROUNDS, scale));
      note(`${name}: ${figures[name]}`);
    }
    return figures;
  } finally {
    await server.stop();
  }
}

function queriesOf({ artifacts, jobs }: Size): Readonly<Record<string, readonly string[]>> {
  const search = (text: string, kinds = '') =>
    `search(text: "${text}"${kinds && `, kinds: [${kinds}]`}, first: 20) { nodes { id } }`;
  const middle = artifacts >> 1;
  const digits = digestOf(middle).slice(0, 12);
  return {
    search_ms: [
      search(`part ${middle}`),
      search(`job ${jobs - 1}`),
      search('bench bucket csv'),
      search('s3://bench-bucket/folder-12'),
      search('job', 'JOB'),
      search('risk', 'JOB'),
      search('nobody has this'),
    ],
    digest_ms: [
      search(digits),
      `artifact(digest: "${digits}") { arn }`,
      `impact(of: { digest: "${digits}" }) { complete }`,
    ],
    counts_ms: ['jobCounts { kind status count }'],
    tag_ms: [
      'jobs(first: 20, filter: { tags: { team: "risk" } }) { nodes { id } }',
      'jobs(first: 20, filter: { tags: { batch: "b1" } }) { nodes { id } }',
      'artifacts(first: 20, filter: { tags: { team: "risk" } }) { nodes { id } }',
      `artifacts(first: 20, filter: { tags: { batch: "b${Math.floor(middle / 1_000)}" } }) { nodes { id } }`,
      'jobs(first: 20, filter: { tags: { team: "nobody" } }) { nodes { id } }',
      'jobs(first: 20, filter: { createdBy: "arn:aws:iam::000000000000:user/bench" }) { nodes { id } }',
    ],
  };
}

async function slowest(
  client: Client,
  queries: readonly string[],
  rounds: number,
): Promise<number> {
  const medians: number[] = [];
  for (const text of queries) {
    const query = new TypedDocumentString<unknown, object>(`{ ${text} }`);
    const times: number[] = [];
    for (let at = 0; at < rounds; at += 1) times.push(await timed(() => client.ask(query)));
    medians.push(median(times));
    if (process.env['EACH'])
      console.error(text.slice(0, 90), times.map((one) => round(one, 1)).join(' '));
  }
  return round(Math.max(...medians), 1);
}
