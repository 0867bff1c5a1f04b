import type { CommitHeader } from '#src/domain/graph/index.js';
import type { GraphPrimitives } from '#src/ports/graph-store.js';

/**
 * Finds the last commit at or before a time by a binary search, because the times of commits never
 * decrease.
 */
export async function defaultCommitAt(
  store: GraphPrimitives,
  time: number,
): Promise<CommitHeader | undefined> {
  let [low, high] = [1, (await store.head()).seq];
  let found: CommitHeader | undefined;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const [header] = await store.headers({ seq: middle });
    if (header && header.time <= time) {
      found = header;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found;
}
