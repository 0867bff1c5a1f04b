import type { Vertex, VertexId } from '#src/domain/graph/index.js';

/** Vertices that are kept. */
const KEPT = 100_000;

/** The vertices that were read last. */
export class KeptVertices {
  /** The least recently read one comes first. */
  readonly #kept = new Map<VertexId, Vertex>();

  get(id: VertexId): Vertex | undefined {
    return this.#kept.get(id);
  }

  add(vertex: Vertex): void {
    this.#kept.delete(vertex.id);
    this.#kept.set(vertex.id, vertex);
    if (this.#kept.size <= KEPT) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
