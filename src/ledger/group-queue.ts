import type { StampedCommit } from '#src/ports/commit-group.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { Group, type Pending } from './group.js';

/**
 * The waiting change sets. While groups are being written, the elements of the next group are
 * looked up. A look-up may or may not see those writes, so they are overlaid when the group is
 * taken.
 */
export class GroupQueue {
  readonly #store: GraphStore;
  readonly #maxGroup: number;
  #waiting: Pending[] = [];
  #next = new Group();
  /** The groups that are being written. */
  #writing: (readonly StampedCommit[])[] = [];
  /** All groups whose writing overlapped with the look-ups of the next group. */
  #overlay: (readonly StampedCommit[])[] = [];
  #resolveFull: ((isFull: true) => void) | undefined;
  #lookingUp: Promise<void> | undefined;

  constructor(store: GraphStore, maxGroup: number) {
    this.#store = store;
    this.#maxGroup = maxGroup;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#next.sets.length === 0;
  }

  push(pending: Pending): void {
    this.#waiting.push(pending);
    if (this.#writing.length > 0) this.#lookAhead();
  }

  /** Adds a group to those being written. */
  writing(commits: readonly StampedCommit[]): void {
    this.#writing.push(commits);
    this.#overlay.push(commits);
    this.#lookAhead();
  }

  /** Removes the first of the groups being written, because it is written now. */
  written(): void {
    this.#writing.shift();
  }

  /** Resolves when the next group is full and looked up, if that happens while another is being written. */
  full(): Promise<true> {
    return new Promise((resolve) => {
      this.#resolveFull = resolve;
      this.#checkFull();
    });
  }

  /**
   * Returns the next group. Call it when no group is being written or when the next group is full;
   * the caller looks up the missing elements.
   */
  async take(): Promise<Group> {
    await this.#lookingUp;
    const group = this.#next;
    if (group.sets.length === 0) this.#fill(group, () => true);
    else group.follow(this.#overlay.flat());
    this.#begin();
    return group;
  }

  /** Puts sets back in front, and discards later look-ups, because the head has moved. */
  async putBack(sets: readonly Pending[]): Promise<void> {
    this.rest();
    await this.#lookingUp;
    this.#waiting = [...sets, ...this.#next.sets, ...this.#waiting];
    this.#begin();
  }

  /** No group is being written now. */
  rest(): void {
    this.#writing = [];
    this.#overlay = [];
  }

  #begin(): void {
    this.#next = new Group();
    this.#overlay = [...this.#writing];
    this.#resolveFull = undefined;
  }

  #checkFull(): void {
    if (this.#next.isLookedUp && this.#next.sets.length >= this.#maxGroup)
      this.#resolveFull?.(true);
  }

  #lookAhead(): void {
    this.#lookingUp ??= this.#lookUpNext().finally(() => {
      this.#lookingUp = undefined;
    });
  }

  async #lookUpNext(): Promise<void> {
    for (;;) {
      // Sets that arrive in the same turn of the event loop are looked up together.
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#writing.length === 0 || !this.#fill(this.#next, isOverlaid)) return;
      try {
        await this.#next.lookUp(this.#store);
        this.#checkFull();
      } catch {
        return; // the caller that takes the group looks up again and reports the failure
      }
    }
  }

  #fill(group: Group, may: (pending: Pending) => boolean): boolean {
    let taken = 0;
    for (const pending of this.#waiting) {
      const isFull = group.sets.length >= this.#maxGroup || !group.hasRoomFor(pending);
      if (isFull || !may(pending)) break;
      group.add(pending);
      taken += 1;
    }
    this.#waiting.splice(0, taken);
    return taken > 0;
  }
}

/** Degrees cannot be overlaid by commits that a look-up may have seen already. */
function isOverlaid({ set }: Pending): boolean {
  return set.removed.size === 0;
}
