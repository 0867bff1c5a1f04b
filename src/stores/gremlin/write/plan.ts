import { parseEdge, parseVertex } from '#src/domain/graph/index.js';
import {
  type FoldedEdge,
  type FoldedGroup,
  type FoldedVertex,
  isOtherEdge,
  isRelabelled,
  keyOf,
  type LiveVersions,
} from '#src/stores/shared/fold.js';
import { otherNativeId } from '../schema.js';
import {
  commitRow,
  type EdgeRow,
  edgeRow,
  pastRow,
  type RowOptions,
  type VertexRow,
  vertexRow,
} from './rows.js';

/** The writes of a group, in this order; the ends of edges are element ids. */
export interface WritePlan {
  /** Past versions and commit records. */
  readonly records: readonly VertexRow[];
  readonly dropEdges: readonly EdgeRow[];
  readonly dropVertices: readonly VertexRow[];
  readonly newVertices: readonly VertexRow[];
  /** Vertices whose properties are replaced. */
  readonly setVertices: readonly VertexRow[];
  readonly newEdges: readonly EdgeRow[];
  /** Edges whose properties are replaced. */
  readonly setEdges: readonly EdgeRow[];
}

/** A folded group, and the edges of vertices that move, by key. */
export interface GroupOverLive {
  readonly folded: FoldedGroup;
  readonly edgesOfMoved: LiveVersions;
}

export interface PlanOptions extends RowOptions {
  /** Edges have no ids of ours here, so a changed edge is removed and created again. */
  readonly edgesByProperty?: boolean | undefined;
}

/**
 * Plans the writes of a group. No engine can change an element's label or an edge's ends, so such
 * an element moves to its other native id, a vertex together with all its edges.
 */
export function planGroup(
  { folded, edgesOfMoved }: GroupOverLive,
  options: PlanOptions,
): WritePlan {
  const plan = {
    records: [...folded.ended.map(pastRow), ...folded.commits.map(commitRow)],
    dropEdges: [] as EdgeRow[],
    dropVertices: [] as VertexRow[],
    newVertices: [] as VertexRow[],
    setVertices: [] as VertexRow[],
    newEdges: [] as EdgeRow[],
    setEdges: [] as EdgeRow[],
  };
  for (const vertex of folded.vertices) {
    const { before, after } = vertex;
    const isMoved = isRelabelled(vertex);
    if (before && (isMoved || !after)) {
      const [label = ''] = parseVertex(before.snapshot).labels;
      plan.dropVertices.push({ id: before.nativeId, label, properties: [] });
    }
    if (!after) continue;
    const rows = !before || isMoved ? plan.newVertices : plan.setVertices;
    rows.push(vertexRow(nativeIdOf(vertex, isMoved), after, options));
  }
  for (const edge of [...folded.edges, ...movedAlong(folded.edges, edgesOfMoved)]) {
    const { before, after, id } = edge;
    const isMoved =
      options.edgesByProperty || isOtherEdge(edge) || edgesOfMoved.has(keyOf('e', id));
    if (before && (isMoved || !after)) {
      const { label, from, to } = parseEdge(before.snapshot);
      plan.dropEdges.push({ id: before.nativeId, label, properties: [], from, to });
    }
    if (!after) continue;
    const rows = !before || isMoved ? plan.newEdges : plan.setEdges;
    const nativeId = options.edgesByProperty ? id : nativeIdOf(edge, isMoved);
    rows.push(edgeRow(nativeId, after, options));
  }
  return plan;
}

/** Edges of a moving vertex that the group itself does not change. */
function movedAlong(named: readonly FoldedEdge[], edges: LiveVersions): FoldedEdge[] {
  const others = new Map(edges);
  for (const { id } of named) others.delete(keyOf('e', id));
  return [...others].map(([key, live]) => ({
    kind: 'e',
    id: key.slice(1),
    before: live,
    after: { ...live, element: parseEdge(live.snapshot) },
  }));
}

function nativeIdOf({ id, before }: FoldedVertex | FoldedEdge, isMoved: boolean): string {
  if (!before) return id;
  return isMoved ? otherNativeId(before.nativeId) : before.nativeId;
}

/** The ids of the vertices at the ends of the edges to write. */
export function endsOf({ newEdges }: WritePlan): string[] {
  return [...new Set(newEdges.flatMap(({ from, to }) => [from, to]))];
}
