import type { JobRecord } from '#src/domain/job/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { packFolder } from '#src/files/archive/index.js';
import { objectFacts } from '#src/files/data-facts.js';
import { Meter } from '#src/files/meter.js';
import { copyMissing } from '#src/files/plain-files.js';
import type { JobOutput, JobWork, ProgramSpec, StoredOutput } from '../job-kind.js';
import { CHECKPOINTS, Checkpoints } from './checkpoints.js';
import { storedPrefix } from './stored-prefix.js';
import { uploadFiles } from './upload-files.js';

/** Whether the result is stored even when it is empty, only when it has files, or not at all. */
export type ResultWanted = 'required' | 'if-any' | 'none';

/**
 * Stores the outputs, packed or file by file, and the checkpoints. Every object is written whole under a fixed URI, so that a
 * repetition after a crash gives the same result.
 */
export async function uploadOutputs<Job extends JobRecord>(
  work: JobWork<Job>,
  spec: ProgramSpec<Job>,
  { job, result }: { readonly job: Job; readonly result: ResultWanted },
): Promise<readonly StoredOutput[]> {
  const { folder, task } = work;
  const hosts = spec.hosts(job);
  const [first = '', ...others] = hosts;
  const stored: StoredOutput[] = [];
  for (const output of spec.outputs(job)) {
    if (output.isPrefix) {
      if (output.isResult && result === 'none') continue;
      const files = await uploadFiles(work, output, hosts);
      if (files) stored.push(files);
      continue;
    }
    const names = output.folder.split('/');
    for (const host of others) await merge(work, names, { from: host, to: first });
    const below = [first, ...names];
    if (output.isResult && result === 'none') continue;
    const isNeeded = output.isResult && result === 'required';
    if (isNeeded || !(await folder.isEmpty(...below)))
      stored.push(await store(work, output, below));
  }
  const checkpoints = new Checkpoints(work, { uri: spec.checkpoints(job), hosts });
  await checkpoints.store({ signal: task.signal });
  const ofCheckpoints = await storedCheckpoints(work, checkpoints, spec.checkpoints(job));
  return ofCheckpoints ? [...stored, ofCheckpoints] : stored;
}

/** The checkpoints as one output, where all that is at their URI is known. */
async function storedCheckpoints<Job extends JobRecord>(
  { services, task: { signal } }: JobWork<Job>,
  checkpoints: Checkpoints,
  uri: S3Uri | undefined,
): Promise<StoredOutput | undefined> {
  const objects = await checkpoints.stored(signal);
  if (!objects || uri === undefined) return undefined;
  return storedPrefix(
    { storage: services.storage, bucket: services.defaultBucket, signal },
    {
      name: CHECKPOINTS,
      uri,
      objects,
    },
  );
}

async function merge<Job extends JobRecord>(
  { folder }: JobWork<Job>,
  below: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await using source = await folder.open(from, ...below);
  await using target = await folder.open(to, ...below);
  if (source && target) await copyMissing(source, target);
}

async function store<Job extends JobRecord>(
  { services, task, folder }: JobWork<Job>,
  { name, uri }: JobOutput,
  below: readonly string[],
): Promise<StoredOutput> {
  const { signal } = task;
  const meter = new Meter();
  await services.storage.put(uri, meter.measure(packFolder(folder.path, { below, signal })), {
    signal,
  });
  const object = meter.facts();
  return { name, mediaType: 'application/gzip', value: uri, ...objectFacts(object), object };
}
