import { mkdir } from 'node:fs/promises';
import { PlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { unpackArchive } from '#src/files/archive/index.js';
import { OpenFolder } from '#src/files/open-folder.js';
import { copyMissing } from '#src/files/plain-files.js';
import { UnpackLimit } from '#src/files/unpack-limit.js';
import { type DataFacts, Meter, type ObjectFacts, sumFacts } from '../data/digest.js';
import { fetchObject, unpackedName } from '../data/fetch-object.js';
import { inParallel } from '../data/in-parallel.js';
import { refuseClashes } from '../data/refuse-clashes.js';
import { type SelectedObject, selectObjects } from '../data/select-objects.js';
import type { JobInput, JobWork, ProgramSpec } from '../job-kind.js';

/** The note that tells what was fetched; the folders are complete once it is written. */
export const INPUTS_NOTE = 'inputs';

/** What was fetched for a job: the facts of its inputs, by name. */
export interface FetchedInputs {
  readonly inputs: Readonly<Record<string, DataFacts>>;
}

interface Fetch {
  readonly work: Pick<JobWork<JobRecord>, 'services' | 'folder'>;
  readonly hosts: readonly string[];
  readonly unpack: UnpackLimit;
  readonly signal: AbortSignal;
}

const PARALLEL = 8;

/** Makes the folders of every host, with its configuration and all inputs; writes the note once they are complete. */
export async function fetchInputs<Job extends JobRecord>(
  work: JobWork<Job>,
  spec: ProgramSpec<Job>,
  { job, signal }: { readonly job: Job; readonly signal: AbortSignal },
): Promise<void> {
  const { folder, services } = work;
  const { maxUnpackedBytes, runner, scope } = services;
  const machine = { region: scope.region, ...(await runner.resources()) };
  const hosts = spec.hosts(job);
  for (const host of hosts) await folder.createHost(host, spec.instance(job, host, machine).files);
  const fetch = {
    work: { services, folder },
    hosts,
    unpack: new UnpackLimit(maxUnpackedBytes),
    signal,
  };
  const inputs: Record<string, DataFacts> = {};
  for (const input of spec.inputs(job)) {
    const facts = await fetchInput(fetch, input);
    if (facts.objectCount > 0) inputs[input.name] = facts;
  }
  await folder.writeNote(INPUTS_NOTE, { inputs } satisfies FetchedInputs);
}

async function fetchInput(fetch: Fetch, input: JobInput): Promise<DataFacts> {
  const { hosts, signal, work } = fetch;
  const { uri, folder, isArchive, isSharded = false } = input;
  for (const host of hosts) await mkdir(work.folder.host(host, folder), { recursive: true });
  const facts = isArchive ? [await unpack(fetch, input)] : await fetchObjects(fetch, input);
  if (facts.length === 0 && !input.isOptional)
    throw new PlatformError(
      'OBJECT_NOT_FOUND',
      `There is no object under '${uri}' for ${input.what}.`,
      { details: { uri } },
    );
  signal.throwIfAborted();
  if (!isSharded) await replicate(fetch, folder);
  return sumFacts(facts);
}

async function fetchObjects(fetch: Fetch, input: JobInput): Promise<readonly ObjectFacts[]> {
  const { hosts, signal, unpack, work } = fetch;
  const { folder, isGzip = false, isReadOnly = false, isSharded = false } = input;
  const { storage } = work.services;
  const objects: SelectedObject[] = [];
  for await (const object of selectObjects(storage, input)) objects.push(object);
  const parts = isSharded ? hosts.length : 1;
  for (let part = 0; part < parts; part += 1) {
    const together = objects.filter((_, index) => index % parts === part);
    refuseClashes(together, isGzip ? unpackedName : undefined);
  }
  const indexed = objects.map((object, index) => ({ object, index }));
  return inParallel(indexed, { limit: PARALLEL, signal }, ({ object, index }, either) =>
    fetchObject(storage, object, {
      folder: work.folder.host(hosts[index % parts] ?? '', folder),
      ...(isGzip ? { unpack } : {}),
      readOnly: isReadOnly,
      signal: either,
    }),
  );
}

async function unpack({ hosts, signal, work }: Fetch, { uri, folder }: JobInput) {
  const { storage, maxUnpackedBytes: maxBytes } = work.services;
  const meter = new Meter();
  const { body } = await storage.get(uri, { signal });
  const target = work.folder.host(hosts[0] ?? '', folder);
  await unpackArchive(meter.measure(body), target, { signal, ...(maxBytes && { maxBytes }) });
  return meter.facts();
}

/** Every other host gets a copy of its own: programs may change what they are given. */
async function replicate({ work, hosts, signal }: Fetch, below: string): Promise<void> {
  const [first = '', ...others] = hosts;
  await using source = await OpenFolder.open(work.folder.host(first, below));
  for (const host of others) {
    signal.throwIfAborted();
    await using target = await OpenFolder.open(work.folder.host(host, below));
    await copyMissing(source, target);
  }
}
