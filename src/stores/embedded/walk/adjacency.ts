/** All edges in columns, to be packed by their near end. */
export interface EdgeColumns {
  /** One more than the highest edge and vertex number. */
  readonly bound: number;
  readonly vertexBound: number;
  /** 0 where the number is not in use. */
  readonly born: Uint32Array;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/** Edges are packed again after so many new ones, or a quarter of the packed ones. */
const MIN_LOOSE = 65_536;

/**
 * The neighbours of each vertex in one direction: packed one after the other, so that a walk reads memory in order,
 * and loose pairs (neighbour, edge) for edges that were added since.
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

  /** Packs all edges of a graph. */
  build(columns: EdgeColumns): void {
    const offsets = countedOffsets(columns);
    this.#allocate(offsets);
    this.#fill(columns, offsets.slice());
  }

  /** Packs the loose edges too, when they are many. */
  pack(vertexBound: number): void {
    if (this.#looseCount <= Math.max(MIN_LOOSE, this.#edges.length / 4)) return;
    const [neighbours, edges] = [this.#neighbours, this.#edges];
    const before = this.#offsets;
    const loose = this.#loose;
    this.#allocate(this.#offsetsWithLoose(vertexBound));
    for (let vertex = 0; vertex < vertexBound; vertex += 1) {
      const [start, end] = [startIn(before, vertex), startIn(before, vertex + 1)];
      let place = this.start(vertex);
      this.#neighbours.set(neighbours.subarray(start, end), place);
      this.#edges.set(edges.subarray(start, end), place);
      place += end - start;
      const pairs = loose.get(vertex) ?? [];
      for (let at = 0; at < pairs.length; at += 2, place += 1) {
        this.#neighbours[place] = pairs[at] ?? 0;
        this.#edges[place] = pairs[at + 1] ?? 0;
      }
    }
  }

  /** The packed neighbours of a vertex are `neighbours[start] .. neighbours[end - 1]`. */
  start(vertex: number): number {
    return startIn(this.#offsets, vertex);
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

  #offsetsWithLoose(vertexBound: number): Uint32Array<ArrayBuffer> {
    const offsets = new Uint32Array(vertexBound + 1);
    for (let vertex = 0; vertex < vertexBound; vertex += 1) {
      const packed = this.start(vertex + 1) - this.start(vertex);
      const loose = (this.#loose.get(vertex)?.length ?? 0) / 2;
      offsets[vertex + 1] = (offsets[vertex] ?? 0) + packed + loose;
    }
    return offsets;
  }

  /** Takes over offsets, with room for all packed entries and no loose ones. */
  #allocate(offsets: Uint32Array<ArrayBuffer>): void {
    const total = offsets.at(-1) ?? 0;
    this.#offsets = offsets;
    this.#neighbours = new Uint32Array(total);
    this.#edges = new Uint32Array(total);
    this.#loose = new Map();
    this.#looseCount = 0;
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

/** Vertices beyond the offsets have nothing packed. */
function startIn(offsets: Uint32Array, vertex: number): number {
  return offsets[Math.min(vertex, offsets.length - 1)] ?? 0;
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
