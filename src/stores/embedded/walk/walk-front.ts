import type { Side } from '#src/domain/graph/index.js';
import type { Adjacency } from './adjacency.js';
import { BitSet } from './bit-set.js';
import type { GraphIndex } from './graph-index.js';
import type { NumberList } from './growing.js';
import type { WalkFilters } from './walk-filters.js';
import type { WalkScratch } from './walk-scratch.js';

/** What the frontiers of a walk share. */
export interface FrontParts {
  readonly index: GraphIndex;
  readonly scratch: WalkScratch;
  readonly filters: WalkFilters;
}

/** The number, the directions and the starts of a frontier. */
export interface FrontStart {
  /** 0 or 1. */
  readonly number: number;
  readonly sides: readonly Side[];
  readonly starts: Uint32Array<ArrayBuffer>;
}

/** What one step of a frontier uses. */
interface Step {
  readonly visited: BitSet;
  readonly next: NumberList;
  /** Whether single edges need no check. */
  readonly followsAll: boolean;
}

const NOTHING = new BitSet();
const NO_NUMBERS = new Uint32Array(0);
/** The clock is read once for so many vertices. */
const CLOCK_STEP = 1_024;
/** From so many numbers on, sorting them pays. */
const MANY = 4_096;

/** A frontier of a walk, which advances by one edge at a time; `cone` has two, each with its own visited vertices. */
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

  /** The vertices that the last step found, each once; in scratch memory until the walk pauses. */
  get next(): Uint32Array<ArrayBuffer> {
    return this.#next;
  }

  /** The memory that it takes, in bytes. */
  get byteLength(): number {
    return this.#visited.byteLength;
  }

  /** Advances to a depth; false when the time is over. */
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

  /** Releases the scratch memory for the next walk. */
  rest(): void {
    this.#next = this.#next.slice();
  }

  /** Releases what a finished walk does not need. */
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

  /** Sorts many distinct numbers, so that their neighbours and ids are read from memory in order. */
  #inOrder(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
    if (numbers.length < MANY) return numbers;
    const { order } = this.#scratch;
    for (const num of numbers) order.add(num);
    order.drainTo(numbers);
    return numbers;
  }
}
