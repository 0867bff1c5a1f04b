import DataLoader from 'dataloader';
import type { Edge, EdgeQuery, Page, Versioned, VertexId } from '#src/domain/graph/index.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';

/** What the edges of many vertices have in common, so that one store call reads them. */
export type IncidentQuery = Omit<EdgeQuery, 'vertices' | 'after'>;

/** Reads the edges at vertices, and counts them: one call for all vertices asked for in the same way. */
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

  /** How many edges a vertex has. */
  count(vertex: VertexId, query: Omit<IncidentQuery, 'first'>): Promise<number> {
    return batchOf(this.#counts, keyOf(query), async (vertices) => {
      const degrees = await this.#store.degrees({ ...query, vertices }, this.#options);
      return vertices.map((id) => degrees.get(id) ?? 0);
    }).load(vertex);
  }

  /** Forgets everything: after a mutation, the next read sees what it wrote. */
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
