import DataLoader from 'dataloader';
import type { Versioned, Vertex, VertexId } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** Batches reads of vertices by id: one for all of a tick at the same commit. */
export class VertexLoader {
  readonly #store: GraphStore;
  readonly #byCommit = new Map<number | undefined, Batch>();

  constructor(store: GraphStore) {
    this.#store = store;
  }

  /** The live vertex, or its version as of a commit; undefined when there is none. */
  load(id: VertexId, at?: number): Promise<Versioned<Vertex> | undefined> {
    return this.#batch(at).load(id);
  }

  /** Adds vertices that are known already. */
  prime(vertex: Versioned<Vertex>, at?: number): void {
    this.#batch(at).prime(vertex.element.id, vertex);
  }

  /** Clears everything, so that reads after a mutation see its result. */
  clear(): void {
    this.#byCommit.clear();
  }

  #batch(at: number | undefined): Batch {
    const known = this.#byCommit.get(at);
    if (known) return known;
    const batch: Batch = new DataLoader(async (ids) => {
      const found = await this.#store.vertices(ids, at);
      return ids.map((id) => found.get(id));
    });
    this.#byCommit.set(at, batch);
    return batch;
  }
}

type Batch = DataLoader<VertexId, Versioned<Vertex> | undefined>;
