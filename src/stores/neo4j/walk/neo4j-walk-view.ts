import neo4j from 'neo4j-driver';
import type { Edge, Side, Versioned, VertexId } from '#src/domain/graph/index.js';
import type { WalkVertex, WalkView } from '#src/domain/graph/walk/index.js';
import type { Statement } from '../connection.js';
import { isTimeout } from '../errors.js';
import { othersThan } from '../reads/element-reads.js';
import { byIndex, wasLive } from '../reads/moment.js';
import { edgeFrom } from '../reads/snapshots.js';
import type { SnapshotRow } from '../reads/statements.js';
import type { SteadyReads } from '../reads/steady-reads.js';
import { domainName, LABEL, nativeName } from '../schema.js';

/** A vertex as walks read it; `type` may hold any value. */
export type WalkRow = readonly [
  id: string,
  labels: readonly string[],
  type: unknown,
  created: bigint,
];
type NeighbourRow =
  | readonly [id: string, isThere: boolean, ...rest: WalkRow]
  | readonly [id: string];

/** The graph at a commit, read depth by depth. */
export class Neo4jWalkView implements WalkView {
  readonly #reads: SteadyReads;
  readonly #at: number;
  readonly #deadline: number | undefined;

  /** Deadline on the clock of `performance`; later results are left out. */
  constructor(parts: { reads: SteadyReads; at: number; deadline?: number }) {
    this.#reads = parts.reads;
    this.#at = parts.at;
    this.#deadline = parts.deadline;
  }

  async vertices(ids: readonly VertexId[]): Promise<Iterable<WalkVertex>> {
    if (ids.length === 0) return [];
    const rows = await this.#layers<WalkRow>(walkVertices(ids, this.#at), (live) => {
      const missing = othersThan(live, ids);
      return missing.length > 0 ? pastWalkVertices(missing, this.#at) : undefined;
    });
    return rows.map(walkVertexFrom);
  }

  async neighbours(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels?: readonly string[],
  ): Promise<Iterable<WalkVertex>> {
    const found = new Map<string, WalkVertex>();
    const unclear = new Set<VertexId>();
    const frontier = { ids, side, edgeLabels, at: this.#at };
    const rows = await this.#layers<NeighbourRow>(walkNeighbours(frontier), () =>
      pastNeighbours(frontier),
    );
    for (const [id, isThere, ...row] of rows) {
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
    const frontier = { ids, side, edgeLabels, at: this.#at };
    const rows = await this.#layers<SnapshotRow>(walkEdges(frontier), () => pastEdges(frontier));
    return new Map(rows.map((row) => [row[0], edgeFrom(row)])).values();
  }

  async #layers<Row extends readonly unknown[]>(
    live: Statement,
    past: (rows: readonly Row[]) => Statement | undefined,
  ): Promise<Row[]> {
    const layers = { at: this.#at, live, past };
    if (this.#deadline === undefined) return this.#reads.layers(layers);
    const timeoutMs = Math.max(this.#deadline - performance.now(), LEAST_MS) + MARGIN_MS;
    try {
      return await this.#reads.layers(layers, { timeoutMs });
    } catch (error) {
      if (isTimeout(error)) return [];
      throw error;
    }
  }
}

/** The least timeout of a depth that begins shortly before the deadline. */
const LEAST_MS = 1_000;
/** Statements that take too long have to end after the deadline. */
const MARGIN_MS = 50;

/** The fields of a vertex that a walk needs. */
export function walkVertexFrom([id, labels, type, created]: WalkRow): WalkVertex {
  return {
    id: id as VertexId,
    labels: labels.flatMap((label) => domainName(label) ?? []),
    ...(typeof type === 'string' ? { type } : {}),
    created: Number(created),
  };
}

/** Edges at several vertices as of a commit. */
interface Frontier {
  readonly ids: readonly VertexId[];
  readonly side: Side;
  readonly edgeLabels: readonly string[] | undefined;
  readonly at: number;
}

/** Not null, which means a value that is still being written. */
const TYPE = 'coalesce(n.type, false)';

function walkVertices(ids: readonly VertexId[], at: number): Statement {
  return {
    text: `MATCH (n:${LABEL.vertex}) WHERE n._id IN $ids AND n._began <= $at
RETURN [n._id, labels(n), ${TYPE}, n._created] AS row`,
    parameters: { ids, at: neo4j.int(at) },
  };
}

function pastWalkVertices(ids: readonly VertexId[], at: number): Statement {
  return {
    text: `MATCH (p:${LABEL.pastVertex}) ${byIndex('p', LABEL.pastVertex)} WHERE p._id IN $ids AND ${wasLive('p')}
RETURN [p._id, p._labels, p.type, p._created] AS row`,
    parameters: { ids, at: neo4j.int(at) },
  };
}

/** The other ends of live edges; an edge that changed since the commit has only its id. */
function walkNeighbours(frontier: Frontier): Statement {
  const { arrow, typed } = partsOf(frontier);
  return {
    text: `MATCH (v:${LABEL.vertex})${arrow}(n:${LABEL.vertex}) WHERE v._id IN $ids AND r._began <= $at${typed}
WITH DISTINCT n
RETURN CASE WHEN n._began <= $at
  THEN [n._id, true, n._id, labels(n), ${TYPE}, n._created] ELSE [n._id, false] END AS row`,
    parameters: parametersOf(frontier),
  };
}

function pastNeighbours(frontier: Frontier): Statement {
  const { end, other, pastTyped } = partsOf(frontier);
  return {
    text: `MATCH (p:${LABEL.pastEdge}) ${byIndex('p', LABEL.pastEdge, end)} WHERE p.${end} IN $ids AND ${wasLive('p')}${pastTyped}
RETURN DISTINCT [p.${other}, false] AS row`,
    parameters: parametersOf(frontier),
  };
}

function walkEdges(frontier: Frontier): Statement {
  const { arrow, typed } = partsOf(frontier);
  return {
    text: `MATCH (v:${LABEL.vertex})${arrow}() WHERE v._id IN $ids AND r._began <= $at${typed}
RETURN [r._id, r._image] AS row`,
    parameters: parametersOf(frontier),
  };
}

function pastEdges(frontier: Frontier): Statement {
  const { end, pastTyped } = partsOf(frontier);
  return {
    text: `MATCH (p:${LABEL.pastEdge}) ${byIndex('p', LABEL.pastEdge, end)} WHERE p.${end} IN $ids AND ${wasLive('p')}${pastTyped}
RETURN [p._id, p._image] AS row`,
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
