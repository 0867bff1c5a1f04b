import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Model } from '#src/domain/hosting/index.js';
import { unpackArchive } from '#src/files/archive/index.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/**
 * Makes the folder that instances of a model see as `/opt/ml`, with the archive's files below `model`;
 * one that is whole already is kept. Throws `ARCHIVE_INVALID`, `OBJECT_NOT_FOUND`, `STORAGE_FULL`.
 */
export async function prepareModelFolder(
  folder: string,
  { modelData }: Pick<Model, 'modelData'>,
  { storage, signal }: { readonly storage: ObjectStorage; readonly signal: AbortSignal },
): Promise<void> {
  const target = join(folder, 'model');
  if (await exists(target)) return;
  const draft = join(folder, 'model.new'); // renamed once it is whole, and on the disk
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  if (modelData !== undefined) {
    const { body } = await storage.get(modelData, { signal });
    await unpackArchive(body, draft, { signal });
  }
  await syncBelow(draft, signal);
  await rename(draft, target);
  await sync(folder);
}

/** A power cut after the rename would leave a folder that looks whole, with files that are not. */
async function syncBelow(folder: string, signal: AbortSignal): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    signal.throwIfAborted();
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncBelow(path, signal);
    else if (entry.isFile()) await sync(path);
  }
  await sync(folder);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
