import {
  type Edge,
  type EdgeId,
  parseEdge,
  parseVertex,
  type Side,
  type Versioned,
  type Vertex,
  type VertexId,
  type VertexMap,
} from '#src/domain/graph/index.js';
import type { WalkView } from '#src/domain/graph/walk/index.js';
import type { Connection, Statement } from '../connection.js';
import { versionIn } from '../reads/snapshots.js';
import { domainName, LABEL, nativeName } from '../schema.js';

/** The parts of a walk's query that concern its edges. */
type EdgesOf = Pick<WalkView, 'edges'>;
/** All versions in one row, the smallest form for transfer. */
type VersionsRow = readonly string[];
type LinksRow = readonly [vertex: string, type: string, others: readonly string[]];

/** Vertices per statement: the server computes one answer while the client reads another. */
const CHUNK = 1_000;

/** The edges of the present graph with all properties. */
export function presentEdges(connection: Connection): EdgesOf {
  return {
    edges: async (ids, side, edgeLabels) => {
      const rows = await inChunks(ids, (chunk) =>
        connection.rows<VersionsRow>(presentEdgeStatement(chunk, side, edgeLabels)),
      );
      return versioned<Edge>(rows, parseEdge);
    },
  };
}

/** The edges of the present graph with only their labels and ends. */
export function presentLinks(connection: Connection): EdgesOf {
  return {
    edges: async (ids, side, edgeLabels) => {
      const rows = await inChunks(ids, (chunk) =>
        connection.rows<LinksRow>(presentLinkStatement(chunk, side, edgeLabels)),
      );
      return rows.flatMap(([vertex, type, others]) =>
        others.map((other) => link(side === 'out' ? [vertex, other] : [other, vertex], type)),
      );
    },
  };
}

export async function presentVertices(
  connection: Connection,
  ids: readonly VertexId[],
): Promise<VertexMap> {
  const rows = await inChunks(ids, (chunk) =>
    connection.rows<VersionsRow>(presentVertexStatement(chunk)),
  );
  const found = versioned<Vertex>(rows, parseVertex);
  return new Map(found.map((vertex) => [vertex.element.id, vertex]));
}

export function presentEdgeStatement(
  ids: readonly VertexId[],
  side: Side,
  edgeLabels?: readonly string[],
): Statement {
  const { match, parameters } = edgesAt(ids, side, edgeLabels);
  return {
    text: `${match}
RETURN collect(r._image) AS row`,
    parameters,
  };
}

/** The types and other ends of the edges at vertices. */
export function presentLinkStatement(
  ids: readonly VertexId[],
  side: Side,
  edgeLabels?: readonly string[],
): Statement {
  const { match, parameters } = edgesAt(ids, side, edgeLabels);
  return {
    text: `${match}
WITH v, type(r) AS type, collect(n._id) AS others
RETURN [v._id, type, others] AS row`,
    parameters,
  };
}

export function presentVertexStatement(ids: readonly VertexId[]): Statement {
  return {
    text: `MATCH (n:${LABEL.vertex}) WHERE n._id IN $ids
RETURN collect(n._image) AS row`,
    parameters: { ids },
  };
}

function edgesAt(ids: readonly VertexId[], side: Side, labels: readonly string[] | undefined) {
  const arrow = side === 'out' ? '-[r]->' : '<-[r]-';
  const typed = labels === undefined ? '' : ' AND type(r) IN $labels';
  return {
    match: `MATCH (v:${LABEL.vertex})${arrow}(n) WHERE v._id IN $ids AND r._id IS NOT NULL${typed}`,
    parameters: { ids, ...(labels === undefined ? {} : { labels: labels.map(nativeName) }) },
  };
}

async function inChunks<Row>(
  ids: readonly VertexId[],
  read: (chunk: readonly VertexId[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const starts = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) => index * CHUNK);
  return (await Promise.all(starts.map((start) => read(ids.slice(start, start + CHUNK))))).flat();
}

function versioned<Element>(
  rows: readonly VersionsRow[],
  parse: (snapshot: string) => Element,
): Versioned<Element>[] {
  return rows.flat().map((text) => {
    const { snapshot, began } = versionIn(text);
    return { element: parse(snapshot), version: began };
  });
}

/** An edge with only its real label and ends. */
function link([from, to]: readonly [string, string], type: string): Versioned<Edge> {
  const ends = { from: from as VertexId, to: to as VertexId };
  const label = domainName(type) ?? type;
  return { element: { id: '' as EdgeId, label, ...ends, properties: {} }, version: 0 };
}
