import type { OpenFolder } from './open-folder.js';
import { checkDepth } from './plain-files.js';
import { removeBelow } from './remove-tree.js';

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
