import neo4j, { type Integer } from 'neo4j-driver';
import type { Edge, Vertex } from '#src/domain/graph/index.js';
import type { Version } from '#src/stores/shared/fold.js';
import { liveLabels, liveProperties } from '../native.js';
import { LABEL, nativeName, quoteName } from '../schema.js';
import {
  type Blocks,
  inBlocks,
  parametersOf,
  type Row,
  throughRows,
  withColumns,
} from './blocks.js';

/** An element that a group creates. */
export type Made<Element> = Version & { readonly element: Element };

interface VertexRow extends Row {
  readonly id: string;
}

interface EdgeRow extends Row {
  readonly from: string;
  readonly to: string;
}

/** The part of a group's statement that creates elements. */
export interface Creations {
  /** Precedes all writes, because a statement that finds no row would keep what it wrote before. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * Creates the group's new elements. Edges refer to their ends by position among the vertices that
 * are looked up and those that the same statement creates, so that only the former are looked up.
 */
export function creations(
  vertices: readonly Made<Vertex>[],
  edges: readonly Made<Edge>[],
): Creations {
  const made = inBlocks(vertices.map(vertexRow), 'vertices');
  const joined = inBlocks(edges.map(edgeRow), 'edges');
  const order = [...made.blocks.flatMap(({ rows }) => rows), ...made.rest].map(({ id }) => id);
  const { ends, positionOf } = endsOf(edges, order);
  const lists = [
    ...(ends.length > 0 ? ['found'] : []),
    ...made.blocks.map((_, index) => `made${index}`),
    ...(made.rest.length > 0 ? ['made'] : []),
  ];
  const isJoined = edges.length > 0;
  const vertexTexts = verticesText(made, isJoined);
  const edgeParts = edgesText(joined, positionOf);
  return {
    before: ends.length > 0 ? [FIND_ENDS] : [],
    after: isJoined
      ? [...vertexTexts, `WITH h, ${lists.join(' + ')} AS ends`, ...edgeParts.texts]
      : vertexTexts,
    parameters: {
      ...(ends.length > 0 ? { ends } : {}),
      ...parametersOf('vertices', made.blocks),
      ...(made.rest.length > 0
        ? { vertices: made.rest.map(({ kind, properties }) => ({ labels: kind, properties })) }
        : {}),
      ...edgeParts.parameters,
    },
  };
}

const FIND_ENDS = `CALL () { UNWIND $ends AS id MATCH (n:${LABEL.vertex} {_id: id}) USING INDEX n:${LABEL.vertex}(_id) RETURN collect(n) AS found }
WITH h, found WHERE size(found) = size($ends)`;

function vertexRow(made: Made<Vertex>): VertexRow {
  const { element } = made;
  return {
    id: element.id,
    kind: liveLabels(element),
    properties: liveProperties(element, made),
  };
}

function edgeRow(made: Made<Edge>): EdgeRow {
  const { element } = made;
  return {
    from: element.from,
    to: element.to,
    kind: [nativeName(element.label)],
    properties: liveProperties(element, made),
  };
}

/** The ends that the group does not create, and each vertex's position in the list of all ends. */
function endsOf(edges: readonly Made<Edge>[], made: readonly string[]) {
  const positions = new Map(made.map((id, index) => [id, index]));
  const ends = [...new Set<string>(edges.flatMap(({ element: { from, to } }) => [from, to]))]
    .filter((id) => !positions.has(id))
    .sort();
  const found = new Map(ends.map((id, index) => [id, index]));
  const positionOf = (id: string) =>
    neo4j.int(found.get(id) ?? ends.length + (positions.get(id) ?? 0));
  return { ends, positionOf };
}

function verticesText({ blocks, rest }: Blocks<VertexRow>, isJoined: boolean): string[] {
  const call = (text: string, name: string) =>
    `CALL () { ${text}${isJoined ? ` RETURN collect(n) AS ${name}` : ''} }`;
  const create = `UNWIND $vertices AS row CREATE (n:${LABEL.vertex}:$(row.labels)) SET n = row.properties`;
  return [
    ...blocks.map((block, index) => {
      const labels = [LABEL.vertex, ...block.kind].map(quoteName).join(':');
      return call(`${throughRows(block)} CREATE (n:${labels} ${block.map})`, `made${index}`);
    }),
    ...(rest.length > 0 ? [call(create, 'made')] : []),
  ];
}

function edgesText({ blocks, rest }: Blocks<EdgeRow>, positionOf: (id: string) => Integer) {
  const joined = blocks.map((block, index) =>
    withColumns(block, `$edges${index}`, [
      block.rows.map(({ from }) => positionOf(from)),
      block.rows.map(({ to }) => positionOf(to)),
    ]),
  );
  return {
    texts: [
      ...joined.map((block) => {
        const [from, to] = [block.columns.length - 2, block.columns.length - 1];
        return `CALL (ends) {
  ${throughRows(block).replace('WITH ', 'WITH ends, ')}
  WITH *, ends[c${from}[i]] AS from, ends[c${to}[i]] AS to
  CREATE (from)-[:${quoteName(block.kind[0] ?? '')} ${block.map}]->(to)
}`;
      }),
      ...(rest.length > 0 ? [CREATE_EDGES] : []),
    ],
    parameters: {
      ...parametersOf('edges', joined),
      ...(rest.length > 0
        ? {
            edges: rest.map(({ kind, from, to, properties }) => ({
              type: kind[0],
              from: positionOf(from),
              to: positionOf(to),
              properties,
            })),
          }
        : {}),
    },
  };
}

const CREATE_EDGES = `CALL (ends) {
  UNWIND $edges AS row
  WITH row, ends[row.from] AS from, ends[row.to] AS to
  CREATE (from)-[r:$(row.type)]->(to) SET r = row.properties
}`;
