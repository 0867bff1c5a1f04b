import type { Head } from '#src/domain/graph/index.js';
import type { GraphStore, ScannedVersion } from '#src/ports/graph-store.js';

/**
 * What a store keeps of elements, as it stood at a head: what later commits of the ledger began is left out, what they
 * ended is live. A version of a commit that there is not even by now is told as it is.
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
