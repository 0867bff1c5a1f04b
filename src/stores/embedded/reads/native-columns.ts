import {
  canonicalEdge,
  canonicalVertex,
  date,
  INDEXED,
  type Properties,
  type Property,
  parseEdge,
  parseVertex,
  type VertexId,
} from '#src/domain/graph/index.js';
import { edgeColumns, vertexColumns } from '../write/columns.js';

/** The columns that lists and walks go by, as {@link VERTEX_NATIVE} reads them. */
export type VertexNative = readonly [
  image: string,
  began: number,
  label: string,
  labels: string | null,
  name: string,
  type: string | null,
  sourceuri: string | null,
  status: string,
  created: number,
];
export const VERTEX_NATIVE = 'image, began, label, labels, name, type, sourceuri, status, created';

/** Ends are null where the row names a vertex that is not there. */
export type EdgeNative = readonly [
  image: string,
  began: number,
  label: string,
  from: string | null,
  to: string | null,
  created: number,
];
export const EDGE_NATIVE = `image, began, label,
  (SELECT lower(hex(id)) FROM vertex WHERE num = source), (SELECT lower(hex(id)) FROM vertex WHERE num = target), created`;

/** The image of a row; where its columns say something else, a text that says what they say. */
export function nativeVertexImage([image, , ...columns]: VertexNative): string {
  const vertex = parseVertex(image);
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

/** As {@link nativeVertexImage} for edges. */
export function nativeEdgeImage([image, , label, from, to, created]: EdgeNative): string {
  const edge = parseEdge(image);
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
