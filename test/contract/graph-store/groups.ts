import { type Change, canonicalChange, GENESIS, imageOf } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/graph-store.js';
import { ACTOR } from './elements.js';

/** Groups of one commit each, every one after the one before, that put new elements: what no ledger looked at. */
export function groupsOf(...commits: readonly (readonly Change[])[]): CommitGroup[] {
  const heads = [GENESIS, ...commits.map((_, at) => ({ seq: at + 1, time: at, digest: `d${at}` }))];
  return commits.map((changes, at) => ({
    after: heads[at] ?? GENESIS,
    commits: [
      {
        ...(heads[at + 1] ?? GENESIS),
        actor: ACTOR,
        changeCount: changes.length,
        changes: changes.map((change) => ({
          change,
          image: imageOf(canonicalChange(change)),
          replaces: 0,
        })),
      },
    ],
  }));
}
