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

/** What a page of a walk asks for its edges. */
type EdgesOf = Pick<WalkView, 'edges'>;
/** The versions of all elements in one row: in this form they take the least on their way. */
type VersionsRow = readonly string[];
type LinksRow = readonly [vertex: string, type: string, others: readonly string[]];

/** Vertices asked about at a time: the server collects one answer while the client reads another. */
const CHUNK = 1_000;

/** The edges of the present graph, whole. */
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

/** The edges of the present graph with nothing but their labels and ends. */
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

/** Vertices of the present graph. */
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

/** The versions of the edges at vertices. */
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

/** The versions of vertices. */
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
  const starts = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, at) => at * CHUNK);
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

/** An edge of which only the label and the ends are true. */
function link([from, to]: readonly [string, string], type: string): Versioned<Edge> {
  const ends = { from: from as VertexId, to: to as VertexId };
  const label = domainName(type) ?? type;
  return { element: { id: '' as EdgeId, label, ...ends, properties: {} }, version: 0 };
}
