import { mkdir, open } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { type Arn, DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { makeS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import { JobFolder } from '#src/jobs/job-folder.js';
import type { JobWork } from '#src/jobs/job-kind.js';
import { type FetchSpec, fetchInputs } from '#src/jobs/phases/fetch.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { Random } from './random.js';

export const BUCKET = 'bench-bucket';
export const CHANNEL: S3Uri = makeS3Uri(BUCKET, 'channel/');
const OBJECTS = 8;
const BLOCK_BYTES = 1 << 20;
const HOST = 'algo-1';

/** Writes the files of a channel, all of one size, with random bytes. */
export async function writeChannel(directory: string, totalBytes: number): Promise<void> {
  const names = Array.from({ length: OBJECTS }, (_, number) => `part-${number}`);
  await writeRandom(directory, { names, bytes: Math.round(totalBytes / OBJECTS) });
}

/** Writes files of one size with random bytes. */
export async function writeRandom(
  directory: string,
  { names, bytes }: { readonly names: readonly string[]; readonly bytes: number },
): Promise<void> {
  await mkdir(directory);
  const random = new Random(1);
  const block = Buffer.from(Array.from({ length: BLOCK_BYTES }, () => random.below(256)));
  for (const name of names) {
    await using file = await open(join(directory, name), 'w');
    for (let left = bytes; left > 0; left -= block.length)
      await file.write(block.subarray(0, Math.min(left, block.length)));
  }
}

/** The phase of a job that fetches its inputs, for a job of one host and one channel. */
export async function fetchChannel(directory: string, storage: ObjectStorage): Promise<void> {
  const uri = CHANNEL;
  const channel = {
    uri,
    location: uri,
    dataType: 'Prefix',
    name: 'train',
    type: 'DataSet',
  } as const;
  const spec: FetchSpec<TrainingJob> = {
    hosts: () => [HOST],
    folders: () => [],
    instanceType: () => 'local',
    instance: () => ({ files: {}, variables: {}, environment: () => ({}), parameters: () => [] }),
    inputs: () => [{ ...channel, what: "the channel 'train'", folder: 'input/data/train' }],
  };
  const services = {
    storage,
    scope: DEFAULT_ARN_SCOPE,
    own: { storage, bucket: BUCKET, earlierBucket: BUCKET },
    runner: {
      supports: { pipes: true, hostNames: false },
      resources: async () => ({ cpus: cpus().length, memoryBytes: 0, gpus: 0 }),
    },
  };
  const work = {
    folder: new JobFolder(join(directory, 'jobs'), 'job' as Arn),
    services,
  } as unknown;
  const signal = new AbortController().signal;
  await fetchInputs(work as JobWork<TrainingJob>, spec, { job: {} as TrainingJob, signal });
}
