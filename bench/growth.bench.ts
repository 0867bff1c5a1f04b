import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client, TypedDocumentString } from '#src/client/index.js';
import { GROWTH, type GrowthPlan, sourceUriOf } from './growth/plan.js';
import { listedFields } from './growth/queries.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { forkScript } from './support/fork-script.js';
import { quantile, round, timed } from './support/measure.js';
import { preparedDirectory } from './support/prepared.js';
import { CLI, memoryOf, serve } from './support/server.js';

/** Each list is read this often, and its median counts. */
const ROUNDS = 3;
const SUBSCRIBERS = 8;
const SAMPLE_MS = 50;
const PAUSE_MS = 20;
/** The pause between two reads of an artifact. */
const STRIDE = 7_919;

const HEAD = new TypedDocumentString<{ commit: { seq: number } }, object>('{ commit { seq } }');

export const isLong = true;

/**
 * Measures a graph of 1,000,000 artifacts and 3,000,000 associations, written in commits of 20
 * changes, on the embedded store: bytes, the slowest lists over GraphQL, a verification, and eight
 * subscriptions from the beginning.
 */
export async function run({ data, scale, note }: BenchOptions): Promise<Figures> {
  const plan = { ...GROWTH, artifacts: Math.round(GROWTH.artifacts * scale) };
  const below = (parent: string) => runBelow(parent, plan, note);
  return data === undefined ? inTemporaryDirectory(below) : below(data);
}

async function runBelow(
  parent: string,
  plan: GrowthPlan,
  note: BenchOptions['note'],
): Promise<Figures> {
  note(`preparing ${plan.artifacts} artifacts`);
  const directory = await preparedDirectory(parent, {
    name: `growth-${plan.artifacts}-${plan.seed}`,
    script: join(import.meta.dirname, 'growth/fill-child.ts'),
    args: [String(plan.artifacts)],
  });
  const bytes = await bytesOf(join(directory, 'graph'));
  note('verifying');
  const verified = await verify(directory);
  const server = await serve(directory);
  try {
    const client = new Client({ url: server.url });
    note('listing');
    const head = await headOf(client);
    const listed = await lists(client, plan, head);
    note('replaying');
    const replayed = await replay(server, { client, head, plan });
    return {
      ...listed,
      ...verified,
      ...replayed,
      bytes_per_entity: round(bytes / plan.artifacts, 0),
      commits: head,
    };
  } finally {
    await server.stop();
  }
}

async function bytesOf(directory: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(directory)) bytes += (await stat(join(directory, name))).size;
  return bytes;
}

async function verify(directory: string): Promise<Figures> {
  const start = performance.now();
  const child = spawn(process.execPath, [CLI, 'verify', '--data-directory', directory], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const memory = sampleMemory(child.pid ?? 0);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The verification failed with exit code ${code}.`);
  return {
    verify_s: round((performance.now() - start) / 1_000, 1),
    verify_rss_mb: round(memory.stop(), 0),
  };
}

async function headOf(client: Client): Promise<number> {
  return (await client.ask(HEAD)).commit.seq;
}

async function lists(client: Client, plan: GrowthPlan, head: number): Promise<Figures> {
  const pages = await slowest(client, listedFields(plan, head), '{ nodes { __typename } }');
  const counts = await slowest(client, listedFields(plan, head), '{ totalCount }');
  return {
    list_worst_ms: round(pages.milliseconds, 1),
    list_worst: pages.field,
    list_p50_ms: round(pages.median, 1),
    count_worst_ms: round(counts.milliseconds, 1),
    count_worst: counts.field,
  };
}

/** The slowest of some fields, each by its median, and the median of all. */
async function slowest(client: Client, fields: readonly string[], selection: string) {
  const medians: { readonly field: string; readonly milliseconds: number }[] = [];
  for (const field of fields) {
    const query = new TypedDocumentString<unknown, object>(`{ ${field} ${selection} }`);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      times.push(await timed(() => client.ask(query)));
    medians.push({ field, milliseconds: quantile(times, 0.5) });
  }
  const [first] = medians.sort((one, other) => other.milliseconds - one.milliseconds);
  const median = quantile(
    medians.map(({ milliseconds }) => milliseconds),
    0.5,
  );
  return { field: first?.field ?? '', milliseconds: first?.milliseconds ?? 0, median };
}

/** Reads an artifact and a short list, again and again, while the subscriptions read the ledger. */
async function replay(
  { url, pid }: { readonly url: string; readonly pid: number },
  { client, head, plan }: { client: Client; head: number; plan: GrowthPlan },
): Promise<Figures> {
  const memory = sampleMemory(pid);
  const start = performance.now();
  const subscribers = forkScript(join(import.meta.dirname, 'growth/replay-child.ts'), [
    url,
    String(head),
    String(SUBSCRIBERS),
  ]);
  const times: number[] = [];
  while (subscribers.exitCode === null) {
    const uri = sourceUriOf((times.length * STRIDE) % plan.artifacts);
    const query = new TypedDocumentString<unknown, object>(
      `{ artifact(sourceUri: "${uri}") { name } artifacts(first: 10) { nodes { name } } }`,
    );
    times.push(await timed(() => client.ask(query)));
    await setTimeout(PAUSE_MS);
  }
  if (subscribers.exitCode !== 0) throw new Error('The subscriptions ended before the head.');
  return {
    replay_s: round((performance.now() - start) / 1_000, 1),
    replay_rss_mb: round(memory.stop(), 0),
    query_p50_ms: round(quantile(times, 0.5), 1),
    query_p99_ms: round(quantile(times, 0.99), 1),
  };
}

/** The most resident memory of a process until `stop`, in MB. */
function sampleMemory(pid: number): { stop(): number } {
  let most = 0;
  const sampling = setInterval(() => {
    void memoryOf(pid, 'VmRSS').then((now) => {
      most = Math.max(most, now);
    });
  }, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(sampling);
      return most;
    },
  };
}
