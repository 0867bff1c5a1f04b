import type { Arn } from '#src/domain/arn.js';
import { compareText } from '#src/domain/graph/index.js';
import type { SubjectKind, Taken } from '../subject-kind.js';

/** A waiting subject. */
export interface WaitingSubject {
  readonly subject: Arn;
  readonly kind: SubjectKind;
  /** Its demand, and its caller. */
  readonly takes: Taken;
  /** Milliseconds since the epoch. */
  readonly created: number;
  /** When this server first saw it, by `performance.now()`. */
  readonly since: number;
}

/** The fraction of the machine that each caller has. */
export type Shares = ReadonlyMap<string, number>;

/** The number of callers whose last turn is remembered. */
const MOST_CALLERS = 10_000;
/** Fractions of a machine closer to each other than this are equal. */
const EQUAL = 1e-9;

/**
 * The waiting subjects, in a fair order. Subjects of one caller are ordered by creation time.
 * Between callers, the one with the smallest part of the machine comes first; among equals, the one
 * whose last turn was longer ago, then the one that has waited longer.
 */
export class FairQueue {
  readonly #callers = new Map<string, WaitingSubject[]>();
  readonly #known = new Map<Arn, WaitingSubject>();
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;
  /** Grows with every change of the waiting subjects. */
  changes = 0;

  get size(): number {
    return this.#known.size;
  }

  has(subject: Arn): boolean {
    return this.#known.has(subject);
  }

  /** All waiting subjects, in no order. */
  all(): Iterable<WaitingSubject> {
    return this.#known.values();
  }

  add(waiting: WaitingSubject): void {
    this.remove(waiting.subject);
    const { caller } = waiting.takes;
    const queue = this.#callers.get(caller) ?? [];
    queue.splice(indexOf(queue, waiting), 0, waiting);
    this.changes += 1;
    this.#callers.set(caller, queue);
    this.#known.set(waiting.subject, waiting);
  }

  remove(subject: Arn): void {
    const waiting = this.#known.get(subject);
    if (!waiting) return;
    this.#known.delete(subject);
    this.changes += 1;
    const { caller } = waiting.takes;
    const queue = this.#callers.get(caller) ?? [];
    queue.splice(indexOf(queue, waiting), 1);
    if (queue.length === 0) this.#callers.delete(caller);
  }

  /** Removes a subject that gets its turn. */
  serve({ subject, takes }: WaitingSubject): void {
    this.#turns += 1;
    this.#lastTurns.delete(takes.caller); // puts the caller last
    this.#lastTurns.set(takes.caller, this.#turns);
    const [first = ''] = this.#lastTurns.keys();
    if (this.#lastTurns.size > MOST_CALLERS) this.#lastTurns.delete(first);
    this.remove(subject);
  }

  /**
   * Yields the subjects in the order of turns, as if no running subject ended. `shares` are the
   * callers' present fractions, `shareOf` returns the fraction that a subject adds.
   */
  *inTurn(
    shares: Shares,
    shareOf: (waiting: WaitingSubject) => number,
  ): Generator<WaitingSubject, void> {
    const callers = [...this.#callers].map(([caller, queue]) => ({
      queue,
      next: 0,
      share: shares.get(caller) ?? 0,
      lastTurn: this.#lastTurns.get(caller) ?? 0,
    }));
    for (let turn = this.#turns + 1; ; turn += 1) {
      let chosen: (typeof callers)[number] | undefined;
      for (const caller of callers) {
        if (caller.next >= caller.queue.length) continue;
        if (!chosen || goesBefore(caller, chosen)) chosen = caller;
      }
      const waiting = chosen?.queue[chosen.next];
      if (!chosen || !waiting) return;
      yield waiting;
      chosen.next += 1;
      chosen.share += shareOf(waiting);
      chosen.lastTurn = turn;
    }
  }
}

interface Turn {
  readonly queue: readonly WaitingSubject[];
  readonly next: number;
  readonly share: number;
  readonly lastTurn: number;
}

function goesBefore(one: Turn, other: Turn): boolean {
  if (Math.abs(one.share - other.share) > EQUAL) return one.share < other.share;
  if (one.lastTurn !== other.lastTurn) return one.lastTurn < other.lastTurn;
  const [first, second] = [one.queue[one.next], other.queue[other.next]];
  return first !== undefined && second !== undefined && compare(first, second) < 0;
}

/** Returns the index of a subject in a queue, or the index to insert it at; mostly at one of its ends. */
function indexOf(queue: readonly WaitingSubject[], waiting: WaitingSubject): number {
  const last = queue.at(-1);
  if (last && compare(last, waiting) < 0) return queue.length;
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = queue[middle];
    if (found && compare(found, waiting) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compare(one: WaitingSubject, other: WaitingSubject): number {
  return one.created - other.created || compareText(one.subject, other.subject);
}
