import { inParallel } from '#src/async/limits.js';
import { CONTAINER_ROOT } from '#src/domain/container/program.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { limitsOf } from '#src/domain/limits.js';
import { joinS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import { type PackOptions, packFolder } from '#src/files/archive/index.js';
import { type Budget, Meter, outputBudget } from '#src/files/budget.js';
import { objectFacts } from '#src/files/data-facts.js';
import {
  type CopyOptions,
  copyMissing,
  fileBytes,
  LeftOutLinks,
  plainFiles,
  unlessNotPlain,
} from '#src/files/plain-files.js';
import type { JobOutput, JobWork, ProgramSpec, StoredOutput } from '../job-kind.js';
import { CHECKPOINTS, Checkpoints } from './checkpoints.js';
import { storedPrefix } from './stored-prefix.js';

/** Whether the result is stored even when it is empty, only when it has files, or not at all. */
export type ResultWanted = 'required' | 'if-any' | 'none';

export interface UploadOptions<Job> {
  readonly job: Job;
  readonly result: ResultWanted;
  readonly signal: AbortSignal;
}

/**
 * Stores the outputs, packed or file by file, and the checkpoints. Links to targets outside of
 * their output are left out, and the log names them. Every object is written completely under a
 * fixed URI, so that a repetition after a crash has the same result. Throws `LIMIT_EXCEEDED` above
 * the job's limit.
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

/** The checkpoints as one output, if the whole content of their URI is known. */
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

const PARALLEL = 8;
/** The host of the lines about the outputs in a job's log. */
const OUTPUT_HOST = 'output';
/** The replacement for bytes that are not UTF-8. */
const REPLACED = '\u{fffd}';

/** A file that becomes an object. */
interface OutputFile {
  readonly host: string;
  readonly path: string;
  readonly uri: S3Uri;
  /** A growing file is read only up to this length. */
  readonly size: number;
}

export interface UploadFilesOptions {
  readonly hosts: readonly string[];
  readonly budget: Budget;
  readonly signal: AbortSignal;
}

/**
 * Stores every plain file of an output folder as an object below the output's URI; undefined when
 * there is none. The log names the links, which are not followed. Every name and length is checked
 * before anything is stored. Throws `S3_URI_INVALID` for a name that no object can have,
 * `LIMIT_EXCEEDED` above the job's limit, and `RUN_FAILED` when two instances have a file with the
 * same name.
 */
export async function uploadFiles<Job extends JobRecord>(
  work: JobWork<Job>,
  output: JobOutput,
  { hosts, budget, signal }: UploadFilesOptions,
): Promise<StoredOutput | undefined> {
  const { services, folder } = work;
  const { storage, own } = services;
  const files = new Map<string, OutputFile>();
  const links = new LeftOutLinks();
  const onLink = (path: string) => links.add(`${output.folder}/${path}`);
  for (const host of hosts) {
    await using source = await folder.open(host, ...output.folder.split('/'));
    if (!source) continue;
    for await (const { path, open } of plainFiles(source, signal, { onLink })) {
      const other = files.get(path);
      if (other) throw leftTwice(output, path, [other.host, host]);
      const uri = objectUri(output, path);
      await using file = await open().catch(unlessNotPlain);
      if (!file) continue;
      const { size } = await file.stat();
      budget.take(size, path);
      files.set(path, { host, path, uri, size });
    }
  }
  await sayLeftOut(work, links.lines('is stored as no object; store what it leads to'));
  if (files.size === 0) return undefined;
  const objects = await inParallel(
    [...files.values()],
    { limit: PARALLEL, signal },
    async ({ host, path, uri, size }, either) => {
      const meter = new Meter();
      const bytes = fileBytes(folder.path, `${host}/${output.folder}/${path}`, size);
      await storage.put(uri, meter.measure(bytes), { signal: either });
      return { uri, path, ...meter.facts() };
    },
  );
  const { name, uri } = output;
  return storedPrefix({ own, signal }, { name, uri, objects });
}

/** Logs the outputs of a job that are not stored. */
export async function sayLeftOut(
  { log }: Pick<JobWork<JobRecord>, 'log'>,
  lines: readonly string[],
): Promise<void> {
  for (const line of lines) log.say(line, OUTPUT_HOST);
  await log.flush();
}

function objectUri({ name, uri }: JobOutput, path: string): S3Uri {
  if (!path.includes(REPLACED)) return joinS3Uri(uri, path);
  throw new PlatformError(
    'S3_URI_INVALID',
    `The file '${path}' of output '${name}' has a name that is not UTF-8, which no object can have.`,
    { details: { output: name, path } },
  );
}

function leftTwice({ name }: JobOutput, path: string, hosts: readonly string[]): PlatformError {
  return new PlatformError(
    'RUN_FAILED',
    `ClientError: Artifact upload failed: ${hosts.join(' and ')} have both left the file '${path}' of output '${name}', and one would be lost; let each instance name its files by its host.`,
    { details: { output: name, path, hosts } },
  );
}
