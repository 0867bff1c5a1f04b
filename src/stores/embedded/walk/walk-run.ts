import type { IncompleteReason, WalkQuery } from '#src/domain/graph/index.js';
import { WALK_SIDES } from '#src/domain/graph/walk/index.js';
import { BitSet } from './bit-set.js';
import type { GraphIndex } from './graph-index.js';
import { sortedById } from './sort-by-id.js';
import { WalkFilters } from './walk-filters.js';
import { WalkFront } from './walk-front.js';

/** Where a walk begins, and the commit that it sees. */
export interface WalkStart {
  readonly index: GraphIndex;
  /** Numbers of vertices, each once. */
  readonly starts: Uint32Array;
  readonly at: number;
}

/** The approximate bytes of a vertex in a list, and of an entry in a map of numbers. */
const LISTED_BYTES = 8;
const POSITION_BYTES = 40;

/**
 * A walk at one commit that can be continued. It advances depth by depth, only as far as the page needs. Later
 * commits add to the index only what this commit does not see.
 */
export class WalkRun {
  readonly at: number;
  readonly #index: GraphIndex;
  readonly #query: WalkQuery;
  readonly #filters: WalkFilters;
  readonly #fronts: readonly WalkFront[];
  /** The vertices that several frontiers found, so that each counts once. */
  #seen: BitSet;
  readonly #returned: number[] = [];
  /** How many vertices were returned up to each depth. */
  readonly #depthEnds: number[] = [];
  readonly #positions = new Map<number, number>();
  #found: Uint32Array;
  #visited = 0;
  #isDone = false;
  #cut: IncompleteReason | undefined;

  constructor(query: WalkQuery, { index, starts, at }: WalkStart) {
    this.#index = index;
    this.#query = query;
    this.at = at;
    this.#filters = new WalkFilters(index, query, at);
    this.#found = starts;
    this.#seen = BitSet.of(starts);
    const parts = { index, filters: this.#filters, starts };
    this.#fronts = WALK_SIDES[query.direction].map((sides) => new WalkFront(parts, sides));
  }

  /** The vertices that were returned so far, in order. */
  get returned(): readonly number[] {
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

  /** The memory that it takes, in bytes. */
  get byteLength(): number {
    const fronts = this.#fronts.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const listed = (this.#returned.length + this.#found.length) * LISTED_BYTES;
    return fronts + this.#seen.byteLength + listed + this.#positions.size * POSITION_BYTES;
  }

  /**
   * The positions of the returned vertices, at least of those before `end`; each page extends the map of the page
   * before.
   */
  positions(end: number): ReadonlyMap<number, number> {
    for (let at = this.#positions.size; at < end; at += 1) {
      this.#positions.set(this.#returned[at] ?? 0, at);
    }
    return this.#positions;
  }

  /** How many vertices from one position to another lie up to each depth. */
  depthEnds(start: number, end: number): number[] {
    return this.#depthEnds.map((at) => Math.max(0, Math.min(at, end) - start));
  }

  /** Walks until more than `count` vertices are returned, or to the end. */
  advance(count: number, deadline: number): void {
    while (!this.#isDone && this.#returned.length <= count) this.#step(deadline);
  }

  #step(deadline: number): void {
    const found = sortedById(this.#found, this.#index.vertices);
    const room = this.#query.limits.maxVertices - this.#visited;
    const kept = found.length > room ? found.subarray(0, room) : found;
    for (const num of kept) if (this.#filters.returns(num)) this.#returned.push(num);
    this.#visited += kept.length;
    this.#depthEnds.push(this.#returned.length);
    if (kept === found) this.#goDeeper(deadline);
    else this.#finish('SIZE_LIMIT');
  }

  #goDeeper(deadline: number): void {
    const depth = this.#depthEnds.length;
    if (!this.#fronts.every((front) => front.expand(deadline))) {
      this.#finish('TIME_LIMIT');
      return;
    }
    this.#found = this.#unseen();
    const isEnd = this.#fronts.every(({ next }) => next.length === 0);
    const { maxDepth = Number.POSITIVE_INFINITY } = this.#query;
    const isDeepest = depth - 1 >= maxDepth;
    if (isEnd) this.#finish();
    // Beyond the depth limit one frontier may find what the other has visited already: only unvisited vertices make
    // the walk incomplete.
    else if (isDeepest && this.#found.length > 0) this.#finish('DEPTH_LIMIT');
  }

  #finish(cut?: IncompleteReason): void {
    this.#isDone = true;
    this.#cut = cut;
    this.#found = new Uint32Array(0);
    this.#seen = new BitSet(); // a cached walk keeps only what it returned
    for (const front of this.#fronts) front.finish();
  }

  /** The vertices that a frontier found and no earlier depth had, each once. */
  #unseen(): Uint32Array {
    const [one, other] = this.#fronts;
    if (one && !other) return one.next;
    const found = this.#fronts.flatMap(({ next }) => [...next]);
    return Uint32Array.from(found.filter((num) => this.#seen.add(num)));
  }
}
