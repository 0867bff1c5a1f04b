import type { IncompleteReason, WalkQuery } from '#src/domain/graph/index.js';
import { WALK_SIDES } from '#src/domain/graph/walk/index.js';
import { BitSet } from './bit-set.js';
import type { GraphIndex } from './graph-index.js';
import { sortedById } from './sort-by-id.js';
import { WalkFilters } from './walk-filters.js';
import { WalkFront } from './walk-front.js';
import type { WalkScratch } from './walk-scratch.js';

const NOTHING = new BitSet();
const NO_NUMBERS = new Uint32Array(0);
/** The approximate bytes of an entry in a map of numbers. */
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
  readonly #scratch: WalkScratch;
  readonly #fronts: readonly WalkFront[];
  /** The vertices that several frontiers found, so that each counts once. */
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
    const parts = { index, scratch, filters: this.#filters };
    this.#fronts = WALK_SIDES[query.direction].map(
      (sides, number) => new WalkFront(parts, { number, sides, starts: this.#found }),
    );
    if (this.#fronts.length > 1) this.#seen = BitSet.of(this.#found);
  }

  /** The vertices that were returned so far, in order. */
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

  /** The memory that it takes, in bytes. */
  get byteLength(): number {
    const fronts = this.#fronts.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const positions = this.#positions.size * POSITION_BYTES;
    const returned = this.#returned.byteLength + this.#found.byteLength;
    return fronts + this.#seen.byteLength + returned + positions;
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
    const { returned } = this.#scratch;
    const { vertices } = this.#index;
    const found = sortedById(this.#found, vertices);
    const room = this.#query.limits.maxVertices - this.#visited;
    const kept = found.length > room ? found.subarray(0, room) : found;
    for (const num of kept) if (this.#filters.returns(num)) returned.push(num);
    this.#visited += kept.length;
    this.#depthEnds.push(this.#returned.length + returned.length);
    if (kept === found) this.#goDeeper(deadline);
    else this.#finish('SIZE_LIMIT');
  }

  #goDeeper(deadline: number): void {
    const depth = this.#depthEnds.length;
    if (!this.#fronts.every((front) => front.expand(depth, deadline))) {
      this.#finish('TIME_LIMIT');
      return;
    }
    this.#found = this.#unseen();
    const isEnd = this.#fronts.every(({ next }) => next.length === 0);
    const { maxDepth = Number.POSITIVE_INFINITY } = this.#query;
    const isDeepest = depth - 1 >= maxDepth;
    if (isEnd) this.#finish();
    // Beyond the depth limit one frontier may find what the other has visited already: only unvisited vertices make
    // the
    // walk incomplete.
    else if (isDeepest && this.#found.length > 0) this.#finish('DEPTH_LIMIT');
  }

  /** Releases the scratch memory for the next walk. */
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
    for (const front of this.#fronts) front.rest();
  }

  #finish(cut?: IncompleteReason): void {
    this.#isDone = true;
    this.#cut = cut;
    this.#found = NO_NUMBERS;
    this.#seen = NOTHING; // a cached walk keeps only what it returned
    for (const front of this.#fronts) front.finish();
  }

  /** The vertices that a frontier found and no earlier depth had, each once. */
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
}
