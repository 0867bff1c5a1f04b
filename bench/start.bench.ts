import { setTimeout } from 'node:timers/promises';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { quantile, round, scaled } from './support/measure.js';
import { memoryOf, serve } from './support/server.js';

const ROUNDS = 5;
const IDLE_MS = 2_000;
const POLL_MS = 5;

interface Start {
  readonly readySeconds: number;
  readonly cpuSeconds: number;
  readonly rssMegabytes: number;
}

/** From `forebear serve`, as built, to a healthy `/healthz`, and what it takes while nothing happens. */
export async function run(options: BenchOptions): Promise<Figures> {
  const starts: Start[] = [];
  for (let at = 0; at < scaled(ROUNDS, options.scale); at += 1) {
    starts.push(await inTemporaryDirectory((directory) => start(directory, options.store)));
    options.note(`start ${at + 1}: ${starts.at(-1)?.readySeconds.toFixed(2)} s`);
  }
  return {
    ready_s: round(
      quantile(
        starts.map(({ readySeconds }) => readySeconds),
        0.5,
      ),
      2,
    ),
    ready_cpu_s: round(
      quantile(
        starts.map(({ cpuSeconds }) => cpuSeconds),
        0.5,
      ),
      2,
    ),
    rss_mb: round(
      quantile(
        starts.map(({ rssMegabytes }) => rssMegabytes),
        0.5,
      ),
      0,
    ),
  };
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
