import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import type { BenchOptions, Figures } from '../support/bench.js';
import { BUCKET, fetchChannel, writeChannel } from '../support/channel.js';
import { quantile, round, scaled, timed } from '../support/measure.js';

const run = promisify(execFile);
const CHANNEL_BYTES = 1e9;
const ROUNDS = 5;

/**
 * Compares reading a channel into a job's folder with digests to `cp` and `sha256sum` of the copy,
 * in turns.
 */
export async function channelFigures(directory: string, { scale }: BenchOptions): Promise<Figures> {
  const files = join(directory, 'files');
  await writeChannel(files, CHANNEL_BYTES * scale);
  const storage = await openFilesystemStorage({
    directory: join(directory, 'objects'),
    region: DEFAULT_ARN_SCOPE.region,
    clock: new SystemClock(),
  });
  try {
    await storage.createBucket(BUCKET);
    for (const name of await readdir(files))
      await storage.put(makeS3Uri(BUCKET, `channel/${name}`), createReadStream(join(files, name)));
    const read = () => fetchChannel(directory, storage);
    const byHand = () => copyAndDigest(files, join(directory, 'copy'));
    const [ours, theirs]: [number[], number[]] = [[], []];
    await read();
    await byHand();
    for (let round = 0; round < scaled(ROUNDS, scale); round += 1) {
      ours.push(await timed(read));
      theirs.push(await timed(byHand));
    }
    const [digest, copy] = [quantile(ours, 0.5), quantile(theirs, 0.5)];
    return {
      digest_ratio: round(digest / copy),
      read_s: round(digest / 1_000),
      cp_sha256sum_s: round(copy / 1_000),
    };
  } finally {
    await storage.close();
  }
}

async function copyAndDigest(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await run('cp', ['-r', from, to]);
  await run(
    'sha256sum',
    (await readdir(to)).map((name) => join(to, name)),
  );
}
