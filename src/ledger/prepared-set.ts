import {
  type Change,
  type ChangeSet,
  canonicalChange,
  type EdgeId,
  imageOf,
  type VertexId,
} from '#src/domain/graph/index.js';
import type { StampedChange } from '#src/ports/graph-store.js';
import { validateChangeSet } from './validate.js';

/** A change set that is checked and serialised: all of a commit that does not depend on the head. */
export interface PreparedSet {
  readonly changeSet: ChangeSet;
  readonly changes: readonly StampedChange[];
  /** The canonical lines of the digest, in ascending order. */
  readonly lines: readonly string[];
  /** Characters of the lines. */
  readonly characters: number;
  /** Vertices that the set puts, so that edges to them need no look-up. */
  readonly made: ReadonlySet<VertexId>;
  readonly removed: ReadonlySet<VertexId>;
  /** What evaluation looks up. */
  readonly vertices: readonly VertexId[];
  readonly edges: readonly EdgeId[];
}

/** Does everything for a change set that can be done while the group before it is being written. */
export function prepareSet(changeSet: ChangeSet): PreparedSet {
  validateChangeSet(changeSet);
  const changes: StampedChange[] = [];
  const lines: string[] = [];
  let characters = 0;
  for (const change of changeSet.changes) {
    const line = canonicalChange(change);
    lines.push(line);
    characters += line.length;
    // The image is a part of the line, not another copy of it.
    changes.push(isPut(change) ? { change, image: imageOf(line) } : { change });
  }
  lines.sort();
  const { made, removed } = changedVertices(changeSet.changes);
  return { changeSet, changes, lines, characters, made, removed, ...lookUps(changeSet, made) };
}

function isPut({ kind }: Change): boolean {
  return kind === 'putVertex' || kind === 'putEdge';
}

function changedVertices(changes: readonly Change[]) {
  const made = new Set<VertexId>();
  const removed = new Set<VertexId>();
  for (const change of changes) {
    if (change.kind === 'putVertex') made.add(change.vertex.id);
    if (change.kind === 'removeVertex') removed.add(change.id);
  }
  return { made, removed };
}

/**
 * What must be looked up. An association of a vertex that is expected to be absent need not be: a vertex that does
 * not exist has no edges, and no edge between other ends has the id of the association. If the vertex does exist,
 * its expectation fails, and the whole set is refused.
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
