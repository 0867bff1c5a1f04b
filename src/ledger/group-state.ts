import {
  type Change,
  changedId,
  type Edge,
  type EdgeId,
  type Reliance,
  type VertexId,
} from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { PreparedSet } from './prepared-set.js';
import { Reliances } from './reliances.js';

type Ends = Pick<Edge, 'from' | 'to'>;

/**
 * The state that the sets of a group are evaluated against: the store at the head, overlaid with
 * the accepted sets of the group.
 */
export class GroupState {
  /** The elements that the sets look up; no others are read. */
  readonly #wanted = new Set<VertexId | EdgeId>();
  readonly #vertices = new Map<VertexId, number>();
  readonly #edges = new Map<EdgeId, number>();
  readonly #ends = new Map<EdgeId, Ends>();
  /** The first labels of vertices that sets rely on. */
  readonly #labels = new Map<VertexId, string>();
  /** The degrees of the vertices that sets of the group remove. */
  readonly #degrees = new Map<VertexId, number>();
  readonly #reliances = new Reliances();

  /**
   * Adds all elements that some sets look up, in at most five round trips and mostly in one. Sets
   * with reliances need more.
   */
  async read(store: GraphStore, sets: readonly PreparedSet[]): Promise<void> {
    await this.#reliances.read(store, sets);
    const vertexIds = union(sets.map((set) => set.vertices));
    const edgeIds = union(sets.map((set) => set.edges));
    for (const ids of [vertexIds, edgeIds]) for (const id of ids) this.#wanted.add(id);
    const { vertices, edges } = await store.versions(vertexIds, edgeIds);
    const changed = edges.size === 0 ? [] : union(sets.map(changedEdges));
    const removed = union(sets.map((set) => [...set.removed]));
    const ends = await readEnds(
      store,
      changed.filter((id) => edges.has(id)),
    );
    const degrees = await readDegrees(
      store,
      removed.filter((id) => vertices.has(id)),
    );
    const labels = await readLabels(
      store,
      union(sets.map(reliedOn)).filter((id) => vertices.has(id)),
    );
    addAll(this.#labels, labels);
    addAll(this.#vertices, vertices);
    addAll(this.#edges, edges);
    addAll(this.#ends, ends);
    for (const id of removed) this.#degrees.set(id, degrees.get(id) ?? 0);
  }

  /** Returns the version of a live element; undefined when it does not exist. */
  version(element: 'vertex' | 'edge', id: VertexId | EdgeId): number | undefined {
    return element === 'vertex'
      ? this.#vertices.get(id as VertexId)
      : this.#edges.get(id as EdgeId);
  }

  /**
   * The first label of a live vertex that a set leaves as it is, or that an association of it ends
   * at.
   */
  firstLabel(id: VertexId): string | undefined {
    return this.#labels.get(id);
  }

  /**
   * True when a later commit, or an accepted set of the group, has changed what a set relies on.
   */
  isTouched(reliance: Reliance): boolean {
    return this.#reliances.isTouched(reliance);
  }

  /** The ends of a live edge that the group changes. */
  ends(id: EdgeId): Ends | undefined {
    return this.#ends.get(id);
  }

  /** How many edges touch a vertex that the group removes; a loop counts twice. */
  degree(id: VertexId): number {
    return this.#degrees.get(id) ?? 0;
  }

  /**
   * Overlays an accepted change. Overlaying it twice is harmless, except that degrees are counted
   * twice.
   */
  apply(change: Change, seq: number): void {
    this.#reliances.apply(change, seq);
    if (!this.#wanted.has(changedId(change))) {
      if (change.kind === 'putEdge') this.#count(change.edge, 1); // a new element, or it would have been looked up
      return;
    }
    switch (change.kind) {
      case 'putVertex':
        this.#vertices.set(change.vertex.id, seq);
        this.#labels.set(change.vertex.id, change.vertex.labels[0] ?? '');
        break;
      case 'removeVertex':
        this.#vertices.delete(change.id);
        break;
      case 'putEdge':
        if (!this.#edges.has(change.edge.id)) this.#count(change.edge, 1);
        this.#edges.set(change.edge.id, seq);
        this.#ends.set(change.edge.id, change.edge);
        break;
      case 'removeEdge':
        this.#count(this.#ends.get(change.id), -1);
        this.#edges.delete(change.id);
        break;
    }
  }

  #count(ends: Ends | undefined, step: number): void {
    if (!ends || this.#degrees.size === 0) return; // most groups remove no vertex
    for (const id of [ends.from, ends.to]) {
      const degree = this.#degrees.get(id);
      if (degree !== undefined) this.#degrees.set(id, degree + step);
    }
  }
}

function addAll<Key, Value>(all: Map<Key, Value>, more: ReadonlyMap<Key, Value>): void {
  for (const [key, value] of more) all.set(key, value);
}

/** Returns the vertices that a set leaves unchanged, and the ends of its associations. */
function reliedOn({ changeSet: { changes, associations } }: PreparedSet): VertexId[] {
  return changes.flatMap((change) => {
    if (change.kind === 'putVertex') return change.ifAbsent ? change.vertex.id : [];
    if (change.kind !== 'putEdge' || !associations?.has(change.edge.id)) return [];
    return [change.edge.from, change.edge.to];
  });
}

function changedEdges({ changeSet }: PreparedSet): EdgeId[] {
  const ids: EdgeId[] = [];
  for (const change of changeSet.changes) {
    if (change.kind === 'putEdge' && !change.ifAbsent) ids.push(change.edge.id);
    if (change.kind === 'removeEdge') ids.push(change.id);
  }
  return ids;
}

async function readEnds(store: GraphStore, ids: readonly EdgeId[]): Promise<Map<EdgeId, Ends>> {
  if (ids.length === 0) return new Map();
  const found = await store.edges(ids);
  return new Map([...found].map(([id, { element }]) => [id, element]));
}

async function readLabels(
  store: GraphStore,
  ids: readonly VertexId[],
): Promise<Map<VertexId, string>> {
  if (ids.length === 0) return new Map();
  const found = await store.vertices(ids);
  return new Map([...found].map(([id, { element }]) => [id, element.labels[0] ?? '']));
}

async function readDegrees(
  store: GraphStore,
  ids: readonly VertexId[],
): Promise<Map<VertexId, number>> {
  const degrees = new Map<VertexId, number>();
  if (ids.length === 0) return degrees;
  const directions = ['in', 'out'] as const;
  const found = await Promise.all(
    directions.map((direction) => store.degrees({ vertices: ids, direction })),
  );
  for (const [id, count] of found.flatMap((counts) => [...counts])) {
    degrees.set(id, (degrees.get(id) ?? 0) + count);
  }
  return degrees;
}

function union<T>(lists: readonly (readonly T[])[]): T[] {
  if (lists.length === 1) return [...(lists[0] ?? [])];
  const all = new Set<T>();
  for (const list of lists) for (const item of list) all.add(item);
  return [...all];
}
