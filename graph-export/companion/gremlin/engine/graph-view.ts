import type {
  Edge,
  EdgeId,
  Side,
  Vertex,
  VertexFilter,
  VertexId,
} from '#src/domain/graph/index.js';
import {
  BOOKKEEPING,
  BOOKKEEPING_LABELS,
  edgeIdOf,
  edgePosition,
  isBookkeeping,
  isElementId,
  vertexPosition,
} from '#src/domain/graph/index.js';
import {
  LINEAGE_KINDS,
  shownEdge,
  shownLabel,
  shownVertex,
  storedLabels,
} from '#src/domain/lineage/index.js';
import type { GraphStore, UsedLabels } from '#src/ports/graph-store.js';
import { incidentEdges, linkedVertices, storedVertexId } from './along-edges.js';
import { CommitReader } from './commit-reader.js';
import { inParts, type VertexNode } from './items.js';

const PAGE = 1_000;
/** The number of cached vertices. */
const KEPT = 100_000;
/** Labels of vertices whose indexed properties have one value each, so that filters of lists find them all. */
const FILTERED: ReadonlySet<string> = new Set(LINEAGE_KINDS);

/**
 * The graph as of the moment when it was opened, read in batches, without bookkeeping. Elements of
 * a bulk load have the ids and labels of its file here, and are looked up by these.
 */
export class GraphView {
  readonly #reader: CommitReader;
  /** The cached vertices; the least recently read one comes first. */
  readonly #kept = new Map<VertexId, Vertex>();
  #givenIds: Promise<boolean> | undefined;

  private constructor(reader: CommitReader) {
    this.#reader = reader;
  }

  static async open(store: GraphStore, signal: AbortSignal): Promise<GraphView> {
    return new GraphView(new CommitReader(store, (await store.head()).seq, signal));
  }

  /** Whether {@link list} of a label accepts a filter. */
  canFilter(label: string): boolean {
    return FILTERED.has(label);
  }

  labels(): Promise<UsedLabels> {
    const { store, signal } = this.#reader;
    return this.#reader.read(async (commit) => {
      const { vertices, edges } = await store.labels({ ...commit, signal });
      const shown = vertices.filter((label) => !BOOKKEEPING_LABELS.has(label));
      return {
        vertices: [...new Set(shown.map((label) => shownLabel(label, 'vertex')))],
        edges: [...new Set(edges.map((label) => shownLabel(label, 'edge')))],
      };
    });
  }

  /**
   * Counts the vertices or edges of each label, a vertex under its first label; or those with one
   * label in any place. Undefined when the store cannot count them by its indexes.
   */
  async counts(of: string, label?: string): Promise<ReadonlyMap<string, number> | undefined> {
    const { store, signal } = this.#reader;
    const isFirst = label === undefined;
    if (of === 'V' && isFirst && !store.supports.countsFirstLabels) return undefined;
    const used = isFirst ? (await this.labels())[of === 'V' ? 'vertices' : 'edges'] : [label];
    const found = new Map<string, number>();
    for (const each of used.filter((name) => of === 'E' || !BOOKKEEPING_LABELS.has(name))) {
      const count = await this.#reader.read(async (commit) => {
        const labels = storedLabels(each, of === 'V' ? 'vertex' : 'edge');
        if (of === 'E') return store.countEdges({ labels, ...commit }, { signal });
        const counts = labels.map((stored) =>
          store.count({ label: stored, isFirst, ...commit }, { signal }),
        );
        return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
      });
      if (count > 0) found.set(each, count);
    }
    return found;
  }

  /** Yields the vertices that have a label, in any place. */
  async *list(label: string, where: VertexFilter): AsyncGenerator<readonly Vertex[]> {
    const { store, signal } = this.#reader;
    const order = { by: 'creationTime', direction: 'ascending' } as const;
    for (const stored of storedLabels(label, 'vertex')) {
      const query = { label: stored, where: stored === label ? where : {}, order, first: PAGE };
      const pages = this.#reader.pages<Vertex>(
        (from) => store.list({ ...query, ...from }, { signal }),
        (vertex) => vertexPosition(vertex, 'creationTime'),
      );
      for await (const page of pages) yield page.filter(isShown).map((each) => this.#keep(each));
    }
  }

  /** Returns the vertices with these ids that have a label. */
  async *withIds(label: string, ids: readonly VertexId[]): AsyncGenerator<readonly Vertex[]> {
    const found = await this.vertices(ids);
    yield [...found.values()].filter(({ labels }) => labels.includes(label));
  }

  /** All edges, or those with one label. */
  async *listEdges(label?: string): AsyncGenerator<readonly Edge[]> {
    const { store, signal } = this.#reader;
    const labels = label === undefined ? {} : { labels: storedLabels(label, 'edge') };
    const pages = this.#reader.pages<Edge>(
      (from) => store.listEdges({ first: PAGE, ...labels, ...from }, { signal }),
      edgePosition,
    );
    for await (const page of pages) yield page.map(shownEdge);
  }

  /** Returns the existing vertices with these ids. */
  async vertices(ids: readonly VertexId[]): Promise<ReadonlyMap<VertexId, Vertex>> {
    const found = new Map<VertexId, Vertex>();
    const missing = new Set<VertexId>();
    for (const id of ids) {
      const kept = this.#kept.get(id);
      if (kept) found.set(id, kept);
      else missing.add(id);
    }
    for (const part of inParts([...missing], PAGE)) {
      const read = await this.#reader.read(({ at }) =>
        this.#reader.store.vertices(part.map(storedVertexId), at),
      );
      for (const { element } of read.values()) {
        if (!isShown(element)) continue;
        const vertex = this.#keep(element);
        found.set(vertex.id, vertex);
      }
    }
    return found;
  }

  async edges(ids: readonly EdgeId[]): Promise<readonly Edge[]> {
    const read = await this.#reader.read(({ at }) =>
      this.#reader.store.edges(ids.flatMap(storedEdgeIds), at),
    );
    return [...read.values()].map(({ element }) => shownEdge(element));
  }

  /** Reads the contents of vertices that have none yet. */
  async load(nodes: Iterable<VertexNode>): Promise<void> {
    const bare = [...nodes].filter(({ content }) => content === undefined);
    if (bare.length === 0) return;
    const found = await this.vertices(bare.map(({ id }) => id));
    for (const node of bare) node.content = found.get(node.id);
  }

  /** Yields the edges at vertices in parts. Each part has some edges of some of the vertices. */
  incident(
    ids: readonly VertexId[],
    side: Side,
    labels: readonly string[],
  ): AsyncGenerator<ReadonlyMap<VertexId, readonly Edge[]>> {
    return incidentEdges(this.#reader, ids, { side, labels: stored(labels) });
  }

  /**
   * Yields the vertices at the other ends of edges, in parts; a vertex occurs once for each edge to
   * it.
   */
  async *neighbours(
    ids: readonly VertexId[],
    side: Side,
    labels: readonly string[],
  ): AsyncGenerator<ReadonlyMap<VertexId, readonly VertexId[]>> {
    if (this.#reader.store.supports.walksLinks && !(await this.#hasGivenIds())) {
      yield* linkedVertices(this.#reader, ids, { side, labels: stored(labels) });
      return;
    }
    const end = side === 'out' ? 'to' : 'from';
    for await (const found of this.incident(ids, side, labels)) {
      yield new Map([...found].map(([id, edges]) => [id, edges.map((edge) => edge[end])]));
    }
  }

  /** A walk along links does not return the ids from files; without any load there are none. */
  #hasGivenIds(): Promise<boolean> {
    this.#givenIds ??= this.#reader.store
      .count({ label: BOOKKEEPING.load })
      .then((loads) => loads > 0);
    return this.#givenIds;
  }

  /** Returns the shown form of a vertex, which is cached. */
  #keep(read: Vertex): Vertex {
    const vertex = shownVertex(read);
    this.#kept.delete(vertex.id);
    this.#kept.set(vertex.id, vertex);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return vertex;
  }
}

function isShown(vertex: Vertex): boolean {
  return !isBookkeeping(vertex);
}

function stored(labels: readonly string[]): string[] {
  return labels.flatMap((label) => storedLabels(label, 'edge'));
}

function storedEdgeIds(id: string): readonly EdgeId[] {
  return isElementId(id) ? [id, edgeIdOf(id)] : [edgeIdOf(id)];
}
