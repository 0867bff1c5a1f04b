import { parseStored } from '#src/domain/errors/index.js';
import {
  canonicalEdge,
  canonicalVertex,
  date,
  type Edge,
  INDEXED,
  type Properties,
  type Property,
  parseEdge,
  parseVertex,
  type Vertex,
  type VertexId,
} from '#src/domain/graph/index.js';
import { IMAGE } from '../images.js';
import { edgeColumns, vertexColumns } from '../write/message.js';

/** A version in a scan; `ended` is null while it is live. */
export type ScanRow = readonly [
  id: string,
  text: string,
  began: number,
  ended: number | null,
  fault: string | null,
];

/** The columns of every scanned row; `num` is text, because a forged one may be too large for a number. */
type Row<Columns extends readonly unknown[]> = readonly [
  num: string,
  id: string,
  snapshot: string,
  began: number,
  ended: number | null,
  born: number,
  firstBegan: number,
  ...columns: Columns,
];

/** The columns that lists and walks use. */
export type VertexRow = Row<
  [
    label: string,
    labels: string | null,
    name: string,
    type: string | null,
    sourceuri: string | null,
    status: string,
    digest: string | null,
    created: number,
  ]
>;
/** The ends are null when the row names a vertex that does not exist. */
export type EdgeRow = Row<[label: string, from: string | null, to: string | null, created: number]>;

const COLUMNS = {
  vertex: () => 'label, labels, name, type, sourceuri, status, digest, created',
  edge: (isPast: boolean) =>
    `label, ${endId('source', isPast)}, ${endId('target', isPast)}, created`,
};

/** The columns of a scanned row of a table. */
export function scannedColumns(name: 'vertex' | 'edge', isPast: boolean): string {
  const table = isPast ? `${name}_past` : name;
  return [
    `CAST(num AS TEXT), lower(hex(id)), ${IMAGE}, began, ${isPast ? 'ended' : 'NULL'}`,
    `born, coalesce((SELECT min(began) FROM ${name}_past AS past WHERE past.num = ${table}.num), began)`,
    COLUMNS[name](isPast),
  ].join(', ');
}

/** The id of the vertex at an edge's end, by its number; the vertex of a past edge may have been removed. */
function endId(column: 'source' | 'target', isPast: boolean): string {
  const live = `SELECT lower(hex(id)) FROM vertex AS ends WHERE ends.num = ${column}`;
  const past = `SELECT lower(hex(id)) FROM vertex_past AS ends WHERE ends.num = ${column} LIMIT 1`;
  return isPast ? `coalesce((${live}), (${past}))` : `(${live})`;
}

/**
 * A row as reads find it. Where a column differs from the snapshot, the text gets the column's
 * value, so that verification notices the difference.
 */
export function scannedVertex(row: VertexRow): ScanRow {
  return scanned(row, (snapshot) => nativeVertexText(parseVertex(snapshot), row));
}

/** Reads an edge as {@link scannedVertex} reads a vertex. */
export function scannedEdge(row: EdgeRow): ScanRow {
  return scanned(row, (snapshot) => nativeEdgeText(parseEdge(snapshot), row));
}

function scanned(row: VertexRow | EdgeRow, textOf: (snapshot: string) => string): ScanRow {
  const [, id, snapshot, began, ended] = row;
  return [id, readable(snapshot, textOf), began, ended, faultOf(row)];
}

/** A snapshot that cannot be parsed is returned unchanged. */
function readable(snapshot: string, textOf: (snapshot: string) => string): string {
  try {
    return textOf(snapshot);
  } catch {
    return snapshot;
  }
}

function faultOf([, , , , , born, firstBegan]: VertexRow | EdgeRow): string | null {
  return born === firstBegan ? null : `walks of the past find it from commit ${born} on`;
}

function nativeVertexText(vertex: Vertex, row: VertexRow): string {
  const [, , snapshot, , , , , ...columns] = row;
  const expected = vertexColumns(vertex, snapshot);
  if (columns.every((value, at) => value === expected[at])) return snapshot;
  const [label, labels, name, type, sourceUri, status, digest, created] = columns;
  const texts = {
    name: [name, 2],
    type: [type, 3],
    sourceUri: [sourceUri, 4],
    status: [status, 5],
    digest: [digest, 6],
  } as const;
  let { properties } = vertex;
  for (const [key, [value, at]] of Object.entries(texts)) {
    if (value === expected[at]) continue;
    properties = withProperty(properties, INDEXED[key as keyof typeof texts], value || undefined);
  }
  if (created !== expected[7]) {
    properties = withProperty(properties, INDEXED.creationTime, date(created));
  }
  const all = labels === null ? [label] : labelsOf(labels);
  const same = label === expected[0] && labels === expected[1];
  return canonicalVertex({ ...vertex, labels: same ? vertex.labels : all, properties });
}

/** Damaged labels are read as one label that no element has. */
function labelsOf(labels: string): readonly string[] {
  try {
    return parseStored(labels, 'The labels', Array.isArray);
  } catch {
    return [labels];
  }
}

function nativeEdgeText(edge: Edge, row: EdgeRow): string {
  const [, , snapshot, , , , , label, from, to, created] = row;
  const [, , , expectedCreated] = edgeColumns(edge, snapshot);
  const same = label === edge.label && from === edge.from && to === edge.to;
  if (same && created === expectedCreated) return snapshot;
  const properties =
    created === expectedCreated
      ? edge.properties
      : withProperty(edge.properties, INDEXED.creationTime, date(created));
  const ends = { from: (from ?? '') as VertexId, to: (to ?? '') as VertexId };
  return canonicalEdge({ ...edge, label, ...ends, properties });
}

function withProperty(
  properties: Properties,
  name: string,
  value: Property | undefined,
): Properties {
  const { [name]: _before, ...rest } = properties;
  return value === undefined ? rest : { ...rest, [name]: value };
}
