import type {
  Edge,
  EdgeId,
  IncidentEdges,
  ListPosition,
  Page,
  Side,
  Versioned,
  Vertex,
  VertexFilter,
  VertexId,
} from '#src/domain/graph/index.js';
import {
  BOOKKEEPING,
  edgeIdOf,
  edgePosition,
  isElementId,
  vertexIdOf,
  vertexPosition,
} from '#src/domain/graph/index.js';
import { shownEdge, shownLabel, shownVertex, storedLabels } from '#src/domain/lineage/index.js';
import type { GraphStore, UsedLabels } from '#src/ports/graph-store.js';
import type { VertexNode } from './items.js';
import { KeptVertices } from './kept-vertices.js';
import { linkedVertices } from './linked-vertices.js';

/** Where a moment reads. */
export interface MomentOptions {
  readonly store: GraphStore;
  /** Labels of vertices that are not told. */
  readonly hidden: ReadonlySet<string>;
  /** Labels of vertices whose indexed properties have one value each, so that filters of lists find them all. */
  readonly filtered: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

const PAGE = 1_000;
const WALKED_AT_ONCE = 2_500;
/** Vertices whose edges are read at once, and how many of each. */
const VERTICES_AT_ONCE = 500;
const EDGES_EACH = 200;

/**
 * The graph as it stood when the moment was opened, read in batches. What a bulk load brought has the ids and labels of
 * its file here, and is asked for by these.
 */
export class Moment {
  readonly #options: MomentOptions;
  readonly #seq: number;
  readonly #kept = new KeptVertices();
  #hasMoved = false;
  #givenIds: Promise<boolean> | undefined;

  private constructor(options: MomentOptions, seq: number) {
    this.#options = options;
    this.#seq = seq;
  }

  static async open(options: MomentOptions): Promise<Moment> {
    return new Moment(options, (await options.store.head()).seq);
  }

  /** Whether {@link list} of a label may be given a filter. */
  canFilter(label: string): boolean {
    return this.#options.filtered.has(label);
  }

  labels(): Promise<UsedLabels> {
    const { store, hidden, signal } = this.#options;
    return this.#read(async (at) => {
      const { vertices, edges } = await store.labels({ at, signal });
      const shown = vertices.filter((label) => !hidden.has(label));
      return {
        vertices: [...new Set(shown.map((label) => shownLabel(label, 'vertex')))],
        edges: [...new Set(edges.map((label) => shownLabel(label, 'edge')))],
      };
    });
  }

  /**
   * How many vertices or edges have each label, a vertex counted under its first; or how many have one label in any
   * place. Undefined where the store cannot count them by its indexes.
   */
  async counts(of: string, label?: string): Promise<ReadonlyMap<string, number> | undefined> {
    const { store, hidden, signal } = this.#options;
    const isFirst = label === undefined;
    if (of === 'V' && isFirst && !store.supports.countsFirstLabels) return undefined;
    const used = isFirst ? (await this.labels())[of === 'V' ? 'vertices' : 'edges'] : [label];
    const found = new Map<string, number>();
    for (const each of used.filter((name) => of === 'E' || !hidden.has(name))) {
      const count = await this.#read(async (at) => {
        const moment = at === undefined ? {} : { at };
        const labels = storedLabels(each, of === 'V' ? 'vertex' : 'edge');
        if (of === 'E') return store.countEdges({ labels, ...moment }, { signal });
        const counts = labels.map((stored) =>
          store.count({ label: stored, isFirst, ...moment }, { signal }),
        );
        return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
      });
      if (count > 0) found.set(each, count);
    }
    return found;
  }

  /** The vertices that have a label, in any place. */
  async *list(label: string, where: VertexFilter): AsyncGenerator<readonly Vertex[]> {
    for (const stored of storedLabels(label, 'vertex'))
      yield* this.#listStored(stored, stored === label ? where : {});
  }

  async *#listStored(label: string, where: VertexFilter): AsyncGenerator<readonly Vertex[]> {
    const { store, signal } = this.#options;
    const order = { by: 'creationTime', direction: 'ascending' } as const;
    let after: ListPosition | undefined;
    for (let hasNext = true; hasNext; ) {
      const from = after;
      const page: Page<Versioned<Vertex>> = await this.#read((at) =>
        store.list(
          {
            label,
            where,
            order,
            first: PAGE,
            ...(from === undefined ? {} : { after: from }),
            ...(at === undefined ? {} : { at }),
          },
          { signal },
        ),
      );
      const vertices = page.items
        .filter(({ element }) => this.#isShown(element))
        .map(({ element }) => shownVertex(element));
      for (const vertex of vertices) this.#kept.add(vertex);
      yield vertices;
      const last = page.items.at(-1)?.element;
      after = last && vertexPosition(last, 'creationTime');
      hasNext = page.hasNext && last !== undefined;
    }
  }

  /** The vertices of these ids that have a label. */
  async *withIds(label: string, ids: readonly VertexId[]): AsyncGenerator<readonly Vertex[]> {
    const found = await this.vertices(ids);
    yield [...found.values()].filter(({ labels }) => labels.includes(label));
  }

  /** All edges, or those with one label. */
  async *listEdges(label?: string): AsyncGenerator<readonly Edge[]> {
    const { store, signal } = this.#options;
    let after: ListPosition | undefined;
    for (let hasNext = true; hasNext; ) {
      const from = after;
      const page: Page<Versioned<Edge>> = await this.#read((at) =>
        store.listEdges(
          {
            first: PAGE,
            ...(label === undefined ? {} : { labels: storedLabels(label, 'edge') }),
            ...(from === undefined ? {} : { after: from }),
            ...(at === undefined ? {} : { at }),
          },
          { signal },
        ),
      );
      yield page.items.map(elementOf);
      const last = page.items.at(-1)?.element;
      after = last && edgePosition(last);
      hasNext = page.hasNext && last !== undefined;
    }
  }

  /** The vertices of these ids that there are. */
  async vertices(ids: readonly VertexId[]): Promise<ReadonlyMap<VertexId, Vertex>> {
    const found = new Map<VertexId, Vertex>();
    const missing = new Set<VertexId>();
    for (const id of ids) {
      const kept = this.#kept.get(id);
      if (kept) found.set(id, kept);
      else missing.add(id);
    }
    for (const part of chunks([...missing], PAGE)) {
      const read = await this.#read((at) =>
        this.#options.store.vertices(part.map(storedVertexId), at),
      );
      for (const { element } of read.values()) {
        if (!this.#isShown(element)) continue;
        const vertex = shownVertex(element);
        found.set(vertex.id, vertex);
        this.#kept.add(vertex);
      }
    }
    return found;
  }

  async edges(ids: readonly EdgeId[]): Promise<readonly Edge[]> {
    const read = await this.#read((at) =>
      this.#options.store.edges(ids.flatMap(storedEdgeIds), at),
    );
    return [...read.values()].map(elementOf);
  }

  /** Reads the contents of vertices that have none yet. */
  async load(nodes: Iterable<VertexNode>): Promise<void> {
    const bare = [...nodes].filter(({ content }) => content === undefined);
    if (bare.length === 0) return;
    const found = await this.vertices(bare.map(({ id }) => id));
    for (const node of bare) node.content = found.get(node.id);
  }

  /** The edges at vertices, in parts: each has some edges of some of the vertices. */
  async *incident(
    ids: readonly VertexId[],
    direction: Side,
    labels: readonly string[],
  ): AsyncGenerator<ReadonlyMap<VertexId, readonly Edge[]>> {
    const stored = labels.flatMap((label) => storedLabels(label, 'edge'));
    for (const part of chunks(ids, VERTICES_AT_ONCE)) {
      const shown = new Map(part.map((id) => [storedVertexId(id), id]));
      const vertices = [...shown.keys()];
      const query = { vertices, direction, ...(stored.length === 0 ? {} : { labels: stored }) };
      const pages = await this.#incident(query, EDGES_EACH);
      const shownId = (id: VertexId) => shown.get(id) ?? id;
      yield new Map(
        [...pages].map(([id, { items }]) => [shownId(id), items.map(elementOf)] as const),
      );
      for (const [id, page] of pages) {
        for await (const edges of this.#rest(page, { ...query, vertices: [id] })) {
          yield new Map([[shownId(id), edges]]);
        }
      }
    }
  }

  /** The vertices at the other ends of the edges at vertices, in parts; one that several edges lead to is told as often. */
  async *neighbours(
    ids: readonly VertexId[],
    direction: Side,
    labels: readonly string[],
  ): AsyncGenerator<ReadonlyMap<VertexId, readonly VertexId[]>> {
    const stored = labels.flatMap((label) => storedLabels(label, 'edge'));
    if (this.#options.store.supports.walksLinks && !(await this.#hasGivenIds())) {
      for (const starts of chunks(ids, WALKED_AT_ONCE)) {
        const { store, signal } = this.#options;
        const query = { starts, direction, labels: stored, at: this.#seq };
        yield await linkedVertices(store, query, signal);
      }
      return;
    }
    for await (const found of this.incident(ids, direction, labels)) {
      yield new Map(
        [...found].map(([id, edges]) => [
          id,
          edges.map((edge) => (direction === 'out' ? edge.to : edge.from)),
        ]),
      );
    }
  }

  async *#rest(page: Page<Versioned<Edge>>, query: IncidentEdges): AsyncGenerator<readonly Edge[]> {
    for (let last: Page<Versioned<Edge>> | undefined = page; last?.hasNext; ) {
      const edge: Edge | undefined = last.items.at(-1)?.element;
      if (!edge) return;
      const pages = await this.#incident(query, PAGE, edgePosition(edge));
      last = [...pages.values()][0];
      yield (last?.items ?? []).map(elementOf);
    }
  }

  #incident(query: IncidentEdges, first: number, after?: ListPosition) {
    const { store, signal } = this.#options;
    return this.#read((at) =>
      store.incident(
        {
          ...query,
          first,
          ...(after === undefined ? {} : { after }),
          ...(at === undefined ? {} : { at }),
        },
        { signal },
      ),
    );
  }

  /**
   * Reads the present while it is still the commit of the moment, because that is cheaper on every store, and the
   * past afterwards.
   */
  async #read<Result>(read: (at: number | undefined) => Promise<Result>): Promise<Result> {
    if (!this.#hasMoved) {
      const found = await read(undefined);
      if ((await this.#options.store.head()).seq === this.#seq) return found;
      this.#hasMoved = true;
    }
    return read(this.#seq);
  }

  /** A walk along links returns no ids that a load gave; where nothing was ever loaded there are none. */
  #hasGivenIds(): Promise<boolean> {
    this.#givenIds ??= this.#options.store
      .count({ label: BOOKKEEPING.load })
      .then((loads) => loads > 0);
    return this.#givenIds;
  }

  #isShown({ labels }: Vertex): boolean {
    return !labels.some((label) => this.#options.hidden.has(label));
  }
}

function elementOf({ element }: Versioned<Edge>): Edge {
  return shownEdge(element);
}

/** The id that a store has for the id of a file, or for its own. */
function storedVertexId(id: string): VertexId {
  return isElementId(id) ? id : vertexIdOf(id);
}

function storedEdgeIds(id: string): readonly EdgeId[] {
  return isElementId(id) ? [id, edgeIdOf(id)] : [edgeIdOf(id)];
}

function* chunks<Each>(items: readonly Each[], size: number): Generator<readonly Each[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
