import { lstat, mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';
import type { Model } from '#src/domain/hosting/index.js';
import { unpackArchive } from '#src/files/archive/index.js';
import { syncFolder } from '#src/files/durable.js';
import { Meter, type ObjectFacts } from '#src/files/meter.js';
import { removeTree } from '#src/files/remove-tree.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/** Where models come from, and what they may be. */
export interface ModelSource {
  readonly storage: ObjectStorage;
  readonly signal: AbortSignal;
  /** What a model's archive may unpack to; default 64 GiB. */
  readonly maxUnpackedBytes?: number | undefined;
  /** Throws for an archive that shall not be served. */
  readonly check?: (facts: ObjectFacts) => void;
}

/**
 * Makes the folder that instances of a model see as `/opt/ml`, with the archive's files below `model`;
 * one that is whole already is kept. Returns the facts of the archive, which `check` may refuse. Throws
 * `ARCHIVE_INVALID`, `OBJECT_NOT_FOUND`, `STORAGE_FULL`, and what `check` throws.
 */
export async function prepareModelFolder(
  folder: string,
  { modelData }: Pick<Model, 'modelData'>,
  { storage, signal, maxUnpackedBytes: maxBytes, check }: ModelSource,
): Promise<ObjectFacts | undefined> {
  const note = `${folder}.json`; // beside it, where no program may write
  if (await exists(join(folder, 'model'))) return readFacts(note);
  const draft = `${folder}.new`; // beside it, for programs may write to the folder; renamed once it is on the disk
  const model = join(draft, 'model');
  await removeTree(draft);
  await mkdir(model, { recursive: true, mode: 0o700 }); // the server's alone until a program starts there
  const meter = new Meter();
  if (modelData !== undefined) {
    const { body } = await storage.get(modelData, { signal });
    await unpackArchive(meter.measure(body), model, { signal, ...(maxBytes && { maxBytes }) });
  }
  const facts = modelData === undefined ? undefined : meter.facts();
  if (facts) check?.(facts);
  await writeFile(note, JSON.stringify(facts ?? {}), { flush: true });
  await syncBelow(draft, signal);
  await removeTree(folder);
  await rename(draft, folder);
  await syncFolder(dirname(folder));
  return facts;
}

/** Of a folder that an earlier Forebear made there is no note. */
async function readFacts(note: string): Promise<ObjectFacts | undefined> {
  try {
    const { digest, sizeBytes } = JSON.parse(await readFile(note, 'utf8'));
    return digest === undefined ? undefined : { digest, sizeBytes };
  } catch (error) {
    if (isErrno(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A power cut after the rename would leave a folder that looks whole, with files that are not. */
async function syncBelow(folder: string, signal: AbortSignal): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    signal.throwIfAborted();
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncBelow(path, signal);
    else if (entry.isFile()) await syncFile(path);
  }
  await syncFolder(folder);
}

async function syncFile(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
