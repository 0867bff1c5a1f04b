import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { median, round, scaled } from './support/measure.js';
import { preparedDirectory } from './support/prepared.js';
import { memoryOf, serve } from './support/server.js';

const ROUNDS = 5;
const JOBS = 10_000;
const IDLE_MS = 2_000;
const POLL_MS = 5;

interface Start {
  readonly readySeconds: number;
  readonly cpuSeconds: number;
  readonly rssMegabytes: number;
}

/**
 * Measures the time from the start of the built `forebear serve` to a healthy `/healthz`, and the
 * resources of the idle server. It starts on an empty data directory, and on one with 10,000 jobs
 * that have ended.
 */
export async function run(options: BenchOptions): Promise<Figures> {
  const { data } = options;
  const empty = await starts(options, 'empty', (use) => inTemporaryDirectory(use));
  const prepared = (below: string) => startsWithJobs(options, below);
  const jobs = await (data === undefined ? inTemporaryDirectory(prepared) : prepared(data));
  return {
    ready_s: middle(empty, 'readySeconds'),
    ready_cpu_s: middle(empty, 'cpuSeconds'),
    rss_mb: middle(empty, 'rssMegabytes', 0),
    ready_jobs_s: middle(jobs, 'readySeconds'),
    ready_jobs_cpu_s: middle(jobs, 'cpuSeconds'),
  };
}

async function startsWithJobs(options: BenchOptions, below: string): Promise<readonly Start[]> {
  const jobs = scaled(JOBS, options.scale);
  options.note(`preparing ${jobs} jobs`);
  const filled = await preparedDirectory(below, {
    name: `start-${jobs}`,
    script: join(import.meta.dirname, 'start/fill-child.ts'),
    args: [String(jobs)],
  });
  return inTemporaryDirectory(async (directory) => {
    await cp(filled, directory, { recursive: true });
    return starts({ ...options, store: 'embedded' }, `${jobs} jobs`, (use) => use(directory));
  });
}

async function starts(
  { scale, store, note }: BenchOptions,
  what: string,
  withDirectory: (use: (directory: string) => Promise<Start>) => Promise<Start>,
): Promise<readonly Start[]> {
  const made: Start[] = [];
  for (let at = 0; at < scaled(ROUNDS, scale); at += 1) {
    made.push(await withDirectory((directory) => start(directory, store)));
    note(`${what}, start ${at + 1}: ${made.at(-1)?.readySeconds.toFixed(2)} s`);
  }
  return made;
}

function middle(all: readonly Start[], figure: keyof Start, digits = 2): number {
  return round(median(all.map((each) => each[figure])), digits);
}

async function start(directory: string, store: string): Promise<Start> {
  const began = performance.now();
  const { url, pid, stop } = await serve(directory, ['--store', store]);
  try {
    while (!(await fetch(`${url}/healthz`)).ok) await setTimeout(POLL_MS);
    const readySeconds = (performance.now() - began) / 1000;
    const cpuSeconds = await metric(url, 'process_cpu_seconds_total');
    await setTimeout(IDLE_MS);
    return { readySeconds, cpuSeconds, rssMegabytes: await memoryOf(pid, 'VmRSS') };
  } finally {
    await stop();
  }
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}
