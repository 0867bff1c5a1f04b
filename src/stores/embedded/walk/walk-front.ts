import type { Side } from '#src/domain/graph/index.js';
import type { Adjacency } from './adjacency.js';
import { BitSet } from './bit-set.js';
import type { GraphIndex } from './graph-index.js';
import type { NumberList } from './growing.js';
import type { WalkFilters } from './walk-filters.js';
import type { WalkScratch } from './walk-scratch.js';

/** What the fronts of a walk work with. */
export interface FrontParts {
  readonly index: GraphIndex;
  readonly scratch: WalkScratch;
  readonly filters: WalkFilters;
}

/** Which front it is, to which sides it goes, and from where. */
export interface FrontStart {
  /** 0 or 1. */
  readonly number: number;
  readonly sides: readonly Side[];
  readonly starts: Uint32Array<ArrayBuffer>;
}

/** What one step of a front works with. */
interface Step {
  readonly visited: BitSet;
  readonly next: NumberList;
  /** No edge need be looked at by itself. */
  readonly followsAll: boolean;
}

const NOTHING = new BitSet();
const NO_NUMBERS = new Uint32Array(0);
/** The clock is looked at once in so many vertices. */
const CLOCK_STEP = 1_024;
/** From so many numbers on, their order is worth the while. */
const MANY = 4_096;

/** A front of a walk, which goes one edge further at a time; `cone` has two, each with its own visited vertices. */
export class WalkFront {
  readonly #index: GraphIndex;
  readonly #scratch: WalkScratch;
  readonly #filters: WalkFilters;
  readonly #number: number;
  readonly #sides: readonly Side[];
  #visited: BitSet;
  #next: Uint32Array<ArrayBuffer>;

  constructor({ index, scratch, filters }: FrontParts, { number, sides, starts }: FrontStart) {
    this.#index = index;
    this.#scratch = scratch;
    this.#filters = filters;
    this.#number = number;
    this.#sides = sides;
    this.#visited = BitSet.of(starts);
    this.#next = starts;
  }

  /** What it found last, each vertex once; in scratch memory until it rests. */
  get next(): Uint32Array<ArrayBuffer> {
    return this.#next;
  }

  /** What it takes to keep it. */
  get byteLength(): number {
    return this.#visited.byteLength;
  }

  /** Goes one edge further, to a depth; false when the time is over. */
  expand(depth: number, deadline: number): boolean {
    const visited = this.#visited;
    const next = this.#scratch.layer(this.#number, depth);
    const step = { visited, next, followsAll: this.#filters.followsAll() };
    let untilClock = 0;
    for (const num of this.#next) {
      if (untilClock === 0) {
        if (performance.now() > deadline) return false;
        untilClock = CLOCK_STEP;
      }
      untilClock -= 1;
      if (this.#filters.stops(num)) continue;
      for (const side of this.#sides) this.#visitNeighbours(this.#index.edges[side], num, step);
    }
    this.#next = this.#inOrder(next.view());
    return true;
  }

  /** Leaves the scratch memory to the next walk. */
  rest(): void {
    this.#next = this.#next.slice();
  }

  /** Gives up what only a walk that goes on needs. */
  finish(): void {
    this.#next = NO_NUMBERS;
    this.#visited = NOTHING;
  }

  #visitNeighbours(adjacency: Adjacency, num: number, step: Step): void {
    const { visited, next, followsAll } = step;
    const { neighbours, edges } = adjacency;
    const end = adjacency.start(num + 1);
    for (let at = adjacency.start(num); at < end; at += 1) {
      const neighbour = neighbours[at] ?? 0;
      if (visited.has(neighbour) || !(followsAll || this.#filters.follows(edges[at] ?? 0)))
        continue;
      visited.add(neighbour);
      next.push(neighbour);
    }
    const loose = adjacency.loose(num);
    if (!loose) return;
    for (let at = 0; at < loose.length; at += 2) {
      const neighbour = loose[at] ?? 0;
      if (!this.#filters.follows(loose[at + 1] ?? 0) || visited.has(neighbour)) continue;
      visited.add(neighbour);
      next.push(neighbour);
    }
  }

  /**
   * Puts many numbers, each there once, in ascending order: their neighbours and ids then lie one after the
   * other in memory.
   */
  #inOrder(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
    if (numbers.length < MANY) return numbers;
    const { order } = this.#scratch;
    for (const num of numbers) order.add(num);
    order.drainTo(numbers);
    return numbers;
  }
}
