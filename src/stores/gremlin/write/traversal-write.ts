import type { Head } from '#src/domain/graph/index.js';
import { statics as __, cardinality, direction, merge, type Traversal, t } from '../dsl.js';
import { type FencedHead, lockedHead } from '../head.js';
import type { NativeProperty, NativeValue } from '../native.js';
import { chunks } from '../reads/decode.js';
import { elementId } from '../schema.js';
import type { WritePlan } from './plan.js';
import type { EdgeRow, VertexRow } from './rows.js';

/** A plan, with the heads before and after it. */
export interface PlannedGroup {
  readonly plan: WritePlan;
  readonly from: FencedHead;
  readonly to: Head;
  /** Further properties of the head. */
  readonly also: Readonly<Record<string, string | number>>;
}

/**
 * One traversal that applies a plan on servers without scripts, if the head is the expected one. It
 * returns 1 when it was applied, else 0. `ends` has the native ids of vertices outside the plan.
 */
export function traversalWrite(
  { plan, from, to, also }: PlannedGroup,
  ends: ReadonlyMap<string, string>,
  rowsPerStep: number,
): Traversal {
  let step = lockedHead(to.digest)
    .has('_seq', from.seq)
    .has('_digest', from.digest)
    .has('_fence', from.fence);
  const then = (effect: Traversal) => {
    step = step.sideEffect(effect);
  };
  const made = [...plan.newVertices, ...plan.setVertices];
  const nativeIds = new Map([...ends, ...made.map(({ id }) => [elementId(id), id] as const)]);
  for (const rows of chunks(plan.dropEdges, rowsPerStep)) then(__.E(rows.map(idOf)).drop());
  for (const rows of chunks(plan.dropVertices, rowsPerStep)) then(__.V(rows.map(idOf)).drop());
  for (const rows of chunks([...plan.records, ...plan.newVertices], rowsPerStep)) {
    then(
      created(
        __.constant(rows.map((row) => creation(row, [])))
          .unfold()
          .mergeV(__.select('is')),
      ),
    );
  }
  for (const row of plan.setVertices) then(replaced(__.V(row.id), row, true));
  for (const row of made) {
    const sets = row.properties.filter(isSet);
    if (sets.length > 0) then(withSets(row.id, sets));
  }
  for (const rows of chunks(plan.newEdges, rowsPerStep)) {
    const maps = rows.map((row) => edgeMap(row, nativeIds));
    then(created(__.constant(maps).unfold().mergeE(__.select('is'))));
  }
  for (const row of plan.setEdges) then(replaced(__.E(row.id), row, false));
  for (const [name, value] of Object.entries(also))
    step = step.property(cardinality.single, name, value);
  return step
    .property(cardinality.single, '_seq', to.seq)
    .property(cardinality.single, '_time', to.time)
    .property(cardinality.single, '_digest', to.digest)
    .count();
}

function idOf({ id }: VertexRow): string {
  return id;
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
 * Looks elements up by id alone, because the server plans a search for each. When a new element
 * exists already, the group was decided on other data, and nothing is written.
 */
function created(merged: Traversal): Traversal {
  return merged
    .option(merge.onCreate, __.select('has'))
    .option(merge.onMatch, __.fail('It exists already.'));
}

function edgeMap(row: EdgeRow, nativeIds: ReadonlyMap<string, string>) {
  return creation(row, [
    [direction.out, nativeIds.get(row.from) ?? row.from],
    [direction.in, nativeIds.get(row.to) ?? row.to],
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

/** Replaces all properties of an element by these single ones. */
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

/** The driver has no integers above 2^53: those are sent as text. */
function plain(value: NativeValue): unknown {
  if (typeof value !== 'object') return value;
  if ('float' in value) return Number(value.float);
  const number = Number(value.integer);
  return Number.isSafeInteger(number) ? number : value.integer;
}

function isSet(property: NativeProperty): property is readonly [string, readonly NativeValue[]] {
  return Array.isArray(property[1]);
}
