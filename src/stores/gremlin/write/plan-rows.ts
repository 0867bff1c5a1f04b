import type { NativeProperty, NativeValue } from '../native.js';
import type { WritePlan } from './plan.js';
import type { EdgeRow, VertexRow } from './rows.js';

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
