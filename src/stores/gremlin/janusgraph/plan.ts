import { parseEdge, parseVertex } from '#src/domain/graph/index.js';
import type { NativeProperty, NativeValue } from '../native.js';
import { isNativeName, nativeIds } from '../schema.js';
import type { GroupOverLive } from '../write/before.js';
import { type FoldedElement, keyOf, moves, placeOf } from '../write/fold.js';
import type { VertexRow } from '../write/plan.js';
import { commitRow, edgeRow, pastRow, vertexRow } from '../write/rows.js';

/** What planning knows beside the folded group. */
export interface PlanContext extends GroupOverLive {
  /** Native ids of the live vertices that edges end at. */
  readonly nativeIds: ReadonlyMap<string, string>;
  readonly isNative: (name: string) => boolean;
}

type Row = readonly [id: string, label: string, properties: readonly unknown[]];

/** An edge: where it may be found, and for one to add the native ids of its ends. */
type EdgeRow = readonly [
  id: string,
  label: string,
  properties: readonly unknown[],
  from: readonly string[],
  to: readonly string[],
  ...ends: string[],
];

/**
 * What a group does, as its record keeps it. It can be carried out again after any part of it: it tells
 * what there will be, never what changes.
 */
export interface JanusGraphPlan {
  /** Past versions and commit records. */
  readonly records: readonly Row[];
  readonly dropEdges: readonly EdgeRow[];
  readonly dropVertices: readonly string[];
  readonly newVertices: readonly Row[];
  /** Vertices that lose their properties and get these. */
  readonly setVertices: readonly Row[];
  readonly newEdges: readonly EdgeRow[];
}

/** The plan of a group. An edge that changes is another edge with the same `_id`: edges have no ids to keep. */
export function planJanusGraph({ folded, edgesOfMoved, ...context }: PlanContext): JanusGraphPlan {
  const ids = new Map(context.nativeIds);
  const plan = {
    records: [...folded.ended.map(pastRow), ...folded.commits.map(commitRow)].map(rowData),
    dropEdges: [] as EdgeRow[],
    dropVertices: [] as string[],
    newVertices: [] as Row[],
    setVertices: [] as Row[],
    newEdges: [] as EdgeRow[],
  };
  for (const element of folded.elements) {
    const { kind, id, after } = element;
    if (kind !== 'v') continue;
    const { nativeId, dropped, isMade } = placeOf(element, moves(element));
    ids.set(id, nativeId);
    plan.dropVertices.push(...dropped);
    if (!after) continue;
    const row = vertexRow(nativeId, after, false);
    const labels = ['_is', parseVertex(after.image).labels] as const;
    const data = rowData({ ...row, properties: [...native(row, context), labels] });
    (isMade ? plan.newVertices : plan.setVertices).push(data);
  }
  const add = (id: string, { after, before }: Pick<FoldedElement, 'after' | 'before'>) => {
    if (before) plan.dropEdges.push(edgeData(id, before.image));
    if (!after) return;
    const row = edgeRow(id, after, (vertex) => ids.get(vertex) ?? vertex);
    const [, , properties] = rowData({ ...row, properties: native(row, context) });
    plan.newEdges.push([...edgeData(id, after.image, properties), row.from, row.to]);
  };
  const named = new Set<string>();
  for (const element of folded.elements) {
    if (element.kind !== 'e') continue;
    named.add(keyOf('e', element.id));
    add(element.id, element);
  }
  for (const [key, live] of edgesOfMoved) {
    if (!named.has(key)) add(key.slice(1), { before: live, after: live });
  }
  return plan;
}

/** An edge at all vertices where it may be. */
function edgeData(
  id: string,
  image: string,
  properties: readonly unknown[] = [],
): readonly [string, string, readonly unknown[], readonly string[], readonly string[]] {
  const { label, from, to } = parseEdge(image);
  return [id, label, properties, nativeIds(from), nativeIds(to)];
}

function native({ properties }: VertexRow, { isNative }: Pick<PlanContext, 'isNative'>) {
  return properties.filter(([name]) => !isNativeName(name) || isNative(name));
}

function rowData({ id, label, properties }: VertexRow): Row {
  return [id, label, properties.flatMap(propertyData)];
}

function propertyData([name, value]: NativeProperty): readonly unknown[] {
  return [name, Array.isArray(value) ? value : valueData(value as NativeValue)];
}

/** Whole numbers go as themselves or, when JSON would lose digits, as text. */
function valueData(value: NativeValue): unknown {
  if (typeof value !== 'object') return value;
  if ('float' in value) return { d: value.float };
  const number = Number(value.integer);
  return Number.isSafeInteger(number) ? number : { l: value.integer };
}
