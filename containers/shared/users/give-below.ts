import { lchown } from 'node:fs/promises';
import type { OpenFolder } from '#src/files/open-folder.js';

/** Gives all that is in a folder to a user; links are given themselves, and not followed. */
export async function giveBelow(
  folder: OpenFolder,
  own: { readonly uid: number; readonly gid: number },
): Promise<void> {
  for (const { name, kind } of await folder.entries()) {
    if (kind === 'folder') {
      await using inner = await folder.folder(name);
      await giveBelow(inner, own);
    }
    await lchown(folder.pathOf(name), own.uid, own.gid);
  }
}
