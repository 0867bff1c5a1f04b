import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, TypedDocumentString } from '#src/client/index.js';
import { runningService } from '../tools/services/service.mjs';
import { benchCluster } from './launch/on-kubernetes.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { completed, launch } from './support/job.js';
import { quantile, round, scaled } from './support/measure.js';
import { CLI, serve } from './support/server.js';

const execute = promisify(execFile);
const ROUNDS = 10;
const IMAGE = 'forebear-ipinsights:latest';
const AGENT_IMAGE = 'forebear-agent:latest';
/** Prints the time at which it begins, in milliseconds since the epoch. */
const PROGRAM = ['node', '-e', 'console.log("began " + Date.now())'] as const;
const LOG = new TypedDocumentString<
  { trainingJob: { logs: { lines: readonly { message: string }[] } } },
  { name: string }
>('query ($name: String!) { trainingJob(name: $name) { logs { lines { message } } } }');

/**
 * Seconds from createTrainingJob to the program's first line, as a process and in a container, and of `docker run` of
 * the same image. Without a daemon of `npm run services -- up docker` only the process is measured.
 * With the runner `kubernetes`, pods are measured instead, and `kubectl run`.
 */
export async function run({ scale, note, runner }: BenchOptions): Promise<Figures> {
  const rounds = scaled(ROUNDS, scale);
  if (runner === 'kubernetes') return onKubernetes(rounds, note);
  note('launching processes');
  const { samples: processMs, bytesPerJob } = await launches([], rounds);
  const processFigures = { process_s: seconds(processMs), bytes_per_job: bytesPerJob };
  const daemon = runningService('docker');
  if (!daemon) return processFigures;
  const socket = daemon.url.replace(/^unix:\/\//, '');
  note('launching containers');
  await execute(process.execPath, [CLI, 'images', '--docker-socket', socket]);
  const { samples: dockerMs } = await launches(
    ['--runner', 'docker', '--docker-socket', socket],
    rounds,
  );
  note('docker run');
  const byHand: number[] = [];
  for (let at = 0; at < rounds; at += 1) byHand.push(await dockerRun(daemon.url));
  return {
    ...processFigures,
    docker_s: seconds(dockerMs),
    docker_run_s: seconds(byHand),
    ratio: round(quantile(dockerMs, 0.5) / quantile(byHand, 0.5)),
  };
}

/** Seconds to the program's first line in a pod, and of `kubectl run` of the same image. */
async function onKubernetes(rounds: number, note: BenchOptions['note']): Promise<Figures> {
  const cluster = benchCluster();
  const socket = runningService('docker')?.url.replace(/^unix:\/\//, '') ?? '';
  note('loading images on the nodes');
  await execute(process.execPath, [CLI, 'images', '--docker-socket', socket]);
  await cluster.load([IMAGE, AGENT_IMAGE]);
  note('launching pods');
  const { samples } = await launches(cluster.flags, rounds);
  note('kubectl run');
  const byHand: number[] = [];
  for (let at = 0; at <= rounds; at += 1) {
    const asked = Date.now();
    byHand.push(beganAt(await cluster.run(IMAGE, PROGRAM)) - asked);
  }
  const kubectlMs = byHand.slice(1);
  return {
    kubernetes_s: seconds(samples),
    kubectl_run_s: seconds(kubectlMs),
    ratio: round(quantile(samples, 0.5) / quantile(kubectlMs, 0.5)),
  };
}

function seconds(samples: readonly number[]): number {
  return round(quantile(samples, 0.5) / 1_000, 3);
}

/**
 * Milliseconds of each launch, one after another on one server; the first one is not counted. Also
 * the growth of the database with each job.
 */
function launches(flags: readonly string[], rounds: number): Promise<Launches> {
  const image = flags.length > 0 ? IMAGE : 'local';
  return inTemporaryDirectory(async (directory) => {
    await (await serve(directory, flags)).stop();
    const empty = await databaseBytes(directory);
    const samples: number[] = [];
    const { url, stop } = await serve(directory, flags);
    try {
      const client = new Client({ url });
      for (let at = 0; at <= rounds; at += 1)
        samples.push(await oneLaunch(client, { name: `launch-${at}`, image }));
    } finally {
      await stop();
    }
    const grown = (await databaseBytes(directory)) - empty;
    return { samples: samples.slice(1), bytesPerJob: round(grown / (rounds + 1), 0) };
  });
}

interface Launches {
  readonly samples: readonly number[];
  readonly bytesPerJob: number;
}

/** The size of the embedded store's files, while no server has them open. */
async function databaseBytes(directory: string): Promise<number> {
  const folder = join(directory, 'graph');
  const names = (await readdir(folder)).filter((name) => name.startsWith('graph.db'));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function oneLaunch(
  client: Client,
  { name, image }: { readonly name: string; readonly image: string },
): Promise<number> {
  const asked = Date.now();
  await launch(client, { name, image, entrypoint: PROGRAM });
  await completed(client, name);
  const { trainingJob } = await client.ask(LOG, { name });
  const text = trainingJob.logs.lines.map(({ message }) => message).join('\n');
  return beganAt(text) - asked;
}

async function dockerRun(host: string): Promise<number> {
  const [command, ...words] = PROGRAM;
  const asked = Date.now();
  const options = ['-H', host, 'run', '--rm', '--init', '--entrypoint', command];
  const { stdout } = await execute('docker', [...options, IMAGE, ...words]);
  return beganAt(stdout) - asked;
}

function beganAt(text: string): number {
  const time = /^began (\d+)$/m.exec(text)?.[1];
  if (time === undefined) throw new Error(`The program did not print when it began: ${text}`);
  return Number(time);
}
