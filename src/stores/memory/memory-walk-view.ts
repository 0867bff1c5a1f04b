import type { Edge, Side, Versioned, VertexId } from '#src/domain/graph/index.js';
import type { WalkVertex, WalkView } from '#src/domain/graph/walk/index.js';
import { toWalkVertex } from '#src/stores/shared/walk-vertex.js';
import type { MemoryGraph } from './memory-graph.js';

/** The graph at a commit, as walks see it. */
export class MemoryWalkView implements WalkView {
  readonly #graph: MemoryGraph;
  readonly #at: number;

  constructor(graph: MemoryGraph, at: number) {
    this.#graph = graph;
    this.#at = at;
  }

  async vertices(ids: readonly VertexId[]): Promise<Iterable<WalkVertex>> {
    return ids.flatMap((id) => this.#vertex(id) ?? []);
  }

  async neighbours(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels?: readonly string[],
  ): Promise<Iterable<WalkVertex>> {
    const found = this.#edges(ids, side, edgeLabels).map(({ element }) =>
      side === 'out' ? element.to : element.from,
    );
    return this.vertices([...new Set(found)]);
  }

  async edges(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels?: readonly string[],
  ): Promise<Iterable<Versioned<Edge>>> {
    return this.#edges(ids, side, edgeLabels);
  }

  #edges(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels: readonly string[] | undefined,
  ): Versioned<Edge>[] {
    return ids
      .flatMap((id) => [...this.#graph.incident(id, side, this.#at)])
      .filter(({ element }) => edgeLabels?.includes(element.label) ?? true);
  }

  #vertex(id: VertexId): WalkVertex | undefined {
    const vertex = this.#graph.vertices.get(id, this.#at)?.element;
    return vertex && toWalkVertex(vertex);
  }
}
