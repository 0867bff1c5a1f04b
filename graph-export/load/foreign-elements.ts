import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Commit,
  type Edge,
  type EdgeId,
  edgeIdOf,
  elementRemoval,
  isElementId,
  type Versioned,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { isAssociation, isEntity } from '#src/domain/lineage/index.js';
import { commitBatches, type Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { isKept, type LoadRules } from './rows/load-rules.js';

interface ForeignOptions {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly rules: LoadRules;
}

/** The commits of a load: its caller's commits from its start to its end. */
interface LoadCommits {
  readonly by: string;
  /** The commit before the first. */
  readonly after: number;
  readonly to: number;
}

/** The removed elements. */
export interface RemovedElements {
  readonly vertices: number;
  readonly edges: number;
  /** False when more elements remain; the same call continues. */
  readonly isComplete: boolean;
}

/** The most elements of one commit, and of one call. */
const MOST_CHANGES = 2_000;
const MOST_REMOVED = 50_000;
/** How many vertices have their edges read at once, and how many edges of each. */
const VERTICES = 200;
const EDGES_EACH = 1_000;

/** Removes elements of other graphs that bulk loads added, and never elements of the platform. */
export class ForeignElements {
  readonly #options: ForeignOptions;

  constructor(options: ForeignOptions) {
    this.#options = options;
  }

  /**
   * Removes vertices, with their edges, and edges, by the ids in their files. Throws `NOT_FOUND`
   * for the first id that does not exist or is not a foreign element's.
   */
  async remove(
    ids: { readonly vertices: readonly string[]; readonly edges: readonly string[] },
    actor: string,
  ): Promise<RemovedElements> {
    const { store } = this.#options;
    const vertexIds = ids.vertices.map((id) => (isElementId(id) ? id : vertexIdOf(id)));
    const edgeIds = ids.edges.map((id) => [edgeIdOf(id), ...(isElementId(id) ? [id] : [])]);
    const vertices = await store.vertices(vertexIds);
    const edges = await store.edges(edgeIds.flat());
    for (const [at, id] of vertexIds.entries()) {
      const found = vertices.get(id);
      if (!found || !this.#isForeign(found.element)) throw notForeign('vertex', ids.vertices[at]);
    }
    const foreign = edgeIds.map((candidates, at) => {
      const found = candidates.flatMap((id) => edges.get(id) ?? []);
      const edge = found.find(({ element }) => !isAssociation(element));
      if (!edge) throw notForeign('edge', ids.edges[at]);
      return edge;
    });
    const removed = await this.#removeEdges([...new Set(foreign)], actor);
    const others = await this.#removeVertices([...vertices.values()], actor);
    return { ...others, edges: removed + others.edges };
  }

  /**
   * Removes the foreign elements that a load added. Elements that existed before stay, with the
   * load's changes.
   */
  async removeLoad({ by, after, to }: LoadCommits, actor: string): Promise<RemovedElements> {
    const { store } = this.#options;
    const removed = { vertices: 0, edges: 0, isComplete: true };
    for await (const commits of commitBatches(store, { after, to, changes: MOST_CHANGES })) {
      const own = commits.filter((commit) => commit.actor === by);
      const { vertices, edges } = await this.#broughtBy(own, after);
      removed.edges += await this.#removeEdges(edges, actor);
      const more = await this.#removeVertices(vertices, actor);
      removed.vertices += more.vertices;
      removed.edges += more.edges;
      if (!more.isComplete || removed.vertices + removed.edges >= MOST_REMOVED)
        return { ...removed, isComplete: false };
    }
    return removed;
  }

  /**
   * Returns the foreign elements that commits put, and that did not exist after an earlier commit.
   */
  async #broughtBy(commits: readonly Commit[], before: number) {
    const { store } = this.#options;
    const vertexIds = new Set<VertexId>();
    const edgeIds = new Set<EdgeId>();
    for (const change of commits.flatMap(({ changes }) => changes)) {
      if (change.kind === 'putVertex') vertexIds.add(change.vertex.id);
      if (change.kind === 'putEdge') edgeIds.add(change.edge.id);
    }
    const earlier =
      before === 0
        ? { vertices: new Map(), edges: new Map() }
        : {
            vertices: await store.vertices([...vertexIds], before),
            edges: await store.edges([...edgeIds], before),
          };
    const vertices = await store.vertices([...vertexIds].filter((id) => !earlier.vertices.has(id)));
    const edges = await store.edges([...edgeIds].filter((id) => !earlier.edges.has(id)));
    return {
      vertices: [...vertices.values()].filter(({ element }) => this.#isForeign(element)),
      edges: [...edges.values()].filter(({ element }) => !isAssociation(element)),
    };
  }

  #isForeign(vertex: Vertex): boolean {
    return !isEntity(vertex) && !isKept(this.#options.rules, vertex);
  }

  async #removeVertices(
    vertices: readonly Versioned<Vertex>[],
    actor: string,
  ): Promise<RemovedElements> {
    let edges = 0;
    for (let from = 0; from < vertices.length; from += VERTICES) {
      const some = vertices.slice(from, from + VERTICES);
      for (let hasMore = true; hasMore; ) {
        const found = await this.#edgesAt(some.map(({ element }) => element.id));
        hasMore = found.hasMore;
        edges += await this.#removeEdges(found.edges, actor);
        if (hasMore && edges >= MOST_REMOVED) return { vertices: from, edges, isComplete: false };
      }
      await this.#commit(some, [], actor);
    }
    return { vertices: vertices.length, edges, isComplete: true };
  }

  async #edgesAt(vertices: readonly VertexId[]) {
    const edges = new Map<EdgeId, Versioned<Edge>>();
    let hasMore = false;
    for (const direction of ['in', 'out'] as const) {
      const query = { vertices, direction, first: EDGES_EACH };
      for (const page of (await this.#options.store.incident(query)).values()) {
        for (const edge of page.items) edges.set(edge.element.id, edge);
        hasMore ||= page.hasNext;
      }
    }
    return { edges: [...edges.values()], hasMore };
  }

  async #removeEdges(edges: readonly Versioned<Edge>[], actor: string): Promise<number> {
    for (let from = 0; from < edges.length; from += MOST_CHANGES)
      await this.#commit([], edges.slice(from, from + MOST_CHANGES), actor);
    return edges.length;
  }

  async #commit(
    vertices: readonly Versioned<Vertex>[],
    edges: readonly Versioned<Edge>[],
    actor: string,
  ): Promise<void> {
    if (vertices.length + edges.length === 0) return;
    await this.#options.ledger.commit({ actor, ...elementRemoval(vertices, edges) });
  }
}

function notForeign(what: 'vertex' | 'edge', id = ''): PlatformError {
  return new PlatformError(
    'NOT_FOUND',
    `There is no ${what} '${id}' of another graph; entities, associations and records have separate mutations.`,
    { details: { id } },
  );
}
