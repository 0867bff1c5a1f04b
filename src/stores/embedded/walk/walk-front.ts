import type { Side } from '#src/domain/graph/index.js';
import { BitSet } from './bit-set.js';
import type { GraphIndex } from './graph-index.js';
import type { WalkFilters } from './walk-filters.js';

/** What the frontiers of a walk share. */
export interface FrontParts {
  readonly index: GraphIndex;
  readonly filters: WalkFilters;
  readonly starts: Uint32Array;
}

/** The clock is read once for so many vertices. */
const CLOCK_STEP = 1_024;

/** A frontier of a walk, which advances by one edge at a time; `cone` has two, each with its own visited vertices. */
export class WalkFront {
  readonly #index: GraphIndex;
  readonly #filters: WalkFilters;
  readonly #sides: readonly Side[];
  #visited: BitSet;
  #next: Uint32Array;

  constructor({ index, filters, starts }: FrontParts, sides: readonly Side[]) {
    this.#index = index;
    this.#filters = filters;
    this.#sides = sides;
    this.#visited = BitSet.of(starts);
    this.#next = starts;
  }

  /** The vertices that the last step found, each once. */
  get next(): Uint32Array {
    return this.#next;
  }

  /** The memory that it takes, in bytes. */
  get byteLength(): number {
    return this.#visited.byteLength;
  }

  /** Advances by one edge; false when the time is over. */
  expand(deadline: number): boolean {
    const next: number[] = [];
    const visit = (neighbour: number, edge: number) => {
      if (this.#visited.has(neighbour) || !this.#filters.follows(edge)) return;
      this.#visited.add(neighbour);
      next.push(neighbour);
    };
    for (let at = 0; at < this.#next.length; at += 1) {
      if (at % CLOCK_STEP === 0 && performance.now() > deadline) return false;
      const num = this.#next[at] ?? 0;
      if (this.#filters.stops(num)) continue;
      for (const side of this.#sides) this.#index.edges[side].visit(num, visit);
    }
    this.#next = new Uint32Array(next).sort(); // the edges of a vertex are packed by its number
    return true;
  }

  /** Releases what a finished walk does not need. */
  finish(): void {
    this.#next = new Uint32Array(0);
    this.#visited = new BitSet();
  }
}
