import { withRoom } from './growing.js';

/** The edges at each vertex in one direction, as lists that are linked by the numbers of edges; 0 ends a list. */
export class Adjacency {
  #first = new Uint32Array(0);
  /** For each edge its neighbour and the next edge, side by side, because they are read together. */
  #links = new Uint32Array(0);

  /** Adds an edge. */
  add(vertex: number, neighbour: number, edge: number): void {
    this.#first = withRoom(this.#first, vertex);
    this.#links = withRoom(this.#links, edge * 2 + 1);
    this.#links[edge * 2] = neighbour;
    this.#links[edge * 2 + 1] = this.#first[vertex] ?? 0;
    this.#first[vertex] = edge;
  }

  /** The newest edge at a vertex. */
  first(vertex: number): number {
    return this.#first[vertex] ?? 0;
  }

  /** The edge before another one at the same vertex. */
  next(edge: number): number {
    return this.#links[edge * 2 + 1] ?? 0;
  }

  /** The vertex at the other end of an edge. */
  neighbour(edge: number): number {
    return this.#links[edge * 2] ?? 0;
  }
}
