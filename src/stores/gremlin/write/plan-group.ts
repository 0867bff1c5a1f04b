import { parseEdge, parseVertex } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/graph-store.js';
import { otherNativeId } from '../schema.js';
import { type FoldedElement, type FoldedGroup, keyOf, type LiveElement } from './fold.js';
import type { EdgeRow, VertexRow, WritePlan } from './plan.js';
import { commitRow, edgeRow, pastRow, vertexRow } from './rows.js';

/** What planning knows beside the folded group. */
export interface PlanContext {
  readonly group: CommitGroup;
  readonly folded: FoldedGroup;
  /** Native ids of the live vertices that new edges end at. */
  readonly nativeIds: ReadonlyMap<string, string>;
  /** The edges of vertices that move, by key. */
  readonly edgesOfMoved: ReadonlyMap<string, LiveElement>;
  readonly fence: string;
  readonly sets: boolean;
}

/** True when an element cannot keep its native vertex or edge: its first label is another, or an end. */
export function moves({ kind, before, after }: FoldedElement): boolean {
  if (!before || !after || before.image === after.image) return false;
  if (kind === 'v')
    return parseVertex(before.image).labels[0] !== parseVertex(after.image).labels[0];
  const [was, is] = [parseEdge(before.image), parseEdge(after.image)];
  return was.label !== is.label || was.from !== is.from || was.to !== is.to;
}

/** The steps of the transaction that writes a group. */
export function planGroup({ group, folded, edgesOfMoved, ...context }: PlanContext): WritePlan {
  const elements = withEdgesOfMoved(folded.elements, edgesOfMoved);
  const nativeIds = new Map(context.nativeIds);
  const rows = {
    dropEdges: [] as string[],
    dropVertices: [] as string[],
    newVertices: [...folded.ended.map(pastRow), ...folded.commits.map(commitRow)],
    setVertices: [] as VertexRow[],
    newEdges: [] as EdgeRow[],
    setEdges: [] as VertexRow[],
  };
  for (const element of elements) {
    const { kind, id, before, after } = element;
    if (kind !== 'v') continue;
    const moved = moves(element);
    const nativeId = !before ? id : moved ? otherNativeId(before.nativeId) : before.nativeId;
    nativeIds.set(id, nativeId);
    if (before && (moved || !after)) rows.dropVertices.push(before.nativeId);
    if (!after) continue;
    const target = before && !moved ? rows.setVertices : rows.newVertices;
    target.push(vertexRow(nativeId, after, context.sets));
  }
  const nativeIdOf = (id: string) => nativeIds.get(id) ?? id;
  for (const element of elements) {
    const { kind, id, before, after } = element;
    if (kind !== 'e') continue;
    const moved = moves(element) || edgesOfMoved.has(keyOf(kind, id));
    const nativeId = !before ? id : moved ? otherNativeId(before.nativeId) : before.nativeId;
    if (before && (moved || !after)) rows.dropEdges.push(before.nativeId);
    if (!after) continue;
    const target = before && !moved ? rows.setEdges : rows.newEdges;
    (target as VertexRow[]).push(edgeRow(nativeId, after, nativeIdOf));
  }
  const { seq, time, digest } = group.commits.at(-1) ?? group.after;
  return { after: group.after, fence: context.fence, ...rows, head: { seq, time, digest } };
}

/** A vertex that moves takes its edges along, those too that the group does not name. */
function withEdgesOfMoved(
  elements: readonly FoldedElement[],
  edges: ReadonlyMap<string, LiveElement>,
): readonly FoldedElement[] {
  const named = new Set(elements.map(({ kind, id }) => keyOf(kind, id)));
  const others = [...edges].filter(([key]) => !named.has(key));
  return [
    ...elements,
    ...others.map(
      ([key, live]): FoldedElement => ({
        kind: 'e',
        id: key.slice(1),
        before: live,
        after: live,
      }),
    ),
  ];
}
