/** The edges of one direction in columns, to be packed by their near end. */
export interface EdgeColumns {
  /** One more than the highest edge and vertex number. */
  readonly bound: number;
  readonly vertexBound: number;
  /** 0 where the number is not in use. */
  readonly born: Uint32Array;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/** Edges are packed anew when this many came since, or a quarter of the packed ones. */
const MIN_LOOSE = 65_536;

/**
 * The neighbours of each vertex in one direction: packed one after the other for the many edges, so that a
 * walk reads memory in order, and loose pairs (neighbour, edge) for the few that came since.
 */
export class Adjacency {
  #offsets = new Uint32Array(1);
  #neighbours = new Uint32Array(0);
  #edges = new Uint32Array(0);
  #loose = new Map<number, number[]>();
  #looseCount = 0;

  /** Adds an edge. */
  add(vertex: number, neighbour: number, edge: number): void {
    const pairs = this.#loose.get(vertex);
    if (pairs) pairs.push(neighbour, edge);
    else this.#loose.set(vertex, [neighbour, edge]);
    this.#looseCount += 1;
  }

  /** Packs all edges when it pays. */
  pack(columns: EdgeColumns): void {
    const isWorth =
      this.#edges.length === 0 || this.#looseCount > Math.max(MIN_LOOSE, this.#edges.length / 4);
    if (!isWorth) return;
    this.#offsets = countedOffsets(columns);
    const total = this.#offsets[columns.vertexBound] ?? 0;
    this.#neighbours = new Uint32Array(total);
    this.#edges = new Uint32Array(total);
    this.#fill(columns, this.#offsets.slice());
    this.#loose = new Map();
    this.#looseCount = 0;
  }

  /** The packed neighbours of a vertex are `neighbours[start] .. neighbours[end - 1]`. */
  start(vertex: number): number {
    return this.#offsets[Math.min(vertex, this.#offsets.length - 1)] ?? 0;
  }

  get neighbours(): Uint32Array {
    return this.#neighbours;
  }

  get edges(): Uint32Array {
    return this.#edges;
  }

  /** Pairs of neighbour and edge that are not packed yet. */
  loose(vertex: number): readonly number[] | undefined {
    return this.#looseCount === 0 ? undefined : this.#loose.get(vertex);
  }

  #fill({ bound, born, from, to }: EdgeColumns, next: Uint32Array): void {
    for (let edge = 1; edge < bound; edge += 1) {
      if (born[edge] === 0) continue;
      const vertex = from[edge] ?? 0;
      const place = next[vertex] ?? 0;
      next[vertex] = place + 1;
      this.#neighbours[place] = to[edge] ?? 0;
      this.#edges[place] = edge;
    }
  }
}

function countedOffsets({ bound, vertexBound, born, from }: EdgeColumns): Uint32Array<ArrayBuffer> {
  const offsets = new Uint32Array(vertexBound + 1);
  for (let edge = 1; edge < bound; edge += 1) {
    if (born[edge] === 0) continue;
    const after = (from[edge] ?? 0) + 1;
    offsets[after] = (offsets[after] ?? 0) + 1;
  }
  for (let vertex = 1; vertex <= vertexBound; vertex += 1) {
    offsets[vertex] = (offsets[vertex] ?? 0) + (offsets[vertex - 1] ?? 0);
  }
  return offsets;
}
