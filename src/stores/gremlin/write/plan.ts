import { parseEdge, parseVertex } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import {
  type FoldedEdge,
  type FoldedGroup,
  type FoldedVertex,
  foldGroup,
  isOtherEdge,
  isRelabelled,
  keyOf,
  type LiveVersions,
} from '#src/stores/shared/fold.js';
import { mayExist } from '#src/stores/shared/may-exist.js';
import type { NativeProperty, NativeValue } from '../native.js';
import type { ElementReads } from '../reads/element-reads.js';
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

/**
 * A row for scripts: id, label, alternating names and values of the properties, and the ends of an
 * edge.
 */
type Row = readonly [
  id: string,
  label: string,
  properties: readonly unknown[],
  ...ends: readonly string[],
];

/** A plan as scripts read it, see groovy/plan.groovy. */
export type PlanRows = { readonly [Part in keyof WritePlan]: readonly Row[] };

export function planRows(plan: WritePlan): PlanRows {
  const { records, dropEdges, dropVertices, newVertices, setVertices, newEdges, setEdges } = plan;
  return {
    records: records.map(toRow),
    dropEdges: dropEdges.map(toRow),
    dropVertices: dropVertices.map(toRow),
    newVertices: newVertices.map(toRow),
    setVertices: setVertices.map(toRow),
    newEdges: newEdges.map(toRow),
    setEdges: setEdges.map(toRow),
  };
}

function toRow(row: VertexRow | EdgeRow): Row {
  const properties: unknown[] = [];
  for (const property of row.properties) properties.push(property[0], toData(property));
  return 'from' in row
    ? [row.id, row.label, properties, row.from, row.to]
    : [row.id, row.label, properties];
}

function toData([, value]: NativeProperty): unknown {
  return Array.isArray(value) ? value.map(valueData) : valueData(value as NativeValue);
}

/** Whole numbers stay numbers unless JSON would lose digits; then they become text. */
function valueData(value: NativeValue): unknown {
  if (typeof value !== 'object') return value;
  if ('float' in value) return { d: value.float };
  const number = Number(value.integer);
  return Number.isSafeInteger(number) ? number : { l: value.integer };
}

/** Reads the versions that a group replaces, and the edges of the vertices that it moves. */
export async function overLive(elements: ElementReads, group: CommitGroup): Promise<GroupOverLive> {
  const asked = mayExist(group);
  const [vertices, edges] = await Promise.all([
    elements.live('v', asked.v),
    elements.live('e', asked.e),
  ]);
  const folded = foldGroup(group, new Map([...vertices, ...edges]));
  const moved = folded.vertices.filter(isRelabelled);
  const edgesOfMoved = await elements.edgesAt(
    moved.flatMap(({ before }) => (before ? [before.nativeId] : [])),
  );
  return { folded, edgesOfMoved };
}

/** All labels and property names that the group writes. */
export function namesOf({ vertices, edges }: GroupOverLive['folded']) {
  const names = {
    keys: new Set<string>(),
    vertexLabels: new Set<string>(),
    edgeLabels: new Set<string>(),
  };
  for (const { after } of [...vertices, ...edges]) {
    for (const name in after?.element.properties) names.keys.add(name);
  }
  for (const { after } of vertices)
    if (after) names.vertexLabels.add(after.element.labels[0] ?? '');
  for (const { after } of edges) if (after) names.edgeLabels.add(after.element.label);
  return names;
}
