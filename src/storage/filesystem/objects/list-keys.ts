import type { FolderEntries } from './folder-entries.js';
import { compareUtf8, lowerBound } from './key-order.js';
import { folderPath } from './key-path.js';

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
