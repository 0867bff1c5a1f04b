import {
  type ChangeSet,
  canonicalChange,
  type EdgeId,
  type ProposedChange,
  snapshotOf,
  type VertexId,
} from '#src/domain/graph/index.js';
import type { StampedChange } from '#src/ports/commit-group.js';
import { validateChangeSet } from './validate.js';

/** A checked and serialised change set: the parts of a commit that do not depend on the head. */
export interface PreparedSet {
  readonly changeSet: ChangeSet;
  readonly changes: readonly PreparedChange[];
  /** The canonical lines of the digest, in ascending order. */
  readonly lines: readonly string[];
  /** Characters of the lines. */
  readonly characters: number;
  /** Vertices that the set puts, so that edges to them need no look-up. */
  readonly made: ReadonlySet<VertexId>;
  readonly removed: ReadonlySet<VertexId>;
  /** The elements that evaluation looks up. */
  readonly vertices: readonly VertexId[];
  readonly edges: readonly EdgeId[];
}

/** A change in the form that it is written, with its line in the digest. */
export interface PreparedChange extends StampedChange {
  readonly line: string;
  /** The change is left out when the element exists. */
  readonly ifAbsent: boolean;
}

/** Prepares a change set, while the group before it is being written. */
export function prepareSet(changeSet: ChangeSet): PreparedSet {
  validateChangeSet(changeSet);
  const changes = changeSet.changes.map(prepareChange);
  const lines = changes.map(({ line }) => line).sort();
  const characters = lines.reduce((sum, { length }) => sum + length, 0);
  const { made, removed } = changedVertices(changeSet.changes);
  return { changeSet, changes, lines, characters, made, removed, ...lookUps(changeSet, made) };
}

function prepareChange(proposed: ProposedChange): PreparedChange {
  const line = canonicalChange(proposed);
  // The snapshot is a slice of the line, not a copy of it.
  switch (proposed.kind) {
    case 'putVertex': {
      const { kind, vertex, ifAbsent = false } = proposed;
      return { change: { kind, vertex }, snapshot: snapshotOf(line), line, ifAbsent };
    }
    case 'putEdge': {
      const { kind, edge, ifAbsent = false } = proposed;
      return { change: { kind, edge }, snapshot: snapshotOf(line), line, ifAbsent };
    }
    default:
      return { change: proposed, line, ifAbsent: false };
  }
}

function changedVertices(changes: readonly ProposedChange[]) {
  const made = new Set<VertexId>();
  const removed = new Set<VertexId>();
  for (const change of changes) {
    if (change.kind === 'putVertex') made.add(change.vertex.id);
    if (change.kind === 'removeVertex') removed.add(change.id);
  }
  return { made, removed };
}

/**
 * Returns the elements to look up. An association of a vertex that is expected to be absent needs
 * no look-up: a vertex that does not exist has no edges, and no edge between other ends has the id
 * of the association. If the vertex does exist, its expectation fails, and the whole set is
 * refused.
 */
function lookUps(
  { changes, expect = [], associations }: ChangeSet,
  made: ReadonlySet<VertexId>,
): Pick<PreparedSet, 'vertices' | 'edges'> {
  const vertices = new Set<VertexId>();
  const edges = new Set<EdgeId>();
  const absent = new Set<string>();
  for (const { element, id, is } of expect) {
    if (element === 'edge') edges.add(id as EdgeId);
    else vertices.add(id as VertexId);
    if (element === 'vertex' && is === 'absent') absent.add(id);
  }
  for (const change of changes) {
    if (change.kind === 'removeVertex') vertices.add(change.id);
    if (change.kind === 'putVertex') vertices.add(change.vertex.id);
    if (change.kind === 'removeEdge') edges.add(change.id);
    if (change.kind !== 'putEdge') continue;
    const { id, from, to } = change.edge;
    const isNew = absent.has(from) || absent.has(to);
    if (isNew && associations?.has(id)) edges.delete(id);
    else edges.add(id);
    if (!made.has(from)) vertices.add(from);
    if (!made.has(to)) vertices.add(to);
  }
  return { vertices: [...vertices], edges: [...edges] };
}
