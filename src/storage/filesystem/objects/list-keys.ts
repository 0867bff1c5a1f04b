import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';
import { compareUtf8, decodeName, folderPath, lowerBound } from './key-path.js';

/** Folders with fewer names are not cached. */
const MIN_CACHED = 500;
/** The most names that are cached for all folders; about 100 bytes each. */
const MAX_CACHED = 300_000;
/**
 * A folder's modification time has a granularity, so a folder that was read this soon after a
 * change is not cached.
 */
const UNSETTLED_MS = 100;

interface CachedFolder {
  readonly stamp: string;
  readonly entries: readonly string[];
}

/**
 * The entries of a folder in key order: `name` for an object, `name/` for a folder. Large folders are cached until they
 * change, so that the pages of a long listing do not read all names again.
 */
export class FolderEntries {
  readonly #cache = new Map<string, CachedFolder>();
  #count = 0;

  async read(folder: string): Promise<readonly string[]> {
    try {
      const { mtimeNs, ino } = await stat(folder, { bigint: true });
      const stamp = `${mtimeNs}:${ino}`;
      const cached = this.#cache.get(folder);
      if (cached?.stamp === stamp) return cached.entries;
      this.#evict(folder);
      // The system clock, not the platform's, because it is compared with times of the file system.
      const settled = Date.now() - Number(mtimeNs / 1_000_000n) > UNSETTLED_MS;
      const { entries, plain } = await readEntries(folder);
      if (settled && plain && entries.length >= MIN_CACHED) this.#store(folder, { stamp, entries });
      return entries;
    } catch (error) {
      if (isErrno(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    }
  }

  #store(folder: string, cached: CachedFolder): void {
    this.#cache.set(folder, cached);
    this.#count += cached.entries.length;
    for (const oldest of this.#cache.keys()) {
      if (this.#count <= MAX_CACHED) return;
      this.#evict(oldest);
    }
  }

  #evict(folder: string): void {
    this.#count -= this.#cache.get(folder)?.entries.length ?? 0;
    this.#cache.delete(folder);
  }
}

/** `plain` is false when some names continue in subfolders, whose changes the folder's own time does not show. */
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

/** The keys of a bucket that start with `prefix` and come after the key `after`. */
export interface KeyRange {
  readonly bucketFolder: string;
  readonly prefix: string;
  readonly after: string | undefined;
}

/** Lists keys in ascending order of their UTF-8 bytes; reads only folders that can contain some of them. */
export function listKeys(range: KeyRange, folders: FolderEntries): AsyncGenerator<string, void> {
  const start = range.prefix.slice(0, range.prefix.lastIndexOf('/') + 1);
  return keysBelow(start, range, folders);
}

async function* keysBelow(
  base: string,
  range: KeyRange,
  folders: FolderEntries,
): AsyncGenerator<string, void> {
  const entries = await folders.read(folderPath(range.bucketFolder, base));
  const wanted = range.prefix.slice(base.length);
  let index = lowerBound(entries, firstEntry(base, range));
  for (let entry = entries[index]; entry !== undefined; index += 1, entry = entries[index]) {
    if (!entry.startsWith(wanted)) return;
    const key = base + entry;
    if (entry.endsWith('/')) {
      if (!isPast(key, range.after)) yield* keysBelow(key, range, folders);
    } else if (range.after === undefined || compareUtf8(key, range.after) > 0) {
      yield key;
    }
  }
}

/** The least entry of a folder that can contain a key of the range. */
function firstEntry(base: string, { prefix, after }: KeyRange): string {
  const wanted = prefix.slice(base.length);
  if (after === undefined || !after.startsWith(base)) return wanted;
  const rest = after.slice(base.length);
  const entry = rest.slice(0, rest.indexOf('/') + 1) || rest;
  return compareUtf8(entry, wanted) > 0 ? entry : wanted;
}

function isPast(folderKey: string, after: string | undefined): boolean {
  if (after === undefined || after.startsWith(folderKey)) return false;
  return compareUtf8(folderKey, after) < 0;
}
