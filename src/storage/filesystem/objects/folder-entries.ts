import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';
import { compareUtf8 } from './key-order.js';
import { decodeName } from './key-path.js';

/** Folders with fewer names are read again each time. */
const MIN_KEPT = 500;
/** Names kept over all folders; about 100 bytes each. */
const MAX_KEPT = 300_000;
/**
 * A folder's time tells of a change only when that change came in a later tick of the file system's
 * clock; what was read this soon after a change is not kept.
 */
const UNSETTLED_MS = 100;

interface Kept {
  readonly stamp: string;
  readonly entries: readonly string[];
}

/**
 * The segments in a folder in key order: `name` for an object, `name/` for a folder. Large folders are
 * kept until they change, so that the pages of a long listing do not read all names again.
 */
export class FolderEntries {
  readonly #kept = new Map<string, Kept>();
  #count = 0;

  async read(folder: string): Promise<readonly string[]> {
    try {
      const { mtimeNs, ino } = await stat(folder, { bigint: true });
      const stamp = `${mtimeNs}:${ino}`;
      const kept = this.#kept.get(folder);
      if (kept?.stamp === stamp) return kept.entries;
      this.#forget(folder);
      // The file system's clock, not the platform's: it is compared with the file system's times.
      const settled = Date.now() - Number(mtimeNs / 1_000_000n) > UNSETTLED_MS;
      const { entries, plain } = await readEntries(folder);
      if (settled && plain && entries.length >= MIN_KEPT) this.#keep(folder, { stamp, entries });
      return entries;
    } catch (error) {
      if (isErrno(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    }
  }

  #keep(folder: string, kept: Kept): void {
    this.#kept.set(folder, kept);
    this.#count += kept.entries.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#count <= MAX_KEPT) return;
      this.#forget(oldest);
    }
  }

  #forget(folder: string): void {
    this.#count -= this.#kept.get(folder)?.entries.length ?? 0;
    this.#kept.delete(folder);
  }
}

/** `plain` is false when some names continue in folders whose changes the folder's own time does not show. */
async function readEntries(
  folder: string,
): Promise<{ readonly entries: readonly string[]; readonly plain: boolean }> {
  const entries: string[] = [];
  let plain = true;
  for (const name of await readdir(folder)) {
    const coded = decodeName(name);
    if (coded?.kind === 'object') entries.push(coded.text);
    else if (coded?.kind === 'folder') entries.push(`${coded.text}/`);
    else if (coded?.kind === 'continued') {
      plain = false;
      const rest = await readEntries(join(folder, name));
      for (const entry of rest.entries) entries.push(coded.text + entry);
    }
  }
  return { entries: entries.sort(compareUtf8), plain };
}
