import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, open, rename, rmdir, unlink } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';
import { OpenFolder } from './open-folder.js';
import { checkDepth, unlessNotPlain } from './plain-files.js';

const BATCH = 64;
/**
 * The most batches in one folder, so that a program that keeps creating entries cannot block the
 * removal for ever.
 */
const MAX_BATCHES = 1_000_000;
/** The most nested folders that are held open; deeper ones are moved up before they are removed. */
const MAX_DEPTH = 50;
/** Linux's O_PATH, which opens a folder without the right to read it; Node.js has no constant for it. */
const O_PATH = 0o10000000;

interface TreeFolder {
  readonly folder: OpenFolder;
  readonly depth: number;
  readonly top?: OpenFolder;
}

/**
 * Removes a folder with everything below it, including read-only entries; ignores a missing one.
 * Links are removed and never followed, even if a program replaces a folder by a link meanwhile.
 */
export async function removeTree(path: string): Promise<void> {
  await using folder = await OpenFolder.open(dirname(path)).catch(unlessNotPlain);
  if (folder) await removeBelow(folder, Buffer.from(basename(path)));
}

/** Removes an entry of an open folder, with everything below it. */
export async function removeBelow(folder: OpenFolder, name: Buffer): Promise<void> {
  await removeFolder({ folder, depth: 0 }, name);
}

async function removeFolder({ folder, depth, top }: TreeFolder, name: Buffer): Promise<void> {
  await using inner = await openLocked(folder, name);
  if (!inner) return removeFile(folder, name);
  await inner.unlock();
  if (top && depth > MAX_DEPTH) return rename(folder.pathOf(name), top.pathOf(randomUUID()));
  await empty({ folder: inner, depth: depth + 1, top: top ?? inner });
  await rmdir(folder.pathOf(name)).catch(unlessMissing);
}

async function empty(place: TreeFolder): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const entries = await place.folder.some(BATCH);
    if (entries.length === 0) return;
    const files = entries.filter(({ kind }) => kind !== 'folder');
    await Promise.all(files.map(({ name }) => removeFile(place.folder, name)));
    for (const { name, kind } of entries) if (kind === 'folder') await removeFolder(place, name);
  }
}

/**
 * Opens a folder, even without the right to read it; undefined when it does not exist or is not a
 * folder.
 */
async function openLocked(folder: OpenFolder, name: Buffer): Promise<OpenFolder | undefined> {
  try {
    return await folder.folder(name).catch(unlessNotPlain);
  } catch (error) {
    if (!isErrno(error, 'EACCES') || process.platform !== 'linux') throw error;
    const { O_DIRECTORY, O_NOFOLLOW } = constants;
    await using pinned = await open(folder.pathOf(name), O_PATH | O_DIRECTORY | O_NOFOLLOW);
    await chmod(`/proc/self/fd/${pinned.fd}`, 0o700);
    return await folder.folder(name);
  }
}

async function removeFile(folder: OpenFolder, name: Buffer): Promise<void> {
  await unlink(folder.pathOf(name)).catch(unlessMissing);
}

function unlessMissing(error: unknown): void {
  if (!isErrno(error, 'ENOENT')) throw error;
}

/** Replaces the chosen entries of a folder by all entries of another one. */
export async function replaceAll(
  source: OpenFolder,
  target: OpenFolder,
  isChosen: (name: string) => boolean,
): Promise<void> {
  for (const { name } of await target.entries())
    if (isChosen(`${name}`)) await removeBelow(target, name);
  for (const { name } of await source.entries()) await source.move(name, target);
}

/**
 * Moves all files of a folder to another one, with their folders, and replaces existing ones. No
 * link is followed: a link in the way is replaced.
 */
export async function moveOver(source: OpenFolder, target: OpenFolder, depth = 1): Promise<void> {
  checkDepth(depth, '');
  for (const { name, kind } of await source.entries()) {
    if (kind === 'folder') {
      await using from = await source.folder(name);
      await using to = await madeFolder(target, name);
      await moveOver(from, to, depth + 1);
    } else {
      await removeBelow(target, name);
      await source.move(name, target);
    }
  }
}

/** Makes a folder, and replaces anything else in its place. */
async function madeFolder(target: OpenFolder, name: Buffer): Promise<OpenFolder> {
  try {
    return await target.makeFolder(name);
  } catch {
    await removeBelow(target, name);
    return target.makeFolder(name);
  }
}
