import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openS3Storage } from '#src/storage/s3/index.js';
import { S3_ROOT } from '../tools/services/s3/logins.mjs';
import { start } from '../tools/services/service.mjs';
import { MODEL_FILE, REGION } from './storage/copies.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { BUCKET, writeChannel, writeRandom } from './support/channel.js';
import { inTemporaryDirectory } from './support/directory.js';
import { quantile, round } from './support/measure.js';

const execute = promisify(execFile);
const BYTES = 1e9;
const ROUNDS = 3;
const CHILD = join(import.meta.dirname, 'storage/copy-child.ts');
const WORDS = [...process.execArgv, '--import', 'tsx', '--conditions=forebear:source', CHILD];

interface Taken {
  readonly inMs: number;
  readonly outMs: number;
  readonly rssAboveIdle: number;
}

export const needs = ['s3'];

/**
 * A channel of 1 GB from S3 into the folder of a job, and a model of 1 GB back as a tar.gz, against
 * plain copies with the SDK that digest and compress alike, in turns. A ratio is the platform's
 * speed divided by that of the plain copy.
 */
export async function run({ scale, note }: BenchOptions): Promise<Figures> {
  const { url } = await start('s3');
  process.env['AWS_ACCESS_KEY_ID'] ??= S3_ROOT.accessKeyId;
  process.env['AWS_SECRET_ACCESS_KEY'] ??= S3_ROOT.secretAccessKey;
  return inTemporaryDirectory(async (directory) => {
    const model = join(directory, 'model');
    await fill(url, { directory, model, bytes: BYTES * scale });
    const taken: Record<'ours' | 'plain', Taken[]> = { ours: [], plain: [] };
    for (let at = 0; at < ROUNDS * scale; at += 1)
      for (const kind of ['ours', 'plain'] as const) {
        const target = join(directory, `${kind}-${at}`);
        const { stdout } = await execute(process.execPath, [...WORDS, kind, url, target, model]);
        taken[kind].push(JSON.parse(stdout) as Taken);
        note(`${kind}: ${stdout.trim()}`);
        await rm(target, { recursive: true, force: true });
      }
    const median = (kind: 'ours' | 'plain', of: keyof Taken) =>
      quantile(
        taken[kind].map((one) => one[of]),
        0.5,
      );
    return {
      in_ratio: round(median('plain', 'inMs') / median('ours', 'inMs')),
      out_ratio: round(median('plain', 'outMs') / median('ours', 'outMs')),
      rss_above_idle_mb: round(Math.max(...taken.ours.map((one) => one.rssAboveIdle)), 0),
      in_s: round(median('ours', 'inMs') / 1_000),
      out_s: round(median('ours', 'outMs') / 1_000),
    };
  });
}

async function fill(
  endpoint: string,
  { directory, model, bytes }: { directory: string; model: string; bytes: number },
): Promise<void> {
  const files = join(directory, 'files');
  await writeChannel(files, bytes);
  await writeRandom(model, { names: [MODEL_FILE], bytes });
  const storage = openS3Storage({
    endpoint,
    region: REGION,
    pathStyle: true,
    clock: new SystemClock(),
  });
  await storage.createBucket(BUCKET);
  for (const name of await readdir(files))
    await storage.put(makeS3Uri(BUCKET, `channel/${name}`), createReadStream(join(files, name)));
  await storage.close();
  await rm(files, { recursive: true, force: true });
}
