import neo4j from 'neo4j-driver';
import type { Edge, Versioned, VertexId } from '#src/domain/graph/index.js';
import type { Side, WalkVertex, WalkView } from '#src/domain/graph/walk/index.js';
import type { Connection, Statement } from '../connection.js';
import { edgeFrom } from '../reads/images.js';
import { wasLive } from '../reads/moment.js';
import type { ImageRow } from '../reads/statements.js';
import { domainName, LABEL, nativeName } from '../schema.js';

/** A vertex as walks read it; `type` is whatever the property of that name holds. */
export type WalkRow = readonly [
  id: string,
  labels: readonly string[],
  type: unknown,
  created: bigint,
];
type NeighbourRow =
  | readonly [id: string, isThere: boolean, ...rest: WalkRow]
  | readonly [id: string];

/** The graph at a commit, as walks see it, a depth at a time. */
export class Neo4jWalkView implements WalkView {
  readonly #connection: Connection;
  readonly #at: number;
  readonly #timeoutMs: number;

  constructor(parts: { connection: Connection; at: number; timeoutMs: number }) {
    this.#connection = parts.connection;
    this.#at = parts.at;
    this.#timeoutMs = parts.timeoutMs;
  }

  async vertices(ids: readonly VertexId[]): Promise<Iterable<WalkVertex>> {
    if (ids.length === 0) return [];
    return (await this.#rows<WalkRow>(walkVertices(ids, this.#at))).map(walkVertexFrom);
  }

  async neighbours(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels?: readonly string[],
  ): Promise<Iterable<WalkVertex>> {
    const found = new Map<string, WalkVertex>();
    const unclear = new Set<VertexId>();
    const statement = walkNeighbours({ ids, side, edgeLabels, at: this.#at });
    for (const [id, isThere, ...row] of await this.#rows<NeighbourRow>(statement)) {
      if (isThere) found.set(id, walkVertexFrom(row as unknown as WalkRow));
      else unclear.add(id as VertexId);
    }
    for (const id of found.keys()) unclear.delete(id as VertexId);
    return [...found.values(), ...(await this.vertices([...unclear]))];
  }

  async edges(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels?: readonly string[],
  ): Promise<Iterable<Versioned<Edge>>> {
    const rows = await this.#rows<ImageRow>(walkEdges({ ids, side, edgeLabels, at: this.#at }));
    return rows.map(edgeFrom);
  }

  #rows<Row extends readonly unknown[]>(statement: Statement): Promise<Row[]> {
    return this.#connection.rows<Row>(statement, { timeoutMs: this.#timeoutMs });
  }
}

/** What a walk looks at in a vertex. */
export function walkVertexFrom([id, labels, type, created]: WalkRow): WalkVertex {
  return {
    id: id as VertexId,
    labels: labels.flatMap((label) => domainName(label) ?? []),
    ...(typeof type === 'string' ? { type } : {}),
    created: Number(created),
  };
}

/** Edges at several vertices as they stood at a commit. */
export interface Frontier {
  readonly ids: readonly VertexId[];
  readonly side: Side;
  readonly edgeLabels: readonly string[] | undefined;
  readonly at: number;
}

/** Vertices by id. */
export function walkVertices(ids: readonly VertexId[], at: number): Statement {
  return {
    text: `MATCH (n:${LABEL.vertex}) WHERE n._id IN $ids AND n._began <= $at
RETURN [n._id, labels(n), n.type, n._created] AS row
UNION
MATCH (p:${LABEL.pastVertex}) WHERE p._id IN $ids AND ${wasLive('p')}
RETURN [p._id, p._labels, p.type, p._created] AS row`,
    parameters: { ids, at: neo4j.int(at) },
  };
}

/** The other ends of edges; one that has changed since the commit comes with its id only. */
export function walkNeighbours(frontier: Frontier): Statement {
  const { arrow, end, other, typed, pastTyped } = partsOf(frontier);
  return {
    text: `MATCH (v:${LABEL.vertex})${arrow}(n:${LABEL.vertex}) WHERE v._id IN $ids AND r._began <= $at${typed}
WITH DISTINCT n
RETURN CASE WHEN n._began <= $at
  THEN [n._id, true, n._id, labels(n), n.type, n._created] ELSE [n._id, false] END AS row
UNION
MATCH (p:${LABEL.pastEdge}) WHERE p.${end} IN $ids AND ${wasLive('p')}${pastTyped}
RETURN [p.${other}, false] AS row`,
    parameters: parametersOf(frontier),
  };
}

/** The edges themselves. */
export function walkEdges(frontier: Frontier): Statement {
  const { arrow, end, typed, pastTyped } = partsOf(frontier);
  return {
    text: `MATCH (v:${LABEL.vertex})${arrow}() WHERE v._id IN $ids AND r._began <= $at${typed}
RETURN [r._id, r._image, r._began] AS row
UNION
MATCH (p:${LABEL.pastEdge}) WHERE p.${end} IN $ids AND ${wasLive('p')}${pastTyped}
RETURN [p._id, p._image, p._began] AS row`,
    parameters: parametersOf(frontier),
  };
}

function partsOf({ side, edgeLabels }: Frontier) {
  const [end, other] = side === 'out' ? ['_from', '_to'] : ['_to', '_from'];
  return {
    arrow: side === 'out' ? '-[r]->' : '<-[r]-',
    end,
    other,
    typed: edgeLabels === undefined ? '' : ' AND type(r) IN $labels',
    pastTyped: edgeLabels === undefined ? '' : ' AND p._label IN $labels',
  };
}

function parametersOf({ ids, edgeLabels, at }: Frontier): Statement['parameters'] {
  return {
    ids,
    at: neo4j.int(at),
    ...(edgeLabels === undefined ? {} : { labels: edgeLabels.map(nativeName) }),
  };
}
