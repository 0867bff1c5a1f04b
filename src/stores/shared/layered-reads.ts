import {
  type Edge,
  type EdgeId,
  type EdgeListQuery,
  type EdgeMap,
  type EdgeQuery,
  type EdgeSelection,
  edgePosition,
  type ListQuery,
  type Page,
  type Versioned,
  type Vertex,
  type VertexId,
  type VertexMap,
  type VertexSelection,
  vertexPosition,
} from '#src/domain/graph/index.js';
import type { ReadOptions } from '#src/ports/graph-store.js';
import { defaultCount, defaultCountEdges } from './default-reads.js';
import type { Layers } from './layers.js';
import { inOrder, mergedPage, toPage, typeOf } from './results.js';

/** A query of the graph right after a commit. */
export type AtCommit<Query> = Query & { readonly at: number };

/**
 * One layer of a store: its live elements, or the versions that commits have superseded. With `at`,
 * both return only versions that had begun by then, and the past ones only versions that ended
 * later. Past versions are always read with `at`.
 */
export interface Layer {
  vertices(ids: readonly VertexId[], at?: number): Promise<readonly Versioned<Vertex>[]>;

  edges(ids: readonly EdgeId[], at?: number): Promise<readonly Versioned<Edge>[]>;

  /** Returns at least the first edges of each vertex, and one more; live ones are in order. */
  incident(query: EdgeQuery, options?: ReadOptions): Promise<readonly Versioned<Edge>[]>;

  /** Returns at least the first vertices, and one more; live ones are in order. */
  list(query: ListQuery, options?: ReadOptions): Promise<readonly Versioned<Vertex>[]>;

  /** Returns edges as {@link list} returns vertices. It gets types of ends only for the present. */
  listEdges(query: EdgeListQuery, options?: ReadOptions): Promise<readonly Versioned<Edge>[]>;

  count(query: VertexSelection, options?: ReadOptions): Promise<number>;

  /** Counts edges. It gets types of ends only for the present. */
  countEdges(query: EdgeSelection, options?: ReadOptions): Promise<number>;
}

interface LayeredStore {
  readonly live: Layer;
  readonly past: Layer;
  readonly layers: Layers;
}

/** How often a count is repeated while commits supersede counted elements. */
const TRIES = 3;
/** Edges that are read at once, to find those whose ends have a type. */
const PAGE = 5_000;

/** Reads the present from the live elements, and the past as the union of both layers. */
export class LayeredReads {
  readonly #live: Layer;
  readonly #past: Layer;
  readonly #layers: Layers;

  constructor({ live, past, layers }: LayeredStore) {
    this.#live = live;
    this.#past = past;
    this.#layers = layers;
  }

  vertices(ids: readonly VertexId[], at?: number): Promise<VertexMap> {
    return this.#byId(ids, at, (layer, some) => layer.vertices(some, at));
  }

  edges(ids: readonly EdgeId[], at?: number): Promise<EdgeMap> {
    return this.#byId(ids, at, (layer, some) => layer.edges(some, at));
  }

  async incident(
    query: EdgeQuery,
    options?: ReadOptions,
  ): Promise<ReadonlyMap<VertexId, Page<Versioned<Edge>>>> {
    const edges = hasLabels(query)
      ? await this.#read(query.at, (layer) => layer.incident(query, options))
      : [];
    const found = new Map<VertexId, Versioned<Edge>[]>(query.vertices.map((id) => [id, []]));
    for (const edge of edges) {
      const { from, to } = edge.element;
      found.get(query.direction === 'in' ? to : from)?.push(edge);
    }
    return new Map([...found].map(([id, rows]) => [id, mergedPage(rows, query, NEWEST_EDGES)]));
  }

  async list(query: ListQuery, options?: ReadOptions): Promise<Page<Versioned<Vertex>>> {
    const { by, direction } = query.order;
    const vertices = await this.#read(query.at, (layer) => layer.list(query, options));
    return mergedPage(vertices, query, { direction, position: (each) => vertexPosition(each, by) });
  }

  async listEdges(query: EdgeListQuery, options?: ReadOptions): Promise<Page<Versioned<Edge>>> {
    if (!hasLabels(query)) return toPage([], query.first);
    if (isTypedPast(query)) return this.#edgesBetween(query, options);
    const edges = await this.#read(query.at, (layer) => layer.listEdges(query, options));
    return mergedPage(edges, query, NEWEST_EDGES);
  }

  async count(query: VertexSelection, options?: ReadOptions): Promise<number> {
    const count = await this.#count(query.at, (layer) => layer.count(query, options));
    return count ?? defaultCount(this, query, options);
  }

  async countEdges(query: EdgeSelection, options?: ReadOptions): Promise<number> {
    if (!hasLabels(query)) return 0;
    const count = isTypedPast(query)
      ? undefined
      : await this.#count(query.at, (layer) => layer.countEdges(query, options));
    return count ?? defaultCountEdges(this, query, options);
  }

  async #byId<Id extends string, Element extends { readonly id: Id }>(
    ids: readonly Id[],
    at: number | undefined,
    read: (layer: Layer, ids: readonly Id[]) => Promise<readonly Versioned<Element>[]>,
  ): Promise<ReadonlyMap<Id, Versioned<Element>>> {
    if (ids.length === 0) return new Map();
    let missing: readonly Id[] = ids;
    const rows = await this.#read(
      at,
      (layer) => read(layer, layer === this.#live ? ids : missing),
      (found) => {
        const known = new Set(found.map(({ element }) => element.id));
        missing = ids.filter((id) => !known.has(id));
        return missing.length === 0;
      },
    );
    return inOrder(ids, new Map(rows.map((row) => [row.element.id, row])));
  }

  async #read<Element extends { readonly id: string }>(
    at: number | undefined,
    read: (layer: Layer) => Promise<readonly Versioned<Element>[]>,
    isAll?: (rows: readonly Versioned<Element>[]) => boolean,
  ): Promise<readonly Versioned<Element>[]> {
    const live = () => read(this.#live);
    if (at === undefined) return live();
    return this.#layers.read({
      at,
      live: () => this.#upTo(at, live),
      past: () => read(this.#past),
      ...(isAll && { isAll }),
    });
  }

  /** Reads live elements again when a later commit was changing one of them. */
  async #upTo<Row extends Versioned<unknown>>(
    at: number,
    read: () => Promise<readonly Row[]>,
  ): Promise<readonly Row[]> {
    const rows = await read();
    if (rows.every(({ version }) => version <= at)) return rows;
    await this.#layers.head();
    return (await read()).filter(({ version }) => version <= at);
  }

  /** Keeps the edges between vertices that had the types of the query at its commit. */
  async #edgesBetween(
    { fromType, toType, ...query }: AtCommit<EdgeListQuery>,
    options?: ReadOptions,
  ): Promise<Page<Versioned<Edge>>> {
    const found: Versioned<Edge>[] = [];
    let page: Page<Versioned<Edge>> | undefined;
    let after = query.after;
    do {
      options?.signal?.throwIfAborted();
      page = await this.listEdges({ ...query, first: PAGE, ...(after && { after }) }, options);
      const ends = page.items.flatMap(({ element }) => [element.from, element.to]);
      const vertices = await this.vertices([...new Set(ends)], query.at);
      const has = (id: VertexId, type: string | undefined) => {
        const vertex = vertices.get(id)?.element;
        return type === undefined || (vertex && typeOf(vertex)) === type;
      };
      found.push(
        ...page.items.filter(
          ({ element }) => has(element.from, fromType) && has(element.to, toType),
        ),
      );
      const last = page.items.at(-1);
      after = last && edgePosition(last.element);
    } while (page.hasNext && found.length <= query.first);
    return toPage(found, query.first);
  }

  /**
   * The sum of both layers. Past versions only become more, so that an equal count before and after
   * the live elements shows that none of these was counted twice; undefined when it never is.
   */
  async #count(
    at: number | undefined,
    count: (layer: Layer) => Promise<number>,
  ): Promise<number | undefined> {
    if (at === undefined) return count(this.#live);
    let head = await this.#layers.head();
    let before = await count(this.#past);
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const live = await count(this.#live);
      const now = await this.#layers.head();
      const past = await count(this.#past);
      if (past === before && this.#layers.isComplete(head, now)) return live + past;
      [head, before] = [now, past];
    }
    return undefined;
  }
}

/** False for a list of labels without any: no edge has one of them. */
function hasLabels({ labels }: Pick<EdgeSelection, 'labels'>): boolean {
  return labels?.length !== 0;
}

function isTypedPast<Query extends EdgeSelection>(query: Query): query is AtCommit<Query> {
  return query.at !== undefined && (query.fromType ?? query.toType) !== undefined;
}

const NEWEST_EDGES = { direction: 'descending', position: edgePosition } as const;
