import { mkdir } from 'node:fs/promises';
import { PlatformError } from '#src/domain/errors/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { TrainingChannel, TrainingJob } from '#src/domain/training/index.js';
import { unpackArchive } from '#src/files/archive/index.js';
import { OpenFolder } from '#src/files/open-folder.js';
import { copyMissing } from '#src/files/plain-files.js';
import { UnpackLimit } from '#src/files/unpack-limit.js';
import { type DataFacts, Meter, type ObjectFacts, sumFacts } from '../../data/digest.js';
import { fetchObject, unpackedName } from '../../data/fetch-object.js';
import { inParallel } from '../../data/in-parallel.js';
import { refuseClashes } from '../../data/refuse-clashes.js';
import { type SelectedObject, selectObjects } from '../../data/select-objects.js';
import type { JobFolder } from '../job-folder.js';
import { trainingHosts } from '../program.js';
import type { TrainingServices } from './services.js';

/** The note that tells what was fetched; the folders are complete once it is written. */
export const INPUTS_NOTE = 'inputs';

/** What was fetched for a job. */
export interface FetchedInputs {
  /** By channel name; `SageMaker.SourceDir` for the script's folder. */
  readonly inputs: Readonly<Record<string, DataFacts>>;
  /** Objects that an earlier job had left under the checkpoint URI. */
  readonly restoredCheckpoints: number;
}

interface Fetch {
  readonly storage: TrainingServices['storage'];
  readonly job: TrainingJob;
  readonly folder: JobFolder;
  readonly signal: AbortSignal;
  /** What a job's channels, and its script's archive, may unpack to; default {@link MAX_UNPACKED_BYTES}. */
  readonly maxUnpackedBytes?: number | undefined;
}

const PARALLEL = 8;
const CODE_FOLDER = 'code';

/** Fetches channels, script and checkpoints into the folders of every host. */
export async function fetchInputs(fetch: Fetch): Promise<FetchedInputs> {
  const { job } = fetch;
  const inputs: Record<string, DataFacts> = {};
  const unpack = new UnpackLimit(fetch.maxUnpackedBytes);
  for (const channel of job.channels)
    inputs[channel.name] = await fetchChannel(fetch, channel, unpack);
  const { sourceDir } = job.algorithm;
  if (sourceDir !== undefined) inputs['SageMaker.SourceDir'] = await fetchCode(fetch, sourceDir);
  return { inputs, restoredCheckpoints: await fetchCheckpoints(fetch) };
}

async function fetchChannel(
  fetch: Fetch,
  channel: TrainingChannel,
  unpack: UnpackLimit,
): Promise<DataFacts> {
  const hosts = trainingHosts(fetch.job);
  const objects = await collect(fetch.storage, channel);
  if (objects.length === 0) throw nothingThere(`channel '${channel.name}'`, channel.uri);
  const below = ['input', 'data', channel.name];
  for (const host of hosts) await mkdir(fetch.folder.host(host, ...below), { recursive: true });
  const sharded = channel.distribution === 'ShardedByS3Key';
  const parts = sharded ? hosts.length : 1;
  for (let part = 0; part < parts; part += 1) {
    const together = objects.filter((_, index) => index % parts === part);
    refuseClashes(together, channel.compression === 'Gzip' ? unpackedName : undefined);
  }
  const indexed = objects.map((object, index) => ({ object, index }));
  const limits = { limit: PARALLEL, signal: fetch.signal };
  const facts = await inParallel(indexed, limits, ({ object, index }, signal) => {
    const host = hosts[index % parts] ?? '';
    return fetchObject(fetch.storage, object, {
      folder: fetch.folder.host(host, ...below),
      ...(channel.compression === 'Gzip' ? { unpack } : {}),
      readOnly: channel.inputMode === 'FastFile',
      signal,
    });
  });
  if (!sharded) await replicate(fetch, below);
  return sumFacts(facts);
}

/** A prefix is copied as it is; a `.tar.gz` is unpacked. */
async function fetchCode(fetch: Fetch, sourceDir: S3Uri): Promise<DataFacts> {
  const [first = ''] = trainingHosts(fetch.job);
  const target = fetch.folder.host(first, CODE_FOLDER);
  const facts = sourceDir.endsWith('.tar.gz')
    ? [await unpackCode(fetch, sourceDir, target)]
    : await copyPrefix(fetch, sourceDir, target);
  if (facts.length === 0) throw nothingThere('the script', sourceDir);
  await replicate(fetch, [CODE_FOLDER]);
  return sumFacts(facts);
}

async function unpackCode(fetch: Fetch, uri: S3Uri, target: string): Promise<ObjectFacts> {
  const meter = new Meter();
  const { body } = await fetch.storage.get(uri, { signal: fetch.signal });
  const { signal, maxUnpackedBytes: maxBytes } = fetch;
  await unpackArchive(meter.measure(body), target, { signal, ...(maxBytes && { maxBytes }) });
  return meter.facts();
}

async function fetchCheckpoints(fetch: Fetch): Promise<number> {
  const { checkpointUri } = fetch.job;
  if (checkpointUri === undefined) return 0;
  const [first = ''] = trainingHosts(fetch.job);
  const facts = await copyPrefix(fetch, checkpointUri, fetch.folder.host(first, 'checkpoints'));
  await replicate(fetch, ['checkpoints']);
  return facts.length;
}

async function copyPrefix(
  fetch: Fetch,
  uri: S3Uri,
  folder: string,
): Promise<readonly ObjectFacts[]> {
  const prefix = (uri.endsWith('/') ? uri : `${uri}/`) as S3Uri;
  const objects = await collect(fetch.storage, { uri: prefix, dataType: 'Prefix' });
  refuseClashes(objects);
  const target = { folder, readOnly: false };
  return inParallel(objects, { limit: PARALLEL, signal: fetch.signal }, (object, signal) =>
    fetchObject(fetch.storage, object, { ...target, signal }),
  );
}

/** Every other host gets a copy of its own: programs may change what they are given. */
async function replicate({ job, folder, signal }: Fetch, below: readonly string[]): Promise<void> {
  const [first = '', ...others] = trainingHosts(job);
  await using source = await OpenFolder.open(folder.host(first, ...below));
  for (const host of others) {
    signal.throwIfAborted();
    await using target = await OpenFolder.open(folder.host(host, ...below));
    await copyMissing(source, target);
  }
}

async function collect(
  storage: TrainingServices['storage'],
  channel: Pick<TrainingChannel, 'uri' | 'dataType'>,
): Promise<readonly SelectedObject[]> {
  const objects: SelectedObject[] = [];
  for await (const object of selectObjects(storage, channel)) objects.push(object);
  return objects;
}

function nothingThere(what: string, uri: S3Uri): PlatformError {
  return new PlatformError('OBJECT_NOT_FOUND', `There is no object under '${uri}' for ${what}.`, {
    details: { uri },
  });
}
