import { createHash } from 'node:crypto';
import { entrySegments } from './entry-path.js';
import { readEntries, type UnpackOptions } from './unpack-archive.js';

const MOST_FILES = 100_000;

/**
 * Returns the SHA-256 of each file of a `tar.gz` stream by its path, and the target of each link as
 * `-> <target>`. Times, owners and the order of the entries do not count. Throws the errors of
 * {@link readEntries}.
 */
export function archiveDigests(
  body: AsyncIterable<Uint8Array>,
  options: Pick<UnpackOptions, 'signal' | 'maxBytes'>,
): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  return readEntries(body, {
    ...options,
    async take(entry) {
      const hash = createHash('sha256');
      for await (const chunk of entry) hash.update(chunk);
      const { name, type, linkname } = entry.header;
      if (type === 'directory' || digests.size >= MOST_FILES) return;
      const isLink = type === 'link' || type === 'symlink';
      digests.set(entrySegments(name).join('/'), isLink ? `-> ${linkname}` : hash.digest('hex'));
    },
    end: async () => digests,
  });
}
