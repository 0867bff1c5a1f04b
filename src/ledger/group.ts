import type { CommitHeader } from '#src/domain/graph/index.js';
import type { GraphStore, StampedCommit } from '#src/ports/graph-store.js';
import { GroupState } from './group-state.js';
import type { PreparedSet } from './prepared-set.js';

/** Keeps the transaction of a group short, and the time for which it delays requests, whatever the size of its sets. */
const MAX_CHANGES = 5_000;
/** So many changes are looked up and stamped in one turn of the event loop. */
const FEW_CHANGES = 500;
/**
 * Characters of the changes of a group: with three bytes for each, they stay below the 10 MiB that a Gremlin
 * server takes unless it is told to take more. What a store sends may be larger, with native properties and
 * what is replaced: a group that turns out to be too large is sent again in smaller ones.
 */
export const MAX_GROUP_CHARACTERS = 3_000_000;

/** A change set in the queue, with the deferred answer to its submitter. */
export interface Pending {
  readonly set: PreparedSet;
  /** It is written alone, because a group that it shared with others failed. */
  readonly isAlone?: true;
  readonly resolve: (header: CommitHeader) => void;
  readonly reject: (error: unknown) => void;
}

/** Sets that one transaction will write, with what the store knows of their elements. */
export class Group {
  readonly sets: Pending[] = [];
  readonly state = new GroupState();
  #read = 0;
  #changes = 0;
  #characters = 0;

  /** Nothing is left to look up. */
  get isLookedUp(): boolean {
    return this.#read === this.sets.length;
  }

  /** True when its changes are stamped in a separate turn of the event loop. */
  get isLarge(): boolean {
    return this.#changes > FEW_CHANGES;
  }

  /** True for a set that one transaction may take with those before it. A set that is too large goes alone. */
  hasRoomFor({ set, isAlone }: Pending): boolean {
    const [first] = this.sets;
    if (!first) return true;
    return (
      !isAlone &&
      !first.isAlone &&
      this.#changes + set.changes.length <= MAX_CHANGES &&
      this.#characters + set.characters <= MAX_GROUP_CHARACTERS
    );
  }

  add(pending: Pending): void {
    this.sets.push(pending);
    this.#changes += pending.set.changes.length;
    this.#characters += pending.set.characters;
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
