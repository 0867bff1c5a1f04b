import { statics as __, cardinality, direction, g, merge, type Traversal, t } from '../dsl.js';
import type { NativeProperty, NativeValue } from '../native.js';
import { chunks } from '../reads/decode.js';
import { HEAD_ID } from '../schema.js';
import type { EdgeRow, VertexRow, WritePlan } from './plan.js';

/**
 * One traversal that carries a plan out, for servers without scripts: it finds the head where the group
 * wants it, or nothing happens. Yields 1 when it was carried out, else 0.
 */
export function traversalWrite(plan: WritePlan, rowsPerStep: number): Traversal {
  const { after, fence, head } = plan;
  let step = g
    .V(HEAD_ID)
    .property(cardinality.single, '_lock', head.digest)
    .has('_seq', after.seq)
    .has('_digest', after.digest)
    .has('_fence', fence);
  const then = (effect: Traversal) => {
    step = step.sideEffect(effect);
  };
  for (const ids of chunks(plan.dropEdges, rowsPerStep)) then(__.E(ids).drop());
  for (const ids of chunks(plan.dropVertices, rowsPerStep)) then(__.V(ids).drop());
  for (const rows of chunks(plan.newVertices, rowsPerStep)) {
    then(created(__.constant(rows.map(vertexMap)).unfold().mergeV(__.select('is'))));
  }
  for (const row of plan.setVertices) then(replaced(__.V(row.id), row, true));
  for (const row of [...plan.newVertices, ...plan.setVertices]) {
    const sets = row.properties.filter(isSet);
    if (sets.length > 0) then(withSets(row.id, sets));
  }
  for (const rows of chunks(plan.newEdges, rowsPerStep)) {
    then(created(__.constant(rows.map(edgeMap)).unfold().mergeE(__.select('is'))));
  }
  for (const row of plan.setEdges) then(replaced(__.E(row.id), row, false));
  return step
    .property(cardinality.single, '_seq', head.seq)
    .property(cardinality.single, '_time', head.time)
    .property(cardinality.single, '_digest', head.digest)
    .count();
}

function withSets(
  id: string,
  sets: readonly (readonly [string, readonly NativeValue[]])[],
): Traversal {
  let vertex = __.V(id);
  for (const [name, values] of sets) {
    for (const value of values) vertex = vertex.property(cardinality.set, name, plain(value));
  }
  return vertex;
}

/**
 * Looks for elements by their ids alone: a server plans a search for each. What is there already is not what
 * the group was decided on, and nothing is written.
 */
function created(merged: Traversal): Traversal {
  return merged
    .option(merge.onCreate, __.select('has'))
    .option(merge.onMatch, __.fail('It exists already.'));
}

function vertexMap(row: VertexRow): Map<string, Map<unknown, unknown>> {
  return creation(row, []);
}

function edgeMap(row: EdgeRow): Map<string, Map<unknown, unknown>> {
  return creation(row, [
    [direction.out, row.from],
    [direction.in, row.to],
  ]);
}

function creation(
  { id, label, properties }: VertexRow,
  ends: readonly [unknown, unknown][],
): Map<string, Map<unknown, unknown>> {
  return new Map([
    ['is', new Map<unknown, unknown>([[t.id, id]])],
    ['has', new Map<unknown, unknown>([[t.label, label], ...ends, ...singles(properties)])],
  ]);
}

/** Gives an element these single properties in the place of all that it had. */
function replaced(element: Traversal, { properties }: VertexRow, isVertex: boolean): Traversal {
  let step = element.sideEffect(__.properties().drop());
  for (const [name, value] of singles(properties)) {
    step = isVertex ? step.property(cardinality.single, name, value) : step.property(name, value);
  }
  return step;
}

function singles(properties: readonly NativeProperty[]): [unknown, unknown][] {
  return properties
    .filter((property) => !isSet(property))
    .map(([name, value]) => [name, plain(value as NativeValue)]);
}

/** The driver has no integers above 2^53: those go as text. */
function plain(value: NativeValue): unknown {
  if (typeof value !== 'object') return value;
  if ('float' in value) return Number(value.float);
  const number = Number(value.integer);
  return Number.isSafeInteger(number) ? number : value.integer;
}

function isSet(property: NativeProperty): property is readonly [string, readonly NativeValue[]] {
  return Array.isArray(property[1]);
}
