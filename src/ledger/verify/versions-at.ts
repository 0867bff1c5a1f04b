import type { Head } from '#src/domain/graph/index.js';
import type { GraphStore, ScannedVersion } from '#src/ports/graph-store.js';

/**
 * Yields the store's versions of elements as of a head: versions that later commits began are left
 * out, and versions that later commits ended are live. A version of a commit that does not exist
 * even now is yielded unchanged.
 */
export async function* versionsAt(
  store: GraphStore,
  head: Head,
  signal?: AbortSignal,
): AsyncGenerator<readonly ScannedVersion[], void> {
  let newest = head.seq;
  for await (const versions of store.scan()) {
    signal?.throwIfAborted();
    const latest = versions.reduce((most, { began, ended = 0 }) => Math.max(most, began, ended), 0);
    if (latest > newest) newest = (await store.head()).seq;
    const isLater = (seq: number) => seq > head.seq && seq <= newest;
    yield latest <= head.seq
      ? versions
      : versions.flatMap(({ ended, ...version }): readonly ScannedVersion[] => {
          if (isLater(version.began)) return [];
          return [ended === undefined || isLater(ended) ? version : { ...version, ended }];
        });
  }
}
