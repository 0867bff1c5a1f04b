import {
  changedId,
  type EdgeId,
  type ProposedChange,
  type Vertex,
  type VertexId,
} from '#src/domain/graph/index.js';

/**
 * The changes of one change set, with each element once: a later change of an element applies to
 * the result of the earlier ones. A put of a removed element replaces it, and repeated removals are
 * one.
 */
export class DraftChanges {
  readonly #changes = new Map<string, ProposedChange>();

  add(change: ProposedChange): void {
    const key = keyOf(change);
    const before = this.#changes.get(key);
    if (before && 'ifAbsent' in change) {
      if (before.kind === 'putVertex' || before.kind === 'putEdge') return;
      const { ifAbsent: _, ...put } = change;
      this.#changes.set(key, put);
    } else this.#changes.set(key, change);
  }

  /** The vertex after these changes; undefined when they do not put it. */
  vertex(id: VertexId): Vertex | undefined {
    const change = this.#changes.get(`v${id}`);
    return change?.kind === 'putVertex' && !change.ifAbsent ? change.vertex : undefined;
  }

  removes(element: 'vertex' | 'edge', id: VertexId | EdgeId): boolean {
    return this.#changes.get(`${element[0]}${id}`)?.kind.startsWith('remove') ?? false;
  }

  all(): ProposedChange[] {
    return [...this.#changes.values()];
  }

  copy(): DraftChanges {
    const copy = new DraftChanges();
    for (const [key, change] of this.#changes) copy.#changes.set(key, change);
    return copy;
  }
}

/** Vertices and edges have separate ids. */
function keyOf(change: ProposedChange): string {
  return `${change.kind.endsWith('Vertex') ? 'v' : 'e'}${changedId(change)}`;
}
