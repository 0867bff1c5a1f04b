import type { CommitHeader } from '#src/domain/graph/index.js';
import type { GraphStore, StampedCommit } from '#src/ports/graph-store.js';
import { GroupState } from './group-state.js';
import type { PreparedSet } from './prepared-set.js';

/**
 * Keeps the transaction of a group short, and the time for which it delays requests, for sets of
 * any size.
 */
const MAX_CHANGES = 5_000;
/** This many changes are looked up and stamped in one turn of the event loop. */
const FEW_CHANGES = 500;
/**
 * Characters of the changes of a group: with three bytes for each, they stay below the 10 MiB that
 * a Gremlin server takes by default. A store may send more, because it adds native properties and
 * replaced versions: a group that turns out to be too large is sent again in smaller groups.
 */
export const MAX_GROUP_CHARACTERS = 3_000_000;

/** A queued change set, with the deferred answer to its submitter. */
export interface Pending {
  readonly set: PreparedSet;
  /** The set is written alone, because a group with other sets failed. */
  readonly isAlone?: true;
  readonly resolve: (header: CommitHeader) => void;
  readonly reject: (error: unknown) => void;
}

/** The sets of one transaction, with the store's state of their elements. */
export class Group {
  readonly sets: Pending[] = [];
  readonly state = new GroupState();
  #read = 0;
  #changes = 0;
  #characters = 0;

  /** True when all elements were looked up. */
  get isLookedUp(): boolean {
    return this.#read === this.sets.length;
  }

  /** True when its changes are stamped in a separate turn of the event loop. */
  get isLarge(): boolean {
    return this.#changes > FEW_CHANGES;
  }

  /**
   * True for a set that fits into one transaction with the sets before it. A set that is too large
   * is written alone.
   */
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

  /** Looks up the missing elements; a failed look-up is repeated by the next call. */
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
