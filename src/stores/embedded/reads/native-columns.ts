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
import { edgeColumns, vertexColumns } from '../write/columns.js';

/** A row of a scan; `isFound` is false where look-ups by its id do not lead to it. */
export type ScanRow = readonly [image: string, began: number, isFound: boolean];

/** The columns that lists and walks go by, as {@link VERTEX_NATIVE} reads them. */
export type VertexNative = readonly [
  image: string,
  began: number,
  foundAs: string | null,
  label: string,
  labels: string | null,
  name: string,
  type: string | null,
  sourceuri: string | null,
  status: string,
  created: number,
];
export const VERTEX_NATIVE = `image, began, ${foundAs('vertex')}, label, labels, name, type, sourceuri, status, created`;

/** Ends are null where the row names a vertex that is not there. */
export type EdgeNative = readonly [
  image: string,
  began: number,
  foundAs: string | null,
  label: string,
  from: string | null,
  to: string | null,
  created: number,
];
export const EDGE_NATIVE = `image, began, ${foundAs('edge')}, label,
  (SELECT lower(hex(id)) FROM vertex WHERE num = source), (SELECT lower(hex(id)) FROM vertex WHERE num = target), created`;

/** The id by which look-ups find a row; null when they do not. */
function foundAs(table: 'vertex' | 'edge'): string {
  const num = `(SELECT num FROM ${table}_id AS ids WHERE ids.id = ${table}.id)`;
  return `iif(${num} = ${table}.num, lower(hex(id)), NULL)`;
}

/** A row as it natively is: where its columns say something else than its image, the image says what they say. */
export function scannedVertex(row: VertexNative): ScanRow {
  const [image, began, found] = row;
  const vertex = parseVertex(image);
  return [nativeVertexImage(vertex, row), began, found === vertex.id];
}

/** As {@link scannedVertex} for edges. */
export function scannedEdge(row: EdgeNative): ScanRow {
  const [image, began, found] = row;
  const edge = parseEdge(image);
  return [nativeEdgeImage(edge, row), began, found === edge.id];
}

function nativeVertexImage(vertex: Vertex, [image, , , ...columns]: VertexNative): string {
  const expected = vertexColumns(vertex, image);
  if (columns.every((value, at) => value === expected[at])) return image;
  const [label, labels, name, type, sourceUri, status, created] = columns;
  const texts = {
    name: [name, 2],
    type: [type, 3],
    sourceUri: [sourceUri, 4],
    status: [status, 5],
  } as const;
  let { properties } = vertex;
  for (const [key, [value, at]] of Object.entries(texts)) {
    if (value === expected[at]) continue;
    properties = withProperty(properties, INDEXED[key as keyof typeof texts], value || undefined);
  }
  if (created !== expected[6]) {
    properties = withProperty(properties, INDEXED.creationTime, date(created));
  }
  const all = labels === null ? [label] : (JSON.parse(labels) as string[]);
  const same = label === expected[0] && labels === expected[1];
  return canonicalVertex({ ...vertex, labels: same ? vertex.labels : all, properties });
}

function nativeEdgeImage(edge: Edge, row: EdgeNative): string {
  const [image, , , label, from, to, created] = row;
  const [, , , expectedCreated] = edgeColumns(edge, image);
  const same = label === edge.label && from === edge.from && to === edge.to;
  if (same && created === expectedCreated) return image;
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
