import type { CommitHeader } from '#src/domain/graph/index.js';
import type { GraphStore, StampedCommit } from '#src/ports/graph-store.js';
import { GroupState } from './group-state.js';
import type { PreparedSet } from './prepared-set.js';

/** A change set in the queue, and how to answer whoever waits for it. */
export interface Pending {
  readonly set: PreparedSet;
  readonly resolve: (header: CommitHeader) => void;
  readonly reject: (error: unknown) => void;
}

/** Sets that one transaction will write, with what the store knows of their elements. */
export class Group {
  readonly sets: Pending[] = [];
  readonly state = new GroupState();
  #read = 0;
  #changes = 0;

  /** How many changes the sets have in all. */
  get changes(): number {
    return this.#changes;
  }

  /** Nothing is left to look up. */
  get isLookedUp(): boolean {
    return this.#read === this.sets.length;
  }

  add(pending: Pending): void {
    this.sets.push(pending);
    this.#changes += pending.set.changes.length;
  }

  /** Looks up what was not looked up yet; what failed is looked up again by the next call. */
  async lookUp(store: GraphStore): Promise<void> {
    const end = this.sets.length;
    const sets = this.sets.slice(this.#read, end).map(({ set }) => set);
    if (sets.length === 0) return;
    await this.state.read(store, sets);
    this.#read = end;
  }

  /** Overlays commits that were being written while the sets were looked up. */
  follow(commits: readonly StampedCommit[]): void {
    for (const { changes, seq } of commits) {
      for (const { change } of changes) this.state.apply(change, seq);
    }
  }
}
