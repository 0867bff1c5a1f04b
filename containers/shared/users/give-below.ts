import { chmod, lchown, stat } from 'node:fs/promises';
import type { OpenFolder } from '#src/files/open-folder.js';

/** Who gets what is in a folder. */
export interface NewOwner {
  readonly uid: number;
  readonly gid: number;
  /** The group may do what the owner may. */
  readonly isForGroup?: boolean;
}

/** Gives all that is in a folder to a user; links are given themselves, and not followed. */
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

/** Lets the group of a folder do in it what its owner may. */
async function openToGroup({ path }: OpenFolder): Promise<void> {
  await chmod(path, forGroup((await stat(path)).mode));
}

function forGroup(mode: number): number {
  const ofOwner = (mode >> 6) & 7;
  return (mode & 0o707) | (ofOwner << 3);
}
