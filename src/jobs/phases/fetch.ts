import { mkdir } from 'node:fs/promises';
import { inParallel } from '#src/async/limits.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { limitsOf } from '#src/domain/limits.js';
import { unpackArchive } from '#src/files/archive/index.js';
import { type Budget, Meter, type ObjectFacts, unpackBudget } from '#src/files/budget.js';
import {
  type DataFacts,
  type FoundObject,
  objectFacts,
  prefixFacts,
} from '#src/files/data-facts.js';
import { OpenFolder } from '#src/files/open-folder.js';
import { copyMissing } from '#src/files/plain-files.js';
import { MOST_LINKED } from '#src/lineage/index.js';
import { fetchObject, unpackedName } from '../data/fetch-object.js';
import {
  refuseClashes,
  type SelectedObject,
  selectObjects,
  storeManifest,
} from '../data/select-objects.js';
import type { JobInput, JobWork, NotedFacts, ProgramSpec } from '../job-kind.js';
import { instanceGrant, machineOf } from './grant.js';
import { opened } from './opened.js';
import { requirePinned } from './pinned.js';

/** The name of the note that is written once the inputs are complete. */
export const INPUTS_NOTE = 'inputs';

/** The content of the note: the facts of each input, by name. */
export interface FetchedInputs {
  readonly inputs: Readonly<Record<string, NotedFacts>>;
}

interface Fetch {
  readonly work: Pick<JobWork<JobRecord>, 'services' | 'folder'>;
  readonly hosts: readonly string[];
  readonly unpack: Budget;
  readonly signal: AbortSignal;
}

/** The facts about a job that the phase needs. */
export type FetchSpec<Job> = Pick<
  ProgramSpec<Job>,
  'hosts' | 'folders' | 'inputs' | 'instance' | 'instanceType'
>;

const PARALLEL = 8;

export interface ReadInput {
  readonly input: JobInput;
  readonly facts: DataFacts;
  /** Empty unless the input is a prefix. */
  readonly objects: readonly FoundObject[];
  /** Properties with the stored list of the objects, when there are too many for separate versions. */
  readonly manifest?: Readonly<Record<string, string>>;
}

/** Returns the facts of an input for the note. */
export function noted({ facts, objects }: ReadInput): NotedFacts {
  return { ...facts, isPrefix: objects.length > 0 };
}

/**
 * Creates the folders of every host with configuration and inputs. They count as complete only after
 * {@link noteInputs}.
 */
export async function fetchInputs<Job extends JobRecord>(
  work: JobWork<Job>,
  spec: FetchSpec<Job>,
  { job, signal }: { readonly job: Job; readonly signal: AbortSignal },
): Promise<readonly ReadInput[]> {
  const { folder, services } = work;
  const machine = machineOf(services, await instanceGrant(services, spec, job));
  const hosts = spec.hosts(job);
  for (const host of hosts) {
    const { files } = spec.instance(opened(work, job), host, machine);
    await folder.createHost(host, { folders: spec.folders(job), files });
  }
  const fetch = {
    work: { services, folder },
    hosts,
    unpack: unpackBudget({ maxBytes: limitsOf(services).maxUnpackedBytes }, 'maxUnpackedBytes'),
    signal,
  };
  const read: ReadInput[] = [];
  for (const input of spec.inputs(job)) {
    const found = await fetchInput(fetch, input);
    const pinned = job.reproduces?.inputs[input.name];
    requirePinned(job, input.what, { pinned, found: found.facts.digest });
    if (found.facts.objectCount > 0) read.push(found);
  }
  return read;
}

/** Notes that the inputs of a job are complete. */
export async function noteInputs(
  { folder }: Pick<JobWork<JobRecord>, 'folder'>,
  read: readonly ReadInput[],
): Promise<void> {
  const inputs = Object.fromEntries(read.map((found) => [found.input.name, noted(found)]));
  await folder.writeNote(INPUTS_NOTE, { inputs } satisfies FetchedInputs);
}

async function fetchInput(fetch: Fetch, input: JobInput): Promise<ReadInput> {
  const { hosts, signal, work } = fetch;
  const { uri, folder, isArchive, isPiped = false, isSharded = false } = input;
  for (const host of hosts) await mkdir(placeOf(work, input, host), { recursive: true });
  const read = isArchive ? await unpack(fetch, input) : await fetchObjects(fetch, input);
  if (read.facts.objectCount === 0 && !input.isOptional)
    throw new PlatformError(
      'OBJECT_NOT_FOUND',
      `There is no object under '${uri}' for ${input.what}.`,
      { details: { uri } },
    );
  signal.throwIfAborted();
  if (!isSharded && !isPiped) await replicate(fetch, folder);
  return withManifest(work, { input, ...read }, signal);
}

/** Stores the list of the objects when there are too many for separate versions. */
export async function withManifest(
  { services: { own } }: Pick<JobWork<JobRecord>, 'services'>,
  read: ReadInput,
  signal: AbortSignal,
): Promise<ReadInput> {
  if (read.objects.length <= MOST_LINKED) return read;
  const manifest = await storeManifest({ own, signal }, read.facts, read.objects);
  return { ...read, manifest };
}

/** The folder of an input on a host. */
function placeOf({ folder }: Fetch['work'], input: JobInput, host: string): string {
  return input.isPiped ? folder.pipes(host, input.name) : folder.host(host, input.folder);
}

type Read = Omit<ReadInput, 'input'>;

async function fetchObjects(fetch: Fetch, input: JobInput): Promise<Read> {
  const { hosts, signal, unpack, work } = fetch;
  const { isGzip = false, isPiped = false, isReadOnly = false, isSharded = false } = input;
  const { storage } = work.services;
  const objects: SelectedObject[] = [];
  for await (const object of selectObjects(storage, input, signal)) objects.push(object);
  const parts = isSharded ? hosts.length : 1;
  for (let part = 0; part < parts; part += 1) {
    const together = objects.filter((_, index) => index % parts === part);
    if (!isPiped) refuseClashes(together, isGzip ? unpackedName : undefined);
  }
  const indexed = objects.map((object, index) => ({ object, index }));
  const copy = ({ object, index }: (typeof indexed)[number], either: AbortSignal) =>
    fetchObject(storage, isPiped ? { ...object, path: numbered(index) } : object, {
      folder: placeOf(work, input, hosts[index % parts] ?? ''),
      ...(isGzip ? { unpack } : {}),
      readOnly: isReadOnly,
      signal: either,
    });
  const facts = await inParallel(indexed, { limit: PARALLEL, signal }, copy);
  return readOf(input, objects, facts);
}

/** Names that sort in the order of the objects. */
function numbered(index: number): string {
  return String(index).padStart(9, '0');
}

/** The facts of an input. A URI that is the key of the only object names that object; any other URI is a prefix. */
export function readOf(
  { uri, dataType }: Pick<JobInput, 'uri' | 'dataType'>,
  objects: readonly SelectedObject[],
  facts: readonly ObjectFacts[],
): Read {
  const found = objects.map((object, index) => ({ ...object, ...(facts[index] as ObjectFacts) }));
  const [first, ...others] = found;
  if (first && others.length === 0 && first.uri === uri && dataType !== 'ManifestFile')
    return { facts: objectFacts(first), objects: [] };
  return { facts: prefixFacts(found), objects: found };
}

async function unpack({ hosts, signal, work }: Fetch, { uri, folder }: JobInput): Promise<Read> {
  const { storage } = work.services;
  const { maxUnpackedBytes: maxBytes } = limitsOf(work.services);
  const meter = new Meter();
  const { body } = await storage.get(uri, { signal });
  const target = work.folder.host(hosts[0] ?? '', folder);
  const setting = 'maxUnpackedBytes';
  await unpackArchive(meter.measure(body), target, { signal, maxBytes, setting });
  return { facts: objectFacts(meter.facts()), objects: [] };
}

/** Every other host gets a separate copy, because programs may change their inputs. */
async function replicate({ work, hosts, signal }: Fetch, below: string): Promise<void> {
  const [first = '', ...others] = hosts;
  await using source = await OpenFolder.open(work.folder.host(first, below));
  for (const host of others) {
    signal.throwIfAborted();
    await using target = await OpenFolder.open(work.folder.host(host, below));
    await copyMissing(source, target, { signal });
  }
}
