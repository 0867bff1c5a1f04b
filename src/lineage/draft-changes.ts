import {
  changedId,
  type EdgeId,
  type ProposedChange,
  type Vertex,
  type VertexId,
} from '#src/domain/graph/index.js';

/**
 * The changes of one change set, each element once: what is added later of an element is done to what the changes
 * before leave of it. A put of a removed element replaces it, and a removal is one however often it is added.
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

  /** The vertex as these changes leave it; undefined where they do not put it. */
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

/** Vertices and edges have ids of their own. */
function keyOf(change: ProposedChange): string {
  return `${change.kind.endsWith('Vertex') ? 'v' : 'e'}${changedId(change)}`;
}
