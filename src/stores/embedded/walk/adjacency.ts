/** Edges by number, 0 where a number is not in use, with the vertices at both of their ends. */
export interface EdgeColumns {
  /** One more than the highest number of an edge. */
  readonly bound: number;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/**
 * The edges at each vertex in one direction. All but the newest are packed, vertex after vertex: a walk that fetches
 * each edge from another place in memory takes three times as long.
 */
export class Adjacency {
  /** The packed pairs of vertex `v` begin at `2 * offsets[v]` and end where those of the next one begin. */
  #offsets = new Uint32Array(1);
  /** Pairs of a neighbour and the edge to it. */
  #packed = new Uint32Array(0);
  #newest = new Map<number, number[]>();

  /** Adds an edge. */
  add(vertex: number, neighbour: number, edge: number): void {
    const pairs = this.#newest.get(vertex);
    if (pairs) pairs.push(neighbour, edge);
    else this.#newest.set(vertex, [neighbour, edge]);
  }

  /** Packs all edges of the graph. */
  pack({ bound, from, to }: EdgeColumns): void {
    const offsets = offsetsOf(from, bound);
    const next = offsets.slice();
    const packed = new Uint32Array((offsets.at(-1) ?? 0) * 2);
    for (let edge = 1; edge < bound; edge += 1) {
      const vertex = from[edge] ?? 0;
      if (vertex === 0) continue;
      const place = next[vertex] ?? 0;
      next[vertex] = place + 1;
      packed[place * 2] = to[edge] ?? 0;
      packed[place * 2 + 1] = edge;
    }
    this.#offsets = offsets;
    this.#packed = packed;
    this.#newest = new Map();
  }

  /** Calls a function with every neighbour of a vertex and the edge to it. */
  visit(vertex: number, see: (neighbour: number, edge: number) => void): void {
    const packed = this.#packed;
    const end = this.#start(vertex + 1);
    for (let at = this.#start(vertex); at < end; at += 2) see(packed[at] ?? 0, packed[at + 1] ?? 0);
    const newest = this.#newest.get(vertex) ?? NONE;
    for (let at = 0; at < newest.length; at += 2) see(newest[at] ?? 0, newest[at + 1] ?? 0);
  }

  /** Vertices beyond the offsets have nothing packed. */
  #start(vertex: number): number {
    return 2 * (this.#offsets[Math.min(vertex, this.#offsets.length - 1)] ?? 0);
  }
}

const NONE: readonly number[] = [];

function offsetsOf(from: Uint32Array, bound: number): Uint32Array<ArrayBuffer> {
  let highest = 0;
  for (let edge = 1; edge < bound; edge += 1) highest = Math.max(highest, from[edge] ?? 0);
  const offsets = new Uint32Array(highest + 2);
  for (let edge = 1; edge < bound; edge += 1) {
    const vertex = from[edge] ?? 0;
    if (vertex !== 0) offsets[vertex + 1] = (offsets[vertex + 1] ?? 0) + 1;
  }
  for (let vertex = 1; vertex < offsets.length; vertex += 1) {
    offsets[vertex] = (offsets[vertex] ?? 0) + (offsets[vertex - 1] ?? 0);
  }
  return offsets;
}
