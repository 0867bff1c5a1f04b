import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { extraPlace } from '../tools/extra-place.mjs';
import { runningService } from '../tools/services/service.mjs';
import { createsPerSecond } from './aws-door/creates.js';
import { serveModel } from './invoke/platform.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { round, scaled } from './support/measure.js';
import { serve } from './support/server.js';

export const needs = ['aws-python', 's3'] as const;

const CLIENTS = fileURLToPath(new URL('aws-door/clients.py', import.meta.url));
const BUCKET = 'forebear-us-east-1-000000000000';
const CALLERS = 16;
const CREATE_MS = 10_000;
const DESCRIBE_SECONDS = 20;
const INVOCATIONS = 2_000;
const MEGABYTES = 1_024;

/**
 * Measures the AWS door with boto3: descriptions of a training job beside moto's server, durable
 * creations of jobs, invocations beside the plain route, and one large object beside the S3 server
 * of the tests.
 */
export async function run({ scale, note }: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    note('creating training jobs');
    const jobs = await withJobs(join(directory, 'jobs'), { scale, note });
    note('invoking');
    const invoked = await invocations(join(directory, 'model'), scale);
    note('storing and reading a large object');
    const objects = await largeObject(join(directory, 'objects'), scale);
    return { ...jobs, ...invoked, ...objects };
  });
}

async function withJobs(
  directory: string,
  { scale, note }: Omit<BenchOptions, 'store'>,
): Promise<Figures> {
  const port = await freePort();
  const server = await serve(directory, [...doorFlags(port), '--slots', '1']);
  const moto = await startMoto();
  try {
    const door = `http://127.0.0.1:${port}`;
    const work = { bucket: BUCKET, callers: CALLERS, milliseconds: CREATE_MS * scale };
    const creates = await createsPerSecond(door, work);
    note('describing a training job beside moto');
    const described = await python(
      'describe',
      door,
      moto.url,
      'bench-0-0',
      DESCRIBE_SECONDS * scale,
    );
    const { ours_per_s = 0, moto_per_s = 0 } = described;
    return {
      create_per_s: round(creates, 0),
      describe_per_s: round(ours_per_s, 0),
      moto_describe_per_s: round(moto_per_s, 0),
      describe_ratio: round(ours_per_s / moto_per_s),
    };
  } finally {
    await end(moto.process);
    await server.stop();
  }
}

async function invocations(directory: string, scale: number): Promise<Figures> {
  const port = await freePort();
  const served = await serveModel(directory, doorFlags(port));
  try {
    const door = `http://127.0.0.1:${port}`;
    const count = scaled(INVOCATIONS, scale);
    const times = await python('invoke', door, served.route.origin, 'bench', count);
    const { boto3_ms = 0, plain_ms = 0, door_ms = 0 } = times;
    return {
      invoke_boto3_ms: round(boto3_ms, 3),
      invoke_plain_ms: round(plain_ms, 3),
      invoke_added_ms: round(boto3_ms - plain_ms, 3),
      invoke_door_added_ms: round(door_ms - plain_ms, 3),
    };
  } finally {
    await served.close();
  }
}

async function largeObject(directory: string, scale: number): Promise<Figures> {
  const port = await freePort();
  const server = await serve(directory, doorFlags(port));
  const peer = runningService('s3');
  if (!peer) throw new Error('This bench needs the S3 server: npm run services -- up s3');
  try {
    const size = scaled(MEGABYTES, scale);
    const rates = await python('objects', `http://127.0.0.1:${port}`, peer.url, 'aws-door', size);
    const { ours_put_mb_s = 0, ours_get_mb_s = 0, peer_put_mb_s = 1, peer_get_mb_s = 1 } = rates;
    return {
      put_mb_s: round(ours_put_mb_s, 0),
      put_ratio: round(ours_put_mb_s / peer_put_mb_s),
      get_mb_s: round(ours_get_mb_s, 0),
      get_ratio: round(ours_get_mb_s / peer_get_mb_s),
    };
  } finally {
    await server.stop();
  }
}

function doorFlags(port: number): readonly string[] {
  return [
    '--aws-door',
    '--aws-door-port',
    String(port),
    '--region',
    'us-east-1',
    '--companion-port',
    '0',
  ];
}

async function python(
  ...words: readonly (string | number)[]
): Promise<Readonly<Record<string, number>>> {
  const env = {
    ...process.env,
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    PEER_KEY: 'forebear',
    PEER_SECRET: 'forebear-secret',
  };
  const { stdout } = await promisify(execFile)(interpreter(), [CLIENTS, ...words.map(String)], {
    env,
  });
  return JSON.parse(stdout);
}

function interpreter(): string {
  const { installed } = extraPlace('aws-python');
  if (installed === undefined)
    throw new Error("This bench needs Amazon's clients: npm run aws-python");
  return JSON.parse(installed).interpreter;
}

async function startMoto(): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(interpreter(), ['-m', 'moto.server', '-p', String(port)], {
    stdio: 'ignore',
  });
  for (let attempt = 0; ; attempt += 1) {
    const answers = await fetch(`${url}/moto-api/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return { url, process: server };
    if (attempt > 300) throw new Error('The server of moto does not answer.');
    await delay(200);
  }
}

async function end(server: ChildProcess): Promise<void> {
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  server.close();
  return port;
}
