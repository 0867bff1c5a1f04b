import {
  createdOf,
  type Edge,
  type EdgeListQuery,
  type EdgeQuery,
  type EdgeSelection,
  edgePosition,
  INDEXED,
  type IncidentEdges,
  type Page,
  type Side,
  type Versioned,
  type VertexId,
} from '#src/domain/graph/index.js';
import type { Version } from '#src/stores/shared/fold.js';
import { isWithin, toPage, typeOf } from '#src/stores/shared/results.js';
import type { Connection } from '../connection.js';
import { statics as __, g, P, type Traversal } from '../dsl.js';
import { allNativeIds, nativeIds } from '../schema.js';
import { chunks, toEdges, versions, versionsOf } from './decode.js';
import { among, type ElementReads, type ReadOptions } from './element-reads.js';
import { createdWithin, type Layers, NEWEST_EDGES, pageOf } from './layers.js';
import { merge } from './list-reads.js';
import { pastAt } from './past-reads.js';
import { scriptEdges } from './script-reads.js';

export function matchingEdges(query: EdgeSelection): Traversal {
  const { from, to, labels, fromType, toType, at } = query;
  let edges: Traversal;
  if (from !== undefined) edges = g.V(nativeIds(from)).outE(...(labels ?? []));
  else if (to !== undefined) edges = g.V(nativeIds(to)).inE(...(labels ?? []));
  else edges = labels === undefined ? g.E() : g.E().hasLabel(P.within(labels));
  if (from !== undefined && to !== undefined) {
    edges = edges.filter(__.inV().hasId(P.within(nativeIds(to))));
  }
  edges = createdWithin(until(edges.has('_image'), at), query);
  if (fromType !== undefined) edges = edges.filter(__.outV().has(INDEXED.type, fromType));
  if (toType !== undefined) edges = edges.filter(__.inV().has(INDEXED.type, toType));
  return edges;
}

/** The edges at vertices, or at the start of an anonymous traversal. */
export function edgesOf(
  vertices: Pick<Traversal, 'inE' | 'outE'>,
  side: Side,
  labels: readonly string[] = [],
): Traversal {
  return side === 'in' ? vertices.inE(...labels) : vertices.outE(...labels);
}

/** Keeps elements that began by a commit; without one, all. */
export function until(edges: Traversal, at: number | undefined): Traversal {
  return at === undefined ? edges : edges.has('_began', P.lte(at));
}

type EdgePage = Page<Versioned<Edge>>;
type EdgesOfVertex = readonly [VertexId, readonly Versioned<Edge>[]];

const ALL = Number.MAX_SAFE_INTEGER;

/** Reads edges at vertices and over the whole graph. */
export class EdgeReads {
  readonly #connection: Pick<Connection, 'read'>;
  readonly #elements: ElementReads;
  readonly #chunk: number;
  readonly #layers: Layers;
  readonly #byScript: boolean;

  constructor(
    connection: Pick<Connection, 'read'>,
    elements: ElementReads,
    { idsPerRequest, layers, byScript = false }: ReadOptions,
  ) {
    this.#connection = connection;
    this.#elements = elements;
    this.#chunk = idsPerRequest;
    this.#layers = layers;
    this.#byScript = byScript;
  }

  async incident(query: EdgeQuery): Promise<ReadonlyMap<VertexId, EdgePage>> {
    const { vertices, first, at, after } = query;
    const live = () => this.#newest(query);
    if (at === undefined) {
      const now = await live();
      return new Map(vertices.map((id) => [id, toPage(now.get(id) ?? [], first)]));
    }
    const past = () => this.#past(query, at);
    const all = new Map<VertexId, Versioned<Edge>[]>();
    for (const [id, edges] of await this.#layers.read<EdgesOfVertex>({ at, live, past })) {
      all.set(id, [...(all.get(id) ?? []), ...edges]);
    }
    const order = { position: edgePosition, descending: true, after };
    return new Map(vertices.map((id) => [id, toPage(merge(all.get(id) ?? [], order), first)]));
  }

  async list(query: EdgeListQuery): Promise<EdgePage> {
    const { first, after, at } = query;
    if (at === undefined) {
      const page = pageOf(matchingEdges(query), NEWEST_EDGES, { first, after });
      return toPage(toEdges(await this.#read(page)), first);
    }
    const typed = query.fromType !== undefined || query.toType !== undefined;
    const { fromType: _from, toType: _to, ...untyped } = query;
    // The ends' types are those at the commit: all edges are read, and the vertices at their ends.
    const page = { first: typed ? ALL : first, after };
    const edges = await this.#layers.read({
      at,
      live: async () =>
        toEdges(await this.#read(pageOf(matchingEdges(untyped), NEWEST_EDGES, page))),
      past: () => this.#pastMatching(query, at),
    });
    const found = typed ? await this.#withTypes(edges, query, at) : edges;
    return toPage(merge(found, { position: edgePosition, descending: true, after }), first);
  }

  async count(query: EdgeSelection): Promise<number> {
    if (query.at !== undefined) return (await this.list({ ...query, first: ALL })).items.length;
    const [count] = await this.#connection.read({ traversal: matchingEdges(query).count() });
    return Number(count);
  }

  /** The newest live edges of each vertex, one more than a page has. */
  async #newest(query: EdgeQuery): Promise<ReadonlyMap<VertexId, Versioned<Edge>[]>> {
    const { vertices, direction: side, labels, at, first, after } = query;
    const found = new Map<VertexId, Versioned<Edge>[]>();
    if (labels?.length === 0) return found;
    const page = { first, after };
    for (const ids of chunks([...new Set(vertices)], this.#chunk)) {
      if (this.#byScript) {
        const rows = await scriptEdges(this.#connection, { ids, side, labels, at, page });
        for (const [id, edges] of rows) found.set(id as VertexId, toEdges(edges));
      } else {
        const edges = until(edgesOf(__, side, labels).has('_image'), at);
        const newest = g.V(allNativeIds(ids)).flatMap(pageOf(edges, NEWEST_EDGES, page));
        for (const edge of toEdges(await this.#read(newest))) push(found, edge, side);
      }
    }
    return found;
  }

  async #past(
    { vertices, direction, labels }: IncidentEdges,
    at: number,
  ): Promise<Map<VertexId, Versioned<Edge>[]>> {
    const found = new Map<VertexId, Versioned<Edge>[]>();
    const end = direction === 'in' ? 'to' : 'from';
    for (const part of chunks([...new Set(vertices)], this.#chunk)) {
      const past = pastAt('e', at).has(`_${end}`, among(part));
      for (const edge of toEdges(await this.#read(past))) {
        if (labels !== undefined && !labels.includes(edge.element.label)) continue;
        push(found, edge, direction);
      }
    }
    return found;
  }

  async #pastMatching(query: EdgeSelection, at: number): Promise<Versioned<Edge>[]> {
    const { from, to, labels } = query;
    let past = pastAt('e', at);
    if (from !== undefined) past = past.has('_from', from);
    if (to !== undefined) past = past.has('_to', to);
    if (labels !== undefined) past = past.has('_label', among(labels));
    return toEdges(await this.#read(past)).filter(({ element }) =>
      isWithin(createdOf(element), query),
    );
  }

  async #withTypes(
    edges: readonly Versioned<Edge>[],
    { fromType, toType }: EdgeSelection,
    at: number,
  ): Promise<Versioned<Edge>[]> {
    const ends = edges.flatMap(({ element }) => [element.from, element.to]);
    const vertices = await this.#elements.vertices([...new Set(ends)], at);
    const has = (id: VertexId, type: string | undefined) => {
      const vertex = vertices.get(id)?.element;
      return type === undefined || (vertex && typeOf(vertex)) === type;
    };
    return edges.filter(({ element }) => has(element.from, fromType) && has(element.to, toType));
  }

  async #read(elements: Traversal): Promise<Version[]> {
    return versions(await this.#connection.read({ traversal: versionsOf(elements) }));
  }
}

function push(found: Map<VertexId, Versioned<Edge>[]>, edge: Versioned<Edge>, side: Side): void {
  const id = side === 'in' ? edge.element.to : edge.element.from;
  const edges = found.get(id);
  if (edges) edges.push(edge);
  else found.set(id, [edge]);
}
