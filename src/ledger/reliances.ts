import type { Change, PastChange, Reliance } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { commitsSince } from './commits-since.js';
import type { PreparedSet } from './prepared-set.js';

/** Collects the reliances of the sets of a group, and reports which ones a later change broke. */
export class Reliances {
  readonly #all = new Set<Reliance>();
  /** Those whose read a later commit, or an accepted set of the group, has made outdated. */
  readonly #touched = new Set<Reliance>();

  /**
   * Adds the reliances of some sets. One on a commit that is too old to follow counts as touched.
   */
  async read(store: GraphStore, sets: readonly PreparedSet[]): Promise<void> {
    const added = sets.flatMap(({ changeSet }) => changeSet.relies ?? []);
    if (added.length === 0) return;
    for (const one of added) this.#all.add(one);
    const { seq: to } = await store.head();
    // The commits after the oldest one include those after all others.
    const oldestFirst = added.toSorted((one, other) => one.after - other.after);
    for (const one of oldestFirst) {
      const { after } = one;
      const recent = after <= to ? await commitsSince(store, { seq: after }, to) : undefined;
      if (!recent) {
        this.#touched.add(one);
        continue;
      }
      for (const { changes, seq } of recent.commits)
        for (const change of changes) this.apply(change, seq);
      return;
    }
  }

  /** Applies a change of a commit, or of an accepted set of the group, to the reliances. */
  apply(change: Change | PastChange, seq: number): void {
    for (const one of this.#all) if (seq > one.after && one.touches(change)) this.#touched.add(one);
  }

  isTouched(one: Reliance): boolean {
    return this.#touched.has(one);
  }
}
