import {
  createdOf,
  type Edge,
  type EdgeSelection,
  INDEXED,
  stringOf,
  type Vertex,
  type VertexFilter,
} from '#src/domain/graph/index.js';

type TimeRange = Pick<VertexFilter, 'createdAfter' | 'createdBefore'>;

/** True when a vertex matches the filter of a list. */
export function matchesVertex(vertex: Vertex, label: string, where: VertexFilter = {}): boolean {
  const { nameContains, type, sourceUri, sourceUriPrefix, digest, status } = where;
  const is = (property: string, value: string | undefined) =>
    value === undefined || stringOf(vertex.properties, property) === value;
  return (
    vertex.labels.includes(label) &&
    is(INDEXED.type, type) &&
    is(INDEXED.sourceUri, sourceUri) &&
    (sourceUriPrefix === undefined ||
      (stringOf(vertex.properties, INDEXED.sourceUri)?.startsWith(sourceUriPrefix) ?? false)) &&
    is(INDEXED.digest, digest) &&
    is(INDEXED.status, status) &&
    isWithin(createdOf(vertex), where) &&
    (nameContains === undefined ||
      (stringOf(vertex.properties, INDEXED.name) ?? '').includes(nameContains))
  );
}

/** True when an edge matches the filter of a list; `typeOf` returns the types of its ends. */
export function matchesEdge(
  edge: Edge,
  query: EdgeSelection,
  typeOf: (id: Edge['from']) => string | undefined,
): boolean {
  const { from, to, labels, fromType, toType } = query;
  return (
    (from === undefined || edge.from === from) &&
    (to === undefined || edge.to === to) &&
    (labels === undefined || labels.includes(edge.label)) &&
    isWithin(createdOf(edge), query) &&
    (fromType === undefined || typeOf(edge.from) === fromType) &&
    (toType === undefined || typeOf(edge.to) === toType)
  );
}

export function typeOf(vertex: Vertex): string | undefined {
  return stringOf(vertex.properties, INDEXED.type);
}

/** True when a creation time lies in a range. */
export function isWithin(created: number, { createdAfter, createdBefore }: TimeRange): boolean {
  return (
    (createdAfter === undefined || created >= createdAfter) &&
    (createdBefore === undefined || created <= createdBefore)
  );
}
