import neo4j from 'neo4j-driver';
import type { Side, VertexId, WalkQuery } from '#src/domain/graph/index.js';
import {
  type DeepVertex,
  WALK_SIDES,
  type WalkResult,
  type WalkVertex,
} from '#src/domain/graph/walk/index.js';
import type { Statement } from '../connection.js';
import { domainName, LABEL, nativeName, quoteName } from '../schema.js';

/** A vertex as walks read it; `type` may hold any value. */
type WalkRow = readonly [id: string, labels: readonly string[], type: unknown, created: bigint];
/**
 * A vertex of a closure with its least depth; in a walk with two fronts and a depth limit, also
 * with the greater of its depths on the fronts.
 */
export type ClosureRow = readonly [depth: bigint, ...WalkRow, lastDepth?: bigint];

/**
 * Returns all vertices that a walk reaches in the present graph, with the least depth, down to
 * one depth more than the bound. The planner visits each vertex once
 * (`VarLengthExpand(Pruning,BFS)`), however many paths lead there, if the statement uses nothing of
 * a path but its end and length. Undefined for queries that only a walk depth by depth can answer.
 * Ordered as walks are, and limited to the first vertices when there are more than the limit.
 */
export function closureStatement(query: WalkQuery): Statement | undefined {
  const { starts, direction, maxDepth, edgeLabels, stopAt, limits } = query;
  if (stopAt !== undefined && stopAt.length > 0) return undefined;
  if (edgeLabels?.length === 0) return undefined;
  const types = edgeLabels?.map((label) => quoteName(nativeName(label))).join('|') ?? '';
  const steps = `[${types === '' ? '' : `:${types}`}*0..${maxDepth === undefined ? '' : maxDepth + 1}]`;
  const arrows = WALK_SIDES[direction].map(arrowOf);
  const tellsFronts = arrows.length > 1 && maxDepth !== undefined;
  const branches = arrows.map(
    ([left, right], front) =>
      `MATCH path = (s)${left}${steps}${right}(d:${LABEL.vertex}) RETURN d, ${tellsFronts ? `${front} AS front, ` : ''}min(length(path)) AS depth`,
  );
  return {
    text: `MATCH (s:${LABEL.vertex}) WHERE s._id IN $starts
CALL (s) {
  ${branches.join('\n  UNION\n  ')}
}
${tellsFronts ? LEAST_OF_FRONTS : 'WITH d, min(depth) AS depth'} ORDER BY depth, d._id LIMIT $limit
RETURN [depth, d._id, labels(d), d.type, d._created${tellsFronts ? ', lastDepth' : ''}] AS row`,
    parameters: {
      starts: [...new Set<VertexId>(starts)],
      limit: neo4j.int(limits.maxVertices + 1),
    },
  };
}

/** The arrow's parts before and after a relationship; without heads it matches both directions. */
function arrowOf(sides: readonly Side[]): readonly [string, string] {
  return [sides.includes('out') ? '-' : '<-', sides.includes('in') ? '-' : '->'];
}

const LEAST_OF_FRONTS = `WITH d, front, min(depth) AS depth
WITH d, min(depth) AS depth, max(depth) AS lastDepth`;

/**
 * Cuts a closure by the limits of the walk. Undefined when one front passes its bound through
 * vertices that the other has seen: then only a walk depth by depth finds the vertices behind them.
 */
export function closureResult(
  rows: readonly ClosureRow[],
  query: WalkQuery,
): WalkResult | undefined {
  const { maxDepth = Number.POSITIVE_INFINITY, limits } = query;
  const order: DeepVertex[] = [];
  let isDeeper = false;
  let goesOn = false;
  for (const [depth, id, labels, type, created, lastDepth = depth] of rows) {
    if (Number(depth) > maxDepth) isDeeper = true;
    else order.push({ ...walkVertexFrom([id, labels, type, created]), depth: Number(depth) });
    if (Number(lastDepth) > maxDepth) goesOn = true;
  }
  if (order.length > limits.maxVertices) {
    return { order: order.slice(0, limits.maxVertices), cut: 'SIZE_LIMIT' };
  }
  if (isDeeper) return { order, cut: 'DEPTH_LIMIT' };
  return goesOn ? undefined : { order };
}

/** The fields of a vertex that a walk needs. */
function walkVertexFrom([id, labels, type, created]: WalkRow): WalkVertex {
  return {
    id: id as VertexId,
    labels: labels.flatMap((label) => domainName(label) ?? []),
    ...(typeof type === 'string' ? { type } : {}),
    created: Number(created),
  };
}
