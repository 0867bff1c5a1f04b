import {
  type EdgeId,
  type Head,
  IdFilter,
  IdTable,
  type VertexId,
} from '#src/domain/graph/index.js';
import type { ElementVersions, GraphStore, StampedCommit } from '#src/ports/graph-store.js';

/** What sets are evaluated against. */
export type ElementSource = Pick<GraphStore, 'versions' | 'edges' | 'degrees'> & {
  /** The first label of each of the vertices, which exist at these versions. */
  firstLabels(at: ReadonlyMap<VertexId, number>): Promise<ReadonlyMap<VertexId, string>>;
};

/** Elements that are remembered at the most: some 100 MB of them. */
const MOST_VERTICES = 2 ** 20 - 1; // half of the slots of a table
const MOST_EDGES = 8_000_000;
const MOST_LABELS = 100_000;

/** A graph from its first commit on. */
interface Remembered {
  /** All of them. */
  readonly vertices: IdTable;
  /** All that ever were, and few that never were. */
  readonly edges: IdFilter;
  edgeCount: number;
}

/**
 * A store with a memory of what is in it while that is only what this process wrote, from the first commit on: a load
 * into an empty graph needs no look-ups then. The memory is as good as a look-up that was made when the head was
 * read: when somebody else writes, the group that was decided by it is refused, and the memory is dropped.
 */
export class KnownGraph implements ElementSource {
  readonly #store: GraphStore;
  #all: Remembered | undefined;
  /** Launches name the same artifacts again and again. */
  readonly #labels = new Map<VertexId, { readonly version: number; readonly label: string }>();

  constructor(store: GraphStore) {
    this.#store = store;
  }

  /** Takes the head that was read, which the next group follows. */
  start({ seq }: Head): void {
    this.#labels.clear();
    this.#all =
      seq === 0 ? { vertices: new IdTable(), edges: new IdFilter(), edgeCount: 0 } : undefined;
  }

  /** Takes what was written after the last head. */
  add(commits: readonly StampedCommit[]): void {
    for (const commit of commits) if (this.#all && !note(this.#all, commit)) this.#all = undefined;
  }

  async versions(
    vertices: readonly VertexId[],
    edges: readonly EdgeId[],
  ): Promise<ElementVersions> {
    const all = this.#all;
    if (!all) return this.#store.versions(vertices, edges);
    const known = new Map<VertexId, number>();
    for (const id of vertices) {
      const version = all.vertices.get(id);
      if (version !== undefined) known.set(id, version);
    }
    const asked = edges.filter((id) => all.edges.mayHold(id));
    const found = asked.length === 0 ? NO_EDGES : await this.#store.versions([], asked);
    return { vertices: known, edges: found.edges };
  }

  async firstLabels(at: ReadonlyMap<VertexId, number>): Promise<ReadonlyMap<VertexId, string>> {
    const found = new Map<VertexId, string>();
    const unknown: VertexId[] = [];
    for (const [id, version] of at) {
      const known = this.#labels.get(id);
      if (known?.version === version) found.set(id, known.label);
      else unknown.push(id);
    }
    if (unknown.length === 0) return found;
    if (this.#labels.size + unknown.length > MOST_LABELS) this.#labels.clear();
    for (const [id, { element, version }] of await this.#store.vertices(unknown)) {
      const [label = ''] = element.labels;
      this.#labels.set(id, { version, label });
      found.set(id, label);
    }
    return found;
  }

  edges(ids: readonly EdgeId[]): ReturnType<GraphStore['edges']> {
    return this.#store.edges(ids);
  }

  degrees(...asked: Parameters<GraphStore['degrees']>): ReturnType<GraphStore['degrees']> {
    return this.#store.degrees(...asked);
  }
}

const NO_EDGES: Pick<ElementVersions, 'edges'> = { edges: new Map() };

/** False when there is no room. */
function note(all: Remembered, { seq, changes }: StampedCommit): boolean {
  for (const { change } of changes) {
    if (change.kind === 'removeVertex') all.vertices.remove(change.id);
    if (change.kind === 'putVertex' && !all.vertices.set(change.vertex.id, seq)) return false;
    if (change.kind !== 'putEdge') continue;
    all.edges.add(change.edge.id);
    all.edgeCount += 1;
  }
  return all.vertices.size <= MOST_VERTICES && all.edgeCount <= MOST_EDGES;
}
