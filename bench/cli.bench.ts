import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from '#src/client/index.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { launch } from './support/job.js';
import { quantile, round, scaled } from './support/measure.js';
import { CLI, serve } from './support/server.js';

const JOBS = 10_000;
const IN_FLIGHT = 50;
const ROUNDS = 7;
/** Later calls wait for the first, which does not end meanwhile. */
const PROGRAM = ['sleep', '3600'] as const;

/**
 * Measures how long a user waits for a command: its help, and the list of a server with many jobs.
 */
export async function run({ scale, note }: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const { url, stop } = await serve(directory, ['--slots', '1']);
    try {
      await launchAll(new Client({ url }), scaled(JOBS, scale));
      note('launched');
      const rounds = scaled(ROUNDS, scale);
      return {
        help_s: await medianOf(['--help'], { rounds, environment: {} }),
        jobs_s: await medianOf(['jobs'], { rounds, environment: { FOREBEAR_URL: url } }),
      };
    } finally {
      await stop();
    }
  });
}

async function launchAll(client: Client, count: number): Promise<void> {
  let next = 0;
  const launcher = async () => {
    for (let at = next++; at < count; at = next++)
      await launch(client, { name: `job-${at}`, image: 'local', entrypoint: PROGRAM });
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, launcher));
}

async function medianOf(
  words: readonly string[],
  { rounds, environment }: { readonly rounds: number; readonly environment: NodeJS.ProcessEnv },
): Promise<number> {
  const seconds: number[] = [];
  for (let at = 0; at < rounds; at += 1) seconds.push(await secondsOf(words, environment));
  return round(quantile(seconds, 0.5), 3);
}

/** From the start of the process to its end. */
async function secondsOf(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const began = performance.now();
  const { PATH, HOME } = process.env;
  const command = spawn(process.execPath, [CLI, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, HOME, ...environment },
  });
  command.stdout.resume();
  const [code] = await once(command, 'close');
  if (code !== 0) throw new Error(`forebear ${words.join(' ')} ended with ${code}`);
  return (performance.now() - began) / 1_000;
}
