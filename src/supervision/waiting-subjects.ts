import type { Arn } from '#src/domain/arn.js';
import type { SubjectKind, SubjectState } from './subject-kind.js';

/** So many are kept in memory in their order; more wait in the store. */
const MOST_QUEUED = 500;

/** The unclaimed subjects that this server knows of, in the order in which they came. */
export class WaitingSubjects {
  readonly #queued = new Map<Arn, SubjectKind>();
  readonly #urgent = new Map<Arn, SubjectKind>();
  /** True while some that wait for a slot are only in the store: newer ones must not overtake them. */
  isBehind = false;

  get isFull(): boolean {
    return this.#queued.size >= MOST_QUEUED;
  }

  /** True when the next ones have to be looked up. */
  get needsMore(): boolean {
    return this.isBehind && this.#queued.size === 0;
  }

  /** Notes what a subject asks for by now. */
  note(subject: Arn, kind: SubjectKind, state: SubjectState): void {
    if (state === 'queued') {
      if (!this.isBehind && !this.#urgent.has(subject) && !this.#queued.has(subject))
        this.#queued.set(subject, kind);
      return;
    }
    this.#queued.delete(subject);
    if (state === 'over') this.#urgent.delete(subject);
    else this.#urgent.set(subject, kind);
  }

  /** Takes the next subject: first those that need no slot, then, while a slot is free, the one that waits longest. */
  take(hasSlot: boolean): readonly [Arn, SubjectKind] | undefined {
    const [next] = this.#urgent.size > 0 || !hasSlot ? this.#urgent : this.#queued;
    if (next) this.note(next[0], next[1], 'over');
    return next;
  }
}
