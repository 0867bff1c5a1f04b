import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import { JobFolder } from '#src/jobs/job-folder.js';
import type { JobWork, ProgramSpec } from '#src/jobs/job-kind.js';
import { fetchInputs } from '#src/jobs/phases/fetch.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import type { BenchOptions, Figures } from '../support/bench.js';
import { quantile, round, timed } from '../support/measure.js';
import { Random } from '../support/random.js';

const run = promisify(execFile);
const CHANNEL_BYTES = 1e9;
const OBJECTS = 8;
const BLOCK_BYTES = 1 << 20;
const ROUNDS = 5;
const BUCKET = 'bench-bucket';
const HOST = 'algo-1';

/** Reading a channel into a job's folder with digests, against `cp` and then `sha256sum` of the copy, in turns. */
export async function channelFigures(directory: string, { scale }: BenchOptions): Promise<Figures> {
  const files = join(directory, 'files');
  await writeFiles(files, Math.round((CHANNEL_BYTES * scale) / OBJECTS));
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
    for (let round = 0; round < ROUNDS; round += 1) {
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

async function writeFiles(directory: string, bytes: number): Promise<void> {
  await mkdir(directory);
  const random = new Random(1);
  const block = Buffer.from(Array.from({ length: BLOCK_BYTES }, () => random.below(256)));
  for (let number = 0; number < OBJECTS; number += 1) {
    await using file = await open(join(directory, `part-${number}`), 'w');
    for (let left = bytes; left > 0; left -= block.length)
      await file.write(block.subarray(0, Math.min(left, block.length)));
  }
}

type Storage = Awaited<ReturnType<typeof openFilesystemStorage>>;

/** The phase of a job that fetches its inputs, for a job of one host and one channel. */
async function fetchChannel(directory: string, storage: Storage): Promise<void> {
  const uri = makeS3Uri(BUCKET, 'channel/');
  const channel = {
    uri,
    location: uri,
    dataType: 'Prefix',
    name: 'train',
    type: 'DataSet',
  } as const;
  const spec = {
    hosts: () => [HOST],
    instance: () => ({ files: {}, variables: {}, environment: () => ({}), parameters: () => [] }),
    inputs: () => [{ ...channel, what: "the channel 'train'", folder: 'input/data/train' }],
  } as Partial<Spec> as Spec;
  const services = {
    storage,
    scope: DEFAULT_ARN_SCOPE,
    defaultBucket: BUCKET,
    runner: { resources: async () => ({ cpus: cpus().length, memoryBytes: 0, gpus: 0 }) },
  };
  const work = { folder: new JobFolder(join(directory, 'jobs'), 'job'), services } as unknown;
  const signal = new AbortController().signal;
  await fetchInputs(work as JobWork<TrainingJob>, spec, { job: {} as TrainingJob, signal });
}

type Spec = ProgramSpec<TrainingJob>;

async function copyAndDigest(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await run('cp', ['-r', from, to]);
  await run(
    'sha256sum',
    (await readdir(to)).map((name) => join(to, name)),
  );
}
