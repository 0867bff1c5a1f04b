import neo4j from 'neo4j-driver';
import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { Statement } from '../connection.js';
import { LABEL, quoteName } from '../schema.js';
import { begun, whereText } from './conditions.js';

/** An element as reads return it; the version is null while a commit is creating or removing it. */
export type SnapshotRow = readonly [id: string, version: string | null];
/** The head, the digest of a commit if it exists, and the actor of a running reset. */
export type HeadRow = readonly [
  seq: bigint,
  digest: string,
  written: string | null,
  resetting: string | null,
];

/**
 * Begins a statement that every group needs: while a graph grows, the database would plan it again
 * and again although the plan cannot change. So the statement has to name the indexes that it uses.
 */
export const PLANNED_ONCE = 'CYPHER replan=skip\n';

/** The head as a {@link HeadRow}, after all writers that hold its lock. */
export function lockedHead(seq: number): Statement {
  return {
    text: `MATCH (h:${LABEL.head}) SET h.lock = 0
WITH h OPTIONAL MATCH (c:${LABEL.commit} {seq: $seq})
RETURN [h.seq, h.digest, c.digest, h.resetting] AS row`,
    parameters: { seq: neo4j.int(seq) },
  };
}

/**
 * Matches `r`, the edges with the ids in `$edges`, with `from` and `to`, for use in a subquery. An
 * index covers one relationship type, so each type is searched; undefined when no edge was ever
 * created.
 */
export function edgesById(types: readonly string[], returning: string): string | undefined {
  if (types.length === 0) return undefined;
  return types
    .map(
      (type) =>
        `MATCH (from)-[r:${quoteName(type)}]->(to) USING INDEX r:${quoteName(type)}(_id) WHERE r._id IN $edges RETURN ${returning}`,
    )
    .join('\nUNION ALL\n');
}

/** Vertices by id: live ones, with `at` only those that began by then. */
export function vertexStatement(ids: readonly VertexId[], at?: number): Statement {
  const live = begun('n', at);
  return {
    text: `MATCH (n:${LABEL.vertex}) ${whereText(live, 'n._id IN $ids')} RETURN [n._id, n._image] AS row`,
    parameters: { ids, ...live.parameters },
  };
}

/**
 * Edges by id, as {@link vertexStatement} for vertices; the first row has the number of
 * relationship types.
 */
export function edgeStatement(
  ids: readonly EdgeId[],
  types: readonly string[],
  at?: number,
): Statement {
  const byId = edgesById(types, 'r');
  const live = begun('r', at);
  const found = `CALL () { ${byId} } WITH r ${whereText(live)} RETURN [r._id, r._image] AS row`;
  return {
    text: [`MATCH (h:${LABEL.head}) RETURN [size(h.types)] AS row`, ...(byId ? [found] : [])].join(
      '\nUNION\n',
    ),
    parameters: { edges: ids, ...live.parameters },
  };
}
