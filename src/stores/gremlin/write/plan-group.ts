import type { CommitGroup } from '#src/ports/graph-store.js';
import type { GroupOverLive } from './before.js';
import { type FoldedElement, keyOf, type LiveElement, moves, placeOf } from './fold.js';
import type { EdgeRow, VertexRow, WritePlan } from './plan.js';
import { commitRow, edgeRow, pastRow, vertexRow } from './rows.js';

/** What planning knows beside the folded group. */
export interface PlanContext extends GroupOverLive {
  readonly group: CommitGroup;
  /** Native ids of the live vertices that edges end at, where they are not the ids of the vertices. */
  readonly nativeIds: ReadonlyMap<string, string>;
  readonly fence: string;
  readonly sets: boolean;
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
    const { kind, id, after } = element;
    if (kind !== 'v') continue;
    const { nativeId, dropped, isMade } = placeOf(element, moves(element));
    nativeIds.set(id, nativeId);
    rows.dropVertices.push(...dropped);
    if (!after) continue;
    const target = isMade ? rows.newVertices : rows.setVertices;
    target.push(vertexRow(nativeId, after, context.sets));
  }
  const nativeIdOf = (id: string) => nativeIds.get(id) ?? id;
  for (const element of elements) {
    const { kind, id, after } = element;
    if (kind !== 'e') continue;
    const isMoved = moves(element) || edgesOfMoved.has(keyOf(kind, id));
    const { nativeId, dropped, isMade } = placeOf(element, isMoved);
    rows.dropEdges.push(...dropped);
    if (!after) continue;
    const target: VertexRow[] = isMade ? rows.newEdges : rows.setEdges;
    target.push(edgeRow(nativeId, after, nativeIdOf));
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
