import { CONTAINER_ROOT } from '#src/domain/container/paths.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { limitsOf } from '#src/domain/limits.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { type PackOptions, packFolder } from '#src/files/archive/index.js';
import { outputBudget } from '#src/files/budget.js';
import { objectFacts } from '#src/files/data-facts.js';
import { LeftOutLinks } from '#src/files/left-out-links.js';
import { Meter } from '#src/files/meter.js';
import { type CopyOptions, copyMissing } from '#src/files/plain-files.js';
import type { JobOutput, JobWork, ProgramSpec, StoredOutput } from '../job-kind.js';
import { CHECKPOINTS, Checkpoints } from './checkpoints.js';
import { storedPrefix } from './stored-prefix.js';
import { sayLeftOut, uploadFiles } from './upload-files.js';

/** Whether the result is stored even when it is empty, only when it has files, or not at all. */
export type ResultWanted = 'required' | 'if-any' | 'none';

export interface UploadOptions<Job> {
  readonly job: Job;
  readonly result: ResultWanted;
  readonly signal: AbortSignal;
}

/**
 * Stores the outputs, packed or file by file, and the checkpoints. Links that lead to nothing of their output are left
 * out, and the log names them. Every object is written whole under a fixed URI, so that a
 * repetition after a crash gives the same result. Throws `LIMIT_EXCEEDED` for more than a job may store.
 */
export async function uploadOutputs<Job extends JobRecord>(
  work: JobWork<Job>,
  spec: ProgramSpec<Job>,
  { job, result, signal }: UploadOptions<Job>,
): Promise<readonly StoredOutput[]> {
  const { folder, services } = work;
  const { maxOutputBytes } = limitsOf(services);
  const budget = outputBudget(maxOutputBytes);
  const copying = { signal, budget: outputBudget(maxOutputBytes) };
  const storing = { signal, budget };
  const hosts = spec.hosts(job);
  const [first = '', ...others] = hosts;
  const stored: StoredOutput[] = [];
  for (const output of spec.outputs(job)) {
    if (output.isPrefix) {
      if (output.isResult && result === 'none') continue;
      const files = await uploadFiles(work, output, { hosts, ...storing });
      if (files) stored.push(files);
      continue;
    }
    const names = output.folder.split('/');
    for (const host of others) await merge(work, names, { from: host, to: first, ...copying });
    const below = [first, ...names];
    if (output.isResult && result === 'none') continue;
    const isNeeded = output.isResult && result === 'required';
    if (isNeeded || !(await folder.isEmpty(...below)))
      stored.push(await store(work, output, { below, ...storing }));
  }
  const checkpoints = new Checkpoints(work, { uri: spec.checkpoints(job), hosts });
  await checkpoints.store({ signal });
  const ofCheckpoints = await storedCheckpoints(work, {
    checkpoints,
    uri: spec.checkpoints(job),
    signal,
  });
  return ofCheckpoints ? [...stored, ofCheckpoints] : stored;
}

interface CheckpointsToStore {
  readonly checkpoints: Checkpoints;
  readonly uri: S3Uri | undefined;
  readonly signal: AbortSignal;
}

/** The checkpoints as one output, where all that is at their URI is known. */
async function storedCheckpoints<Job extends JobRecord>(
  { services }: JobWork<Job>,
  { checkpoints, uri, signal }: CheckpointsToStore,
): Promise<StoredOutput | undefined> {
  const objects = await checkpoints.stored(signal);
  if (!objects || uri === undefined) return undefined;
  return storedPrefix(
    { own: services.own, signal },
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
  { from, to, ...options }: CopyOptions & { readonly from: string; readonly to: string },
): Promise<void> {
  await using source = await folder.open(from, ...below);
  await using target = await folder.open(to, ...below);
  if (source && target) await copyMissing(source, target, options);
}

async function store<Job extends JobRecord>(
  work: JobWork<Job>,
  output: JobOutput,
  packing: PackOptions & { readonly signal: AbortSignal },
): Promise<StoredOutput> {
  const { services, folder } = work;
  const { name, uri } = output;
  const { signal } = packing;
  const meter = new Meter();
  const links = new LeftOutLinks();
  const archive = packFolder(folder.path, {
    ...packing,
    writtenAs: `${CONTAINER_ROOT}/${output.folder}`,
    leavesOut: (path) => links.add(`${output.folder}/${path}`),
  });
  await services.storage.put(uri, meter.measure(archive), { signal });
  await sayLeftOut(work, links.lines());
  const object = meter.facts();
  return { name, mediaType: 'application/gzip', value: uri, ...objectFacts(object), object };
}
