import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, TypedDocumentString } from '#src/client/index.js';
import { stringOf, timeOf, vertexIdOf } from '#src/domain/graph/index.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { launch } from './support/job.js';
import { quantile, round } from './support/measure.js';
import { serve } from './support/server.js';

const JOBS = 1_000;
const SLOTS = 4;
const PROGRAM = ['sleep', '1'] as const;
const PROGRAM_MS = 1_000;
const IN_FLIGHT = 50;
const PAGE = 1_000;
const POLL_MS = 500;

const COUNT = new TypedDocumentString<{ trainingJobs: { totalCount: number } }, object>(
  'query { trainingJobs(filter: {status: IN_PROGRESS}) { totalCount } }',
);
const LIST = new TypedDocumentString<
  Answer,
  { after: string | undefined }
>(`query ($after: String) {
  trainingJobs(first: ${PAGE}, after: $after, orderBy: {by: CREATION_TIME, order: ASCENDING}) {
    pageInfo { hasNextPage endCursor }
    nodes { name status creationTime statusTransitions { status message startTime endTime } }
  }
}`);

/**
 * Measures how well a thousand jobs of one second fill four slots, and whether they start in the
 * order of their launches.
 */
export async function run({ scale, note }: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const times = await runAll(directory, { scale, note });
    return { ...figuresOf(times), fair: round(await fairOf(join(directory, 'graph')), 4) };
  });
}

async function runAll(
  directory: string,
  { scale, note }: Pick<BenchOptions, 'scale' | 'note'>,
): Promise<readonly Times[]> {
  const { url, stop } = await serve(directory, ['--slots', String(SLOTS)]);
  try {
    const client = new Client({ url });
    const count = Math.max(SLOTS, Math.round(JOBS * scale));
    const began = performance.now();
    await launchAll(client, count);
    note(`launched in ${round((performance.now() - began) / 1_000, 1)} s`);
    await untilOver(client, note);
    return await timesOf(client);
  } finally {
    await stop();
  }
}

async function launchAll(client: Client, count: number): Promise<void> {
  let next = 0;
  const launcher = async () => {
    for (let at = next++; at < count; at = next++)
      await launch(client, { name: `one-second-${at}`, image: 'local', entrypoint: PROGRAM });
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, launcher));
}

async function untilOver(client: Client, note: BenchOptions['note']): Promise<void> {
  for (let told = 0; ; told += 1) {
    const { trainingJobs } = await client.ask(COUNT);
    if (trainingJobs.totalCount === 0) return;
    if (told % 60 === 0) note(`${trainingJobs.totalCount} jobs to go`);
    await delay(POLL_MS);
  }
}

interface Transition {
  readonly status: string;
  readonly message: string;
  readonly startTime: string;
}

interface Job {
  readonly name: string;
  readonly status: string;
  readonly creationTime: string;
  readonly statusTransitions: readonly Transition[];
}

interface Answer {
  readonly trainingJobs: {
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
    readonly nodes: readonly Job[];
  };
}

/** When a job was launched, got its slot, started its program, and ended. */
interface Times {
  readonly launched: number;
  readonly started: number;
  readonly running: number;
  readonly ended: number;
}

async function timesOf(client: Client): Promise<readonly Times[]> {
  const times: Times[] = [];
  for (let after: string | undefined; ; ) {
    const { trainingJobs }: Answer = await client.ask(LIST, { after });
    for (const job of trainingJobs.nodes) times.push(jobTimes(job));
    if (!trainingJobs.pageInfo.hasNextPage) return times;
    after = trainingJobs.pageInfo.endCursor;
  }
}

function jobTimes({ name, status, creationTime, statusTransitions }: Job): Times {
  if (status !== 'COMPLETED') throw new Error(`${name} is ${status}.`);
  const at = (message: string) => {
    const found = statusTransitions.find((transition) => transition.message.startsWith(message));
    return Date.parse(found?.startTime ?? '');
  };
  return {
    launched: Date.parse(creationTime),
    started: at('Preparing the instances'),
    running: at('Training image download completed'),
    ended: at('Uploading'),
  };
}

/** From the first job's turn to the end of the last one's program. */
function figuresOf(times: readonly Times[]): Figures {
  const first = Math.min(...times.map(({ started }) => started));
  const last = Math.max(...times.map(({ ended }) => ended));
  const held = times.reduce((sum, { started, ended }) => sum + ended - started, 0);
  return {
    busy: round(held / (SLOTS * (last - first)), 3),
    program: round((times.length * PROGRAM_MS) / (SLOTS * (last - first)), 3),
    before_p50_ms: quantile(
      times.map(({ started, running }) => running - started),
      0.5,
    ),
    program_p50_ms: quantile(
      times.map(({ running, ended }) => ended - running),
      0.5,
    ),
    total_s: round((last - first) / 1_000, 1),
  };
}

/**
 * The share of jobs that were claimed no earlier than a job that was launched before them,
 * according to the ledger.
 */
async function fairOf(directory: string): Promise<number> {
  await using store = await openEmbeddedStore({ directory });
  const created = new Map<string, number>();
  let [latest, claims, kept] = [0, 0, 0];
  for (let after = 0; ; ) {
    const commits = await store.commits(after, 500);
    for (const { changes } of commits) {
      for (const change of changes) {
        if (change.kind !== 'putVertex') continue;
        const { labels, id, properties } = change.vertex;
        if (labels.includes('training_job'))
          created.set(id, timeOf(properties, 'creationtime') ?? 0);
        if (!labels.includes('claim')) continue;
        const launched = created.get(vertexIdOf(stringOf(properties, 'subject') ?? '')) ?? 0;
        claims += 1;
        if (launched >= latest) kept += 1;
        latest = Math.max(latest, launched);
      }
    }
    const last = commits.at(-1);
    if (!last) return kept / claims;
    after = last.seq;
  }
}
