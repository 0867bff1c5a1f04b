import type {
  Edge,
  Side,
  Versioned,
  VertexId,
  WalkPage,
  WalkQuery,
} from '#src/domain/graph/index.js';
import {
  breadthFirst,
  type WalkVertex,
  type WalkView,
  walkPage,
} from '#src/domain/graph/walk/index.js';
import type { GraphPrimitives, ReadOptions } from '#src/ports/graph-store.js';
import { allIncident } from './default-incident.js';
import { toWalkVertex } from './walk-vertex.js';

/** Walks depth by depth, by the edges at the vertices of each. */
export async function defaultWalk(
  store: GraphPrimitives,
  query: WalkQuery,
  options?: ReadOptions,
): Promise<WalkPage> {
  const at = query.at ?? (await store.head()).seq;
  const view = new DefaultWalkView(store, at, options);
  return walkPage(view, { query, result: await breadthFirst(view, query), at });
}

/** The graph at a commit, as walks see it. */
class DefaultWalkView implements WalkView {
  readonly #store: GraphPrimitives;
  readonly #at: number;
  readonly #options: ReadOptions | undefined;

  constructor(store: GraphPrimitives, at: number, options: ReadOptions | undefined) {
    this.#store = store;
    this.#at = at;
    this.#options = options;
  }

  async vertices(ids: readonly VertexId[]): Promise<Iterable<WalkVertex>> {
    const found = await this.#store.vertices(ids, this.#at);
    return [...found.values()].map(({ element }) => toWalkVertex(element));
  }

  async neighbours(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels?: readonly string[],
  ): Promise<Iterable<WalkVertex>> {
    const edges = await this.edges(ids, side, edgeLabels);
    const ends = edges.map(({ element }) => (side === 'out' ? element.to : element.from));
    return this.vertices([...new Set(ends)]);
  }

  async edges(
    ids: readonly VertexId[],
    direction: Side,
    labels?: readonly string[],
  ): Promise<Versioned<Edge>[]> {
    const query = { vertices: ids, direction, at: this.#at, ...(labels && { labels }) };
    const found = await allIncident(this.#store, query, this.#options);
    return [...found.values()].flat();
  }
}
