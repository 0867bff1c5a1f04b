import { lstat, mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Model } from '#src/domain/hosting/index.js';
import { unpackArchive } from '#src/files/archive/index.js';
import { syncFolder } from '#src/files/durable.js';
import { removeTree } from '#src/files/remove-tree.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/** Where models come from, and what they may be. */
export interface ModelSource {
  readonly storage: ObjectStorage;
  readonly signal: AbortSignal;
  /** What a model's archive may unpack to; default 64 GiB. */
  readonly maxUnpackedBytes?: number | undefined;
}

/**
 * Makes the folder that instances of a model see as `/opt/ml`, with the archive's files below `model`;
 * one that is whole already is kept. Throws `ARCHIVE_INVALID`, `OBJECT_NOT_FOUND`, `STORAGE_FULL`.
 */
export async function prepareModelFolder(
  folder: string,
  { modelData }: Pick<Model, 'modelData'>,
  { storage, signal, maxUnpackedBytes: maxBytes }: ModelSource,
): Promise<void> {
  if (await exists(join(folder, 'model'))) return;
  const draft = `${folder}.new`; // beside it, for programs may write to the folder; renamed once it is on the disk
  const model = join(draft, 'model');
  await removeTree(draft);
  await mkdir(model, { recursive: true, mode: 0o700 }); // the server's alone until a program starts there
  if (modelData !== undefined) {
    const { body } = await storage.get(modelData, { signal });
    await unpackArchive(body, model, { signal, ...(maxBytes && { maxBytes }) });
  }
  await syncBelow(draft, signal);
  await removeTree(folder);
  await rename(draft, folder);
  await syncFolder(dirname(folder));
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
