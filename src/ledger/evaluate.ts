import { type ErrorCode, PlatformError } from '#src/domain/errors/index.js';
import type {
  Edge,
  Expectation,
  ProposedChange,
  Reliance,
  Vertex,
} from '#src/domain/graph/index.js';
import { isLineageLabel } from '#src/domain/lineage/index.js';
import type { GroupState } from './group-state.js';
import type { PreparedSet } from './prepared-set.js';

/** Returns why a set does not apply to the state; undefined when it applies. */
export function findRefusal(set: PreparedSet, state: GroupState): PlatformError | undefined {
  for (const expectation of set.changeSet.expect ?? []) {
    const refusal = checkExpectation(expectation, state);
    if (refusal) return refusal;
  }
  for (const reliance of set.changeSet.relies ?? [])
    if (state.isTouched(reliance)) return outdated(reliance);
  for (const change of set.changeSet.changes) {
    const refusal = checkChange(change, set, state);
    if (refusal) return refusal;
  }
  return set.removed.size === 0 ? undefined : checkNoEdgesLeft(set, state);
}

function checkExpectation(expectation: Expectation, state: GroupState): PlatformError | undefined {
  const { element, id, is } = expectation;
  const actual = state.version(element, id);
  const fail = (code: ErrorCode, what: string) =>
    new PlatformError(code, `The ${element} ${id} ${what}.`, {
      details: { expectation, element, id, ...(actual === undefined ? {} : { actual }) },
    });
  if (is === 'absent') {
    return actual === undefined ? undefined : fail('ALREADY_EXISTS', 'exists already');
  }
  if (is === 'present') {
    return actual === undefined ? fail('NOT_FOUND', 'does not exist') : undefined;
  }
  return actual === is
    ? undefined
    : fail('CONFLICT', `is at version ${actual ?? 'none'}, not ${is}; read it again`);
}

function outdated({ after }: Reliance): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `What was read at commit ${after} has changed since; read it again.`,
    { details: { expectation: { after } } },
  );
}

function checkChange(
  change: ProposedChange,
  set: PreparedSet,
  state: GroupState,
): PlatformError | undefined {
  switch (change.kind) {
    case 'putVertex':
      return change.ifAbsent ? checkLeft(change.vertex, state) : undefined;
    case 'putEdge':
      return change.ifAbsent && state.version('edge', change.edge.id) !== undefined
        ? undefined
        : checkEdge(change.edge, set, state);
    case 'removeVertex':
      return checkPresent('vertex', change.id, state);
    case 'removeEdge':
      return checkPresent('edge', change.id, state);
  }
}

/**
 * A vertex that is left as it is must be of the same kind: a bulk load may have written another
 * vertex with the same id.
 */
function checkLeft({ id, labels }: Vertex, state: GroupState): PlatformError | undefined {
  if (state.version('vertex', id) === undefined) return undefined;
  const [label] = labels;
  const actual = state.firstLabel(id);
  if (actual === label) return undefined;
  return new PlatformError(
    'ALREADY_EXISTS',
    `The vertex ${id} exists with the label '${actual}', not '${label}'; remove it first, with deleteForeignElements if a bulk load brought it.`,
    { details: { id, label, actual } },
  );
}

function checkEdge(edge: Edge, set: PreparedSet, state: GroupState): PlatformError | undefined {
  for (const end of [edge.from, edge.to]) {
    if (set.made.has(end)) continue;
    const exists = state.version('vertex', end) && !set.removed.has(end);
    const fits = !set.changeSet.associations?.has(edge.id) || isLineageLabel(state.firstLabel(end));
    if (exists && fits) continue;
    return new PlatformError(
      'EDGE_END_MISSING',
      `The edge ${edge.id} needs the vertex ${end}, which does not exist.`,
      { details: { id: edge.id, vertex: end } },
    );
  }
  if (state.version('edge', edge.id) === undefined) return undefined;
  const before = state.ends(edge.id);
  if (!before || (before.from === edge.from && before.to === edge.to)) return undefined;
  return new PlatformError(
    'VALIDATION_FAILED',
    `The edge ${edge.id} keeps its two ends; remove it and add another.`,
    { details: { id: edge.id } },
  );
}

function checkPresent(
  element: 'vertex' | 'edge',
  id: Expectation['id'],
  state: GroupState,
): PlatformError | undefined {
  if (state.version(element, id) !== undefined) return undefined;
  return new PlatformError('NOT_FOUND', `The ${element} ${id} to remove does not exist.`, {
    details: { element, id },
  });
}

function checkNoEdgesLeft(set: PreparedSet, state: GroupState): PlatformError | undefined {
  const left = new Map([...set.removed].map((id) => [id, state.degree(id)]));
  for (const change of set.changeSet.changes) {
    if (change.kind !== 'removeEdge') continue;
    const ends = state.ends(change.id);
    for (const end of ends ? [ends.from, ends.to] : []) {
      const count = left.get(end);
      if (count !== undefined) left.set(end, count - 1);
    }
  }
  for (const [id, edges] of left) {
    if (edges === 0) continue;
    return new PlatformError(
      'VERTEX_HAS_EDGES',
      `The vertex ${id} still has edges; remove them with it.`,
      { details: { id } },
    );
  }
  return undefined;
}
