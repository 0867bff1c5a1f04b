import { createHash } from 'node:crypto';
import { archiveInvalid, entrySegments } from './entry-path.js';
import type { TarEntry } from './packer.js';
import { readEntries, type UnpackOptions } from './unpack-archive.js';

/**
 * Returns what each entry of a `tar.gz` stream contains, by its path: the SHA-256 of a file, with
 * ` executable` if it is; `-> <target>` of a symbolic link and `= <target>` of another one;
 * `folder` for an empty folder; and the type of anything else. Entries of the same path follow each
 * other, separated by commas. Times, owners and the order of other entries do not count. Throws the
 * errors of {@link readEntries}, and `ARCHIVE_INVALID` beyond `maxEntries`, default 100,000.
 */
export function archiveDigests(
  body: AsyncIterable<Uint8Array>,
  { maxEntries = 100_000, ...options }: Pick<UnpackOptions, 'signal' | 'maxBytes' | 'maxEntries'>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const parents = new Set<string>();
  let entries = 0;
  return readEntries(body, {
    ...options,
    async take(entry) {
      const { name } = entry.header;
      const content = await contentOf(entry);
      entries += 1;
      if (entries > maxEntries)
        throw archiveInvalid(name, `comes after ${maxEntries} others; no more are compared`);
      const segments = entrySegments(name);
      const path = segments.join('/');
      for (let depth = segments.length - 1; depth > 0; depth -= 1) {
        const parent = segments.slice(0, depth).join('/');
        if (parents.has(parent)) break;
        parents.add(parent);
      }
      const before = found.get(path);
      if (path !== '') found.set(path, before === undefined ? content : `${before}, ${content}`);
    },
    async end() {
      for (const parent of parents) if (found.get(parent) === FOLDER) found.delete(parent);
      return found;
    },
  });
}

const FOLDER = 'folder';

async function contentOf(entry: TarEntry): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of entry) hash.update(chunk);
  const { type, linkname, mode = 0 } = entry.header;
  if (type === 'directory') return FOLDER;
  if (type === 'symlink') return `-> ${linkname}`;
  if (type === 'link') return `= ${linkname}`;
  if (type !== 'file' && type !== 'contiguous-file') return `${type}`;
  return `${hash.digest('hex')}${mode & 0o111 ? ' executable' : ''}`;
}
