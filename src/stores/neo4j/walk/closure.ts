import neo4j from 'neo4j-driver';
import type { VertexId, WalkQuery } from '#src/domain/graph/index.js';
import type { DeepVertex, WalkResult } from '#src/domain/graph/walk/index.js';
import type { Statement } from '../connection.js';
import { LABEL, nativeName, quoteName } from '../schema.js';
import { type WalkRow, walkVertexFrom } from './neo4j-walk-view.js';

/** A vertex of a closure with its depth. */
export type ClosureRow = readonly [depth: bigint, ...WalkRow];

const ARROWS: Readonly<Record<WalkQuery['direction'], readonly (readonly [string, string])[]>> = {
  ascendants: [['<-', '-']],
  descendants: [['-', '->']],
  both: [['-', '-']],
  cone: [
    ['<-', '-'],
    ['-', '->'],
  ],
};

/**
 * Everything that a walk reaches on the present graph, with the least depth, one depth more than it is bound
 * to. Asked like this the planner visits each vertex once (`VarLengthExpand(Pruning,BFS)`), however many paths
 * lead there: nothing but the end and the length of a path may be named. Undefined for what only a walk
 * depth by depth can do. Ordered as walks are, and of more than the limit of vertices only the first ones.
 */
export function closureStatement(query: WalkQuery): Statement | undefined {
  const { starts, direction, maxDepth, edgeLabels, stopAt, limits } = query;
  if (stopAt !== undefined && stopAt.length > 0) return undefined;
  if (edgeLabels?.length === 0) return undefined;
  const types = edgeLabels?.map((label) => quoteName(nativeName(label))).join('|') ?? '';
  const steps = `[${types === '' ? '' : `:${types}`}*0..${maxDepth === undefined ? '' : maxDepth + 1}]`;
  const branches = ARROWS[direction].map(
    ([left, right]) =>
      `MATCH path = (s)${left}${steps}${right}(d:${LABEL.vertex}) RETURN d, min(length(path)) AS depth`,
  );
  return {
    text: `MATCH (s:${LABEL.vertex}) WHERE s._id IN $starts
CALL (s) {
  ${branches.join('\n  UNION\n  ')}
}
WITH d, min(depth) AS depth ORDER BY depth, d._id LIMIT $limit
RETURN [depth, d._id, labels(d), d.type, d._created] AS row`,
    parameters: {
      starts: [...new Set<VertexId>(starts)],
      limit: neo4j.int(limits.maxVertices + 1),
    },
  };
}

/** Cuts a closure by the limits of the walk. */
export function closureResult(rows: readonly ClosureRow[], query: WalkQuery): WalkResult {
  const { maxDepth = Number.POSITIVE_INFINITY, limits } = query;
  const order: DeepVertex[] = [];
  let isDeeper = false;
  for (const [depth, ...row] of rows) {
    if (Number(depth) > maxDepth) isDeeper = true;
    else order.push({ ...walkVertexFrom(row), depth: Number(depth) });
  }
  if (order.length > limits.maxVertices) {
    return { order: order.slice(0, limits.maxVertices), cut: 'SIZE_LIMIT' };
  }
  return isDeeper ? { order, cut: 'DEPTH_LIMIT' } : { order };
}
