import type { IncompleteReason, WalkQuery } from '#src/domain/graph/index.js';
import type { Adjacency } from './adjacency.js';
import { BitSet } from './bit-set.js';
import type { GraphIndex } from './graph-index.js';
import { NumberList } from './growing.js';
import { sortById } from './sort-by-id.js';
import { WalkFilters } from './walk-filters.js';

/** What one step of a front works with. */
interface Step {
  readonly visited: BitSet;
  readonly next: NumberList;
  /** No edge need be looked at by itself. */
  readonly followsAll: boolean;
}

/** One side of a walk; `cone` has two, each with its own visited vertices. */
interface Front {
  readonly sides: readonly ('in' | 'out')[];
  visited: BitSet;
  next: Uint32Array;
}

const NOTHING = new BitSet();
/** What an entry of a map of numbers takes, about. */
const POSITION_BYTES = 40;
/** The clock is looked at once in so many vertices. */
const CLOCK_STEP = 1_024;
/** From so many numbers on, their order is worth the while. */
const MANY = 4_096;

const SIDES: Readonly<Record<WalkQuery['direction'], Front['sides'][]>> = {
  ascendants: [['in']],
  descendants: [['out']],
  both: [['in', 'out']],
  cone: [['in'], ['out']],
};

/**
 * A walk at one commit that goes on from where it stopped: it walks depth by depth and only as far as the
 * page needs. Later commits only add to the index what this commit does not see.
 */
export class WalkRun {
  readonly at: number;
  readonly #index: GraphIndex;
  readonly #query: WalkQuery;
  readonly #filters: WalkFilters;
  readonly #fronts: readonly Front[];
  #seen: BitSet;
  readonly #returned = new NumberList();
  /** How many vertices were returned up to each depth. */
  readonly #depthEnds: number[] = [];
  readonly #positions = new Map<number, number>();
  #found: Uint32Array;
  #visited = 0;
  #isDone = false;
  #cut: IncompleteReason | undefined;

  constructor(index: GraphIndex, query: WalkQuery, at: number) {
    const { vertices } = index;
    this.#index = index;
    this.#query = query;
    this.at = at;
    this.#filters = new WalkFilters(index, query, at);
    const starts = new Set(
      query.starts.flatMap((id) => vertices.find(Buffer.from(id, 'hex'), at) ?? []),
    );
    this.#found = Uint32Array.from(starts);
    this.#seen = new BitSet();
    this.#fronts = SIDES[query.direction].map((sides) => {
      const visited = new BitSet();
      for (const num of starts) visited.add(num);
      return { sides, visited, next: this.#found };
    });
  }

  /** What was returned so far, in order. */
  get returned(): Uint32Array {
    return this.#returned.view();
  }

  /** True when nothing is left to walk. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** The limit that cut the walk. */
  get cut(): IncompleteReason | undefined {
    return this.#cut;
  }

  /** What it takes to keep it. */
  get byteLength(): number {
    const front = this.#fronts.reduce((sum, { visited }) => sum + visited.byteLength, 0);
    const positions = this.#positions.size * POSITION_BYTES;
    const returned = this.#returned.length * 4 + this.#found.byteLength;
    return front + this.#seen.byteLength + returned + positions;
  }

  /** Where returned vertices stand, at least those before `end`; each page adds to what the one before made. */
  positions(end: number): ReadonlyMap<number, number> {
    const returned = this.returned;
    for (let at = this.#positions.size; at < end; at += 1) {
      this.#positions.set(returned[at] ?? 0, at);
    }
    return this.#positions;
  }

  /** How many vertices from one position to another lie up to each depth. */
  depthEnds(start: number, end: number): Uint32Array {
    return Uint32Array.from(this.#depthEnds, (at) => Math.max(0, Math.min(at, end) - start));
  }

  /** Walks until more than `count` vertices are returned, or to the end. */
  advance(count: number, deadline: number): void {
    while (!this.#isDone && this.#returned.length <= count) this.#step(deadline);
  }

  #step(deadline: number): void {
    const found = this.#found;
    sortById(found, this.#index.vertices);
    const room = this.#query.limits.maxVertices - this.#visited;
    const kept = found.length > room ? found.subarray(0, room) : found;
    for (const num of kept) {
      this.#seen.add(num);
      if (this.#filters.returns(num)) this.#returned.push(num);
    }
    this.#visited += kept.length;
    this.#depthEnds.push(this.#returned.length);
    if (kept === found) this.#goDeeper(deadline);
    else this.#finish('SIZE_LIMIT');
  }

  #goDeeper(deadline: number): void {
    if (!this.#fronts.every((front) => this.#expand(front, deadline))) {
      this.#finish('TIME_LIMIT');
      return;
    }
    this.#found = this.#unseen();
    const isEnd = this.#fronts.every(({ next }) => next.length === 0);
    const isDeepest = this.#depthEnds.length - 1 === this.#query.maxDepth;
    if (isEnd || (isDeepest && this.#found.length === 0)) this.#finish();
    else if (isDeepest) this.#finish('DEPTH_LIMIT');
  }

  #finish(cut?: IncompleteReason): void {
    this.#isDone = true;
    this.#cut = cut;
    this.#found = new Uint32Array(0);
    this.#seen = NOTHING; // who keeps a walk that is done keeps what it returned
    for (const front of this.#fronts) {
      front.next = this.#found;
      front.visited = NOTHING;
    }
  }

  /** The vertices that a front found and no depth had before, each once. */
  #unseen(): Uint32Array {
    const [one, other] = this.#fronts;
    if (!one || !other) return one?.next.slice() ?? new Uint32Array(0);
    const found = new Set<number>();
    for (const { next } of this.#fronts) {
      for (const num of next) if (!this.#seen.has(num)) found.add(num);
    }
    return Uint32Array.from(found);
  }

  /** Goes one edge further; false when the time is over. */
  #expand(front: Front, deadline: number): boolean {
    const { visited } = front;
    const step = { visited, next: new NumberList(), followsAll: this.#filters.followsAll() };
    let untilClock = 0;
    for (const num of front.next) {
      if (untilClock === 0) {
        if (performance.now() > deadline) return false;
        untilClock = CLOCK_STEP;
      }
      untilClock -= 1;
      if (this.#filters.stops(num)) continue;
      for (const side of front.sides) this.#visitNeighbours(this.#index.edges[side], num, step);
    }
    front.next = inOrder(step.next.view());
    return true;
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
}

/**
 * Puts many numbers, each there once, in ascending order: their neighbours and ids then lie one after the
 * other in memory.
 */
function inOrder(numbers: Uint32Array): Uint32Array {
  if (numbers.length < MANY) return numbers;
  const set = new BitSet();
  for (const num of numbers) set.add(num);
  set.copyTo(numbers);
  return numbers;
}
