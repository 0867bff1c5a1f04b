import { chmod, lchown, stat } from 'node:fs/promises';
import type { OpenFolder } from '#src/files/open-folder.js';

/** The new owner of a folder's content. */
export interface NewOwner {
  readonly uid: number;
  readonly gid: number;
  /** The group gets the owner's rights. */
  readonly isForGroup?: boolean;
}

/**
 * Gives the content of a folder to a user; the ownership of links changes, and links are not
 * followed.
 */
export async function giveBelow(folder: OpenFolder, own: NewOwner): Promise<void> {
  for (const { name, kind } of await folder.entries()) {
    if (kind === 'folder') {
      await using inner = await folder.folder(name);
      await giveBelow(inner, own);
      if (own.isForGroup) await openToGroup(inner);
    } else if (kind === 'file' && own.isForGroup) {
      await using file = await folder.file(name);
      await file.chmod(forGroup((await file.stat()).mode));
    }
    await lchown(folder.pathOf(name), own.uid, own.gid);
  }
}

/** Gives the group of a folder the same rights in it as its owner. */
async function openToGroup({ path }: OpenFolder): Promise<void> {
  await chmod(path, forGroup((await stat(path)).mode));
}

function forGroup(mode: number): number {
  const ofOwner = (mode >> 6) & 7;
  return (mode & 0o707) | (ofOwner << 3);
}
