import DataLoader from 'dataloader';
import type { Edge, EdgeQuery, Page, Versioned, VertexId } from '#src/domain/graph/index.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';

/** The common part of a batch of edges. */
export type IncidentQuery = Omit<EdgeQuery, 'vertices' | 'after'>;

/** Batches reads and counts of the edges at vertices: one call for all vertices with equal queries. */
export class IncidentLoader {
  readonly #store: GraphStore;
  readonly #options: ReadOptions;
  readonly #pages = new Map<string, DataLoader<VertexId, Page<Versioned<Edge>>>>();
  readonly #counts = new Map<string, DataLoader<VertexId, number>>();

  constructor(store: GraphStore, options: ReadOptions) {
    this.#store = store;
    this.#options = options;
  }

  /** The first page of edges at a vertex. */
  load(vertex: VertexId, query: IncidentQuery): Promise<Page<Versioned<Edge>>> {
    return batchOf(this.#pages, keyOf(query), async (vertices) => {
      const pages = await this.#store.incident({ ...query, vertices }, this.#options);
      return vertices.map((id) => pages.get(id) ?? EMPTY);
    }).load(vertex);
  }

  /** The number of edges at a vertex. */
  count(vertex: VertexId, query: Omit<IncidentQuery, 'first'>): Promise<number> {
    return batchOf(this.#counts, keyOf(query), async (vertices) => {
      const degrees = await this.#store.degrees({ ...query, vertices }, this.#options);
      return vertices.map((id) => degrees.get(id) ?? 0);
    }).load(vertex);
  }

  /** Clears everything, so that reads after a mutation see its result. */
  clear(): void {
    this.#pages.clear();
    this.#counts.clear();
  }
}

const EMPTY: Page<Versioned<Edge>> = { items: [], hasNext: false };

function keyOf({ direction, labels, at, first }: Partial<IncidentQuery>): string {
  return JSON.stringify([direction, labels, at, first]);
}

function batchOf<Value>(
  batches: Map<string, DataLoader<VertexId, Value>>,
  key: string,
  read: (vertices: readonly VertexId[]) => Promise<Value[]>,
): DataLoader<VertexId, Value> {
  const known = batches.get(key);
  if (known) return known;
  const batch = new DataLoader(read);
  batches.set(key, batch);
  return batch;
}
