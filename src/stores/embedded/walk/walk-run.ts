import type { IncompleteReason, Side, WalkQuery } from '#src/domain/graph/index.js';
import { WALK_SIDES } from '#src/domain/graph/walk/index.js';
import type { Adjacency } from './adjacency.js';
import { BitSet } from './bit-set.js';
import type { GraphIndex } from './graph-index.js';
import type { NumberList } from './growing.js';
import { WalkFilters } from './walk-filters.js';
import type { WalkScratch } from './walk-scratch.js';

/** What one step of a front works with. */
interface Step {
  readonly visited: BitSet;
  readonly next: NumberList;
  /** No edge need be looked at by itself. */
  readonly followsAll: boolean;
}

/** One side of a walk; `cone` has two, each with its own visited vertices. */
interface Front {
  readonly sides: readonly Side[];
  visited: BitSet;
  next: Uint32Array<ArrayBuffer>;
}

const NOTHING = new BitSet();
const NO_NUMBERS = new Uint32Array(0);
/** What an entry of a map of numbers takes, about. */
const POSITION_BYTES = 40;
/** The clock is looked at once in so many vertices. */
const CLOCK_STEP = 1_024;
/** From so many numbers on, their order is worth the while. */
const MANY = 4_096;

/**
 * A walk at one commit that goes on from where it stopped: it walks depth by depth and only as far as the
 * page needs. Later commits only add to the index what this commit does not see.
 */
export class WalkRun {
  readonly at: number;
  readonly #index: GraphIndex;
  readonly #query: WalkQuery;
  readonly #filters: WalkFilters;
  readonly #scratch: WalkScratch;
  readonly #fronts: readonly Front[];
  /** What several fronts found, so that it counts once. */
  #seen = NOTHING;
  #returned: Uint32Array<ArrayBuffer> = NO_NUMBERS;
  /** How many vertices were returned up to each depth. */
  readonly #depthEnds: number[] = [];
  readonly #positions = new Map<number, number>();
  #found: Uint32Array<ArrayBuffer>;
  #visited = 0;
  #isDone = false;
  #cut: IncompleteReason | undefined;

  constructor(
    { index, scratch }: { readonly index: GraphIndex; readonly scratch: WalkScratch },
    query: WalkQuery,
    at: number,
  ) {
    const { vertices } = index;
    this.#index = index;
    this.#scratch = scratch;
    this.#query = query;
    this.at = at;
    this.#filters = new WalkFilters(index, query, at);
    const starts = new Set(
      query.starts.flatMap((id) => vertices.find(Buffer.from(id, 'hex'), at) ?? []),
    );
    this.#found = Uint32Array.from(starts);
    this.#fronts = WALK_SIDES[query.direction].map((sides) => ({
      sides,
      visited: setOf(starts),
      next: this.#found,
    }));
    if (this.#fronts.length > 1) this.#seen = setOf(starts);
  }

  /** What was returned so far, in order. */
  get returned(): Uint32Array<ArrayBuffer> {
    return this.#returned;
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
    const returned = this.#returned.byteLength + this.#found.byteLength;
    return front + this.#seen.byteLength + returned + positions;
  }

  /** Where returned vertices stand, at least those before `end`; each page adds to what the one before made. */
  positions(end: number): ReadonlyMap<number, number> {
    for (let at = this.#positions.size; at < end; at += 1) {
      this.#positions.set(this.#returned[at] ?? 0, at);
    }
    return this.#positions;
  }

  /** How many vertices from one position to another lie up to each depth. */
  depthEnds(start: number, end: number): Uint32Array {
    return Uint32Array.from(this.#depthEnds, (at) => Math.max(0, Math.min(at, end) - start));
  }

  /** Walks until more than `count` vertices are returned, or to the end. */
  advance(count: number, deadline: number): void {
    const { returned } = this.#scratch;
    returned.clear();
    while (!this.#isDone && this.#returned.length + returned.length <= count) this.#step(deadline);
    this.#rest();
  }

  #step(deadline: number): void {
    const { sorter, returned } = this.#scratch;
    const found = sorter.sorted(this.#found, this.#index.vertices);
    const room = this.#query.limits.maxVertices - this.#visited;
    const kept = found.length > room ? found.subarray(0, room) : found;
    for (const num of kept) if (this.#filters.returns(num)) returned.push(num);
    this.#visited += kept.length;
    this.#depthEnds.push(this.#returned.length + returned.length);
    if (kept === found) this.#goDeeper(deadline);
    else this.#finish('SIZE_LIMIT');
  }

  #goDeeper(deadline: number): void {
    if (!this.#fronts.every((_, number) => this.#expand(number, deadline))) {
      this.#finish('TIME_LIMIT');
      return;
    }
    this.#found = this.#unseen();
    const isEnd = this.#fronts.every(({ next }) => next.length === 0);
    const { maxDepth = Number.POSITIVE_INFINITY } = this.#query;
    const isDeepest = this.#depthEnds.length - 1 >= maxDepth;
    if (isEnd) this.#finish();
    // What one front finds beyond the bound another may have seen: then only what lies behind it tells.
    else if (isDeepest && this.#found.length > 0) this.#finish('DEPTH_LIMIT');
  }

  /** Leaves the scratch memory to the next walk. */
  #rest(): void {
    const { returned } = this.#scratch;
    if (returned.length > 0) {
      const all = new Uint32Array(this.#returned.length + returned.length);
      all.set(this.#returned);
      all.set(returned.view(), this.#returned.length);
      this.#returned = all;
    }
    if (this.#isDone) return;
    this.#found = this.#found.slice();
    for (const front of this.#fronts) front.next = front.next.slice();
  }

  #finish(cut?: IncompleteReason): void {
    this.#isDone = true;
    this.#cut = cut;
    this.#found = NO_NUMBERS;
    this.#seen = NOTHING; // who keeps a walk that is done keeps what it returned
    for (const front of this.#fronts) {
      front.next = this.#found;
      front.visited = NOTHING;
    }
  }

  /** The vertices that a front found and no depth had before, each once. */
  #unseen(): Uint32Array<ArrayBuffer> {
    const [one, other] = this.#fronts;
    if (!other) return one?.next ?? NO_NUMBERS;
    const { found } = this.#scratch;
    found.clear();
    for (const { next } of this.#fronts) {
      for (const num of next) if (this.#seen.add(num)) found.push(num);
    }
    return found.view();
  }

  /** Goes one edge further; false when the time is over. */
  #expand(number: number, deadline: number): boolean {
    const front = this.#fronts[number] as Front;
    const { visited } = front;
    const next = this.#scratch.layer(number, this.#depthEnds.length);
    const step = { visited, next, followsAll: this.#filters.followsAll() };
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
    front.next = this.#inOrder(next.view());
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

function setOf(numbers: Iterable<number>): BitSet {
  const set = new BitSet();
  for (const num of numbers) set.add(num);
  return set;
}
