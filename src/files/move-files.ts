import type { OpenFolder } from './open-folder.js';
import { checkDepth } from './plain-files.js';
import { removeBelow } from './remove-tree.js';

/** Replaces the entries of a folder, as far as they are chosen, by all that another one has. */
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
 * Moves all files of a folder to another one with the folders that they are in, over what is there. No link is
 * followed: one that is in the way is replaced.
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

/** A folder where something else may be, which is removed. */
async function madeFolder(target: OpenFolder, name: Buffer): Promise<OpenFolder> {
  try {
    return await target.makeFolder(name);
  } catch {
    await removeBelow(target, name);
    return target.makeFolder(name);
  }
}
