import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { round } from './support/measure.js';

const MAIN = join(import.meta.dirname, '../dist/src/cli/main.js');
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
  for (let at = 0; at < Math.max(1, Math.round(ROUNDS * options.scale)); at += 1) {
    starts.push(await inTemporaryDirectory((directory) => start(directory, options.store)));
    options.note(`start ${at + 1}: ${starts.at(-1)?.readySeconds.toFixed(2)} s`);
  }
  return {
    ready_s: round(median(starts.map(({ readySeconds }) => readySeconds)), 2),
    ready_cpu_s: round(median(starts.map(({ cpuSeconds }) => cpuSeconds)), 2),
    rss_mb: round(median(starts.map(({ rssMegabytes }) => rssMegabytes)), 0),
  };
}

async function start(directory: string, store: string): Promise<Start> {
  const flags = ['--port', '0', '--data-directory', directory, '--store', store];
  const began = performance.now();
  const server = spawn(process.execPath, [MAIN, 'serve', ...flags, '--log-level', 'error'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await addressOf(server);
    while (!(await fetch(`${url}/healthz`)).ok) await setTimeout(POLL_MS);
    const readySeconds = (performance.now() - began) / 1000;
    const cpuSeconds = await metric(url, 'process_cpu_seconds_total');
    await setTimeout(IDLE_MS);
    return { readySeconds, cpuSeconds, rssMegabytes: await residentMegabytes(server.pid) };
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

/** The one line that `serve` prints names its address. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of stdout ?? []) {
    text += String(chunk);
    const url = /http:\/\/[\d.:]+/.exec(text)?.[0];
    if (url !== undefined && text.includes('\n')) return url;
  }
  throw new Error(`The server ended before it listened: ${text}`);
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
