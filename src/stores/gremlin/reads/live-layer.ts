import {
  type Edge,
  type EdgeId,
  type EdgeListQuery,
  type EdgeQuery,
  type EdgeSelection,
  INDEXED,
  type ListQuery,
  type Side,
  type Versioned,
  type Vertex,
  type VertexId,
  type VertexSelection,
} from '#src/domain/graph/index.js';
import type { Version } from '#src/stores/shared/fold.js';
import type { Layer } from '#src/stores/shared/layered-reads.js';
import type { Connection } from '../connection.js';
import { statics as __, g, P, TextP, type Traversal } from '../dsl.js';
import { allNativeIds, nativeIds } from '../schema.js';
import { chunks, toEdges, toVertices, versions, versionsOf } from './decode.js';
import type { ElementReads } from './element-reads.js';
import {
  created,
  createdWithin,
  isListed,
  NEWEST_EDGES,
  type Ordering,
  pageOf,
  textOr,
} from './filters.js';
import { scriptEdges } from './script-reads.js';

export interface LiveLayerOptions {
  readonly connection: Pick<Connection, 'read'>;
  readonly elements: ElementReads;
  readonly idsPerRequest: number;
  /** See {@link GremlinProfile}. */
  readonly labelKey?: string | undefined;
  /** Reads by scripts instead of traversals. */
  readonly byScript?: boolean;
}

/** The native elements of the graph. */
export class LiveLayer implements Layer {
  readonly #options: LiveLayerOptions;

  constructor(options: LiveLayerOptions) {
    this.#options = options;
  }

  async vertices(ids: readonly VertexId[], at?: number): Promise<Versioned<Vertex>[]> {
    return toVertices(await this.#options.elements.snapshots('v', ids, at));
  }

  async edges(ids: readonly EdgeId[], at?: number): Promise<Versioned<Edge>[]> {
    return toEdges(await this.#options.elements.snapshots('e', ids, at));
  }

  async incident(query: EdgeQuery): Promise<Versioned<Edge>[]> {
    const { vertices, direction: side, labels, at, ...page } = query;
    const { connection, idsPerRequest, byScript = false } = this.#options;
    const found: Versioned<Edge>[] = [];
    for (const ids of chunks([...new Set(vertices)], idsPerRequest)) {
      if (byScript) {
        const rows = await scriptEdges(connection, { ids, side, labels, at, page });
        for (const edges of rows.values()) found.push(...toEdges(edges));
      } else {
        const edges = until(edgesOf(__, side, labels).has('_image'), at);
        const newest = g.V(allNativeIds(ids)).flatMap(pageOf(edges, NEWEST_EDGES, page));
        found.push(...toEdges(await this.#read(newest)));
      }
    }
    return found;
  }

  async list(query: ListQuery): Promise<Versioned<Vertex>[]> {
    const { by, direction } = query.order;
    const descending = direction === 'descending';
    const ordering: Ordering = { key: KEYS[by], id: () => __.id(), descending };
    return toVertices(await this.#read(pageOf(this.#matching(query), ordering, query)));
  }

  async listEdges(query: EdgeListQuery): Promise<Versioned<Edge>[]> {
    return toEdges(await this.#read(pageOf(matchingEdges(query), NEWEST_EDGES, query)));
  }

  count(query: VertexSelection): Promise<number> {
    return this.#count(this.#matching(query));
  }

  countEdges(query: EdgeSelection): Promise<number> {
    return this.#count(matchingEdges(query));
  }

  #matching(query: VertexSelection): Traversal {
    return matching(query, labelled(query.label, this.#options.labelKey));
  }

  async #count(elements: Traversal): Promise<number> {
    const [count] = await this.#options.connection.read({ traversal: elements.count() });
    return Number(count ?? 0);
  }

  async #read(elements: Traversal): Promise<Version[]> {
    return versions(await this.#options.connection.read({ traversal: versionsOf(elements) }));
  }
}

const KEYS = {
  creationTime: created,
  name: () => textOr(INDEXED.name, ''),
  status: () => textOr(INDEXED.status, ''),
} as const;

/**
 * Vertices with a label. An engine with one label per vertex has the others as JSON text, or all of
 * them under an indexed key. Index entries may be stale, so the values are compared again.
 */
function labelled(label: string, key: string | undefined): Traversal {
  if (key !== undefined) return g.V().has(key, label).filter(__.values(key).is(label));
  return g.V().or(__.hasLabel(label), __.has('_labels').or(...isListed(label)));
}

function matching({ where = {}, at }: VertexSelection, among: Traversal): Traversal {
  const { nameContains, type, sourceUri, sourceUriPrefix, digest, digestPrefix, status } = where;
  let vertices = until(among.has('_image'), at);
  if (type !== undefined) vertices = vertices.has(INDEXED.type, type);
  if (sourceUri !== undefined) vertices = vertices.has(INDEXED.sourceUri, sourceUri);
  if (sourceUriPrefix !== undefined)
    vertices = vertices.has(INDEXED.sourceUri, TextP.startingWith(sourceUriPrefix));
  if (digest !== undefined) vertices = vertices.has(INDEXED.digest, digest);
  if (digestPrefix !== undefined)
    vertices = vertices.has(INDEXED.digest, TextP.startingWith(digestPrefix));
  if (status !== undefined) vertices = vertices.has(INDEXED.status, status);
  if (nameContains !== undefined && nameContains !== '') {
    vertices = vertices.has(INDEXED.name, TextP.containing(nameContains));
  }
  // Past records have snapshots and labels under the same names.
  return createdWithin(vertices.hasNot('_kind'), where);
}

function matchingEdges(query: EdgeSelection): Traversal {
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

/** The edges at the start of an anonymous traversal. */
function edgesOf(
  vertices: Pick<Traversal, 'inE' | 'outE'>,
  side: Side,
  labels: readonly string[] = [],
): Traversal {
  return side === 'in' ? vertices.inE(...labels) : vertices.outE(...labels);
}

/** Keeps elements that began by a commit; without one, all. */
function until(elements: Traversal, at: number | undefined): Traversal {
  return at === undefined ? elements : elements.has('_began', P.lte(at));
}
