import type { Side } from '#src/domain/graph/index.js';
import type { Adjacency } from './adjacency.js';
import { BitSet } from './bit-set.js';
import type { GraphIndex } from './graph-index.js';
import type { Numbers } from './growing.js';
import type { WalkFilters } from './walk-filters.js';

/** What the frontiers of a walk share. */
export interface FrontParts {
  readonly index: GraphIndex;
  readonly filters: WalkFilters;
  readonly starts: Numbers;
}

/** The clock is read once for so many vertices. */
const CLOCK_STEP = 1_024;

/** A frontier of a walk, which advances by one edge at a time; `cone` has two, each with its own visited vertices. */
export class WalkFront {
  readonly #index: GraphIndex;
  readonly #filters: WalkFilters;
  readonly #sides: readonly Side[];
  #visited: BitSet;
  #next: Numbers;

  constructor({ index, filters, starts }: FrontParts, sides: readonly Side[]) {
    this.#index = index;
    this.#filters = filters;
    this.#sides = sides;
    this.#visited = BitSet.of(starts);
    this.#next = starts;
  }

  /** The vertices that the last step found, each once. */
  get next(): Numbers {
    return this.#next;
  }

  /** The memory that it takes, in bytes. */
  get byteLength(): number {
    return this.#visited.byteLength;
  }

  /** Advances by one edge; false when the time is over. */
  expand(deadline: number): boolean {
    const next: number[] = [];
    let untilClock = 0;
    for (const num of this.#next) {
      if (untilClock === 0 && performance.now() > deadline) return false;
      untilClock = (untilClock + 1) % CLOCK_STEP;
      if (this.#filters.stops(num)) continue;
      for (const side of this.#sides) this.#visitNeighbours(this.#index.edges[side], num, next);
    }
    this.#next = Uint32Array.from(next).sort(); // what belongs together is mostly of numbers near each other
    return true;
  }

  /** Releases what a finished walk does not need. */
  finish(): void {
    this.#next = [];
    this.#visited = new BitSet();
  }

  #visitNeighbours(adjacency: Adjacency, num: number, next: number[]): void {
    for (let edge = adjacency.first(num); edge !== 0; edge = adjacency.next(edge)) {
      const neighbour = adjacency.neighbour(edge);
      if (this.#visited.has(neighbour) || !this.#filters.follows(edge)) continue;
      this.#visited.add(neighbour);
      next.push(neighbour);
    }
  }
}
