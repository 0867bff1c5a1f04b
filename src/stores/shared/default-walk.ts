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
import type { GraphPrimitives } from '#src/ports/graph-store.js';
import { allIncident } from './default-reads.js';
import { toWalkVertex } from './results.js';
import { unlessAborted } from './unless-aborted.js';

/** The parts of the store that a walk uses. */
export type WalkPrimitives = Pick<GraphPrimitives, 'vertices' | 'incident'>;

/** The minimum time for a depth that begins shortly before the deadline. */
const LEAST_MS = 1_000;
/** A read that takes too long has to end after the deadline. */
const MARGIN_MS = 50;

/** Walks depth by depth, by the edges at the vertices of each. */
export async function defaultWalk(
  store: GraphPrimitives,
  query: WalkQuery,
  signal?: AbortSignal,
): Promise<WalkPage> {
  const at = query.at ?? (await store.head()).seq;
  const deadline = performance.now() + query.limits.timeoutMs;
  const view = new DefaultWalkView(store, at, deadline);
  const walking = breadthFirst(view, query);
  const result = await unlessAborted(walking, signal);
  return walkPage(view, { query, result, at });
}

/** The graph at a commit, as walks see it. */
export class DefaultWalkView implements WalkView {
  readonly #store: WalkPrimitives;
  readonly #at: number;
  readonly #deadline: number;

  /** Deadline on the clock of `performance`; vertices that are found later are left out. */
  constructor(store: WalkPrimitives, at: number, deadline: number) {
    this.#store = store;
    this.#at = at;
    this.#deadline = deadline;
  }

  async vertices(ids: readonly VertexId[]): Promise<Iterable<WalkVertex>> {
    return this.#inTime(() => this.#vertices(ids));
  }

  async neighbours(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels?: readonly string[],
  ): Promise<Iterable<WalkVertex>> {
    return this.#inTime(async () => {
      const edges = await this.edges(ids, side, edgeLabels);
      const ends = edges.map(({ element }) => (side === 'out' ? element.to : element.from));
      return this.#vertices([...new Set(ends)]);
    });
  }

  async edges(
    ids: readonly VertexId[],
    direction: Side,
    labels?: readonly string[],
  ): Promise<Versioned<Edge>[]> {
    const query = { vertices: ids, direction, at: this.#at, ...(labels && { labels }) };
    return [...(await allIncident(this.#store, query)).values()].flat();
  }

  async #vertices(ids: readonly VertexId[]): Promise<WalkVertex[]> {
    const found = await this.#store.vertices(ids, this.#at);
    return [...found.values()].map(({ element }) => toWalkVertex(element));
  }

  async #inTime<Found>(read: () => Promise<Found[]>): Promise<Found[]> {
    const leftMs = Math.max(this.#deadline - performance.now(), LEAST_MS);
    const signal = AbortSignal.timeout(Math.ceil(leftMs) + MARGIN_MS);
    try {
      return await unlessAborted(read(), signal);
    } catch (error) {
      if (signal.aborted) return [];
      throw error;
    }
  }
}
