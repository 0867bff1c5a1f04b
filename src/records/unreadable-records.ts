import { PlatformError } from '#src/domain/errors/index.js';
import {
  type EdgeId,
  type ProposedChange,
  stringOf,
  type Vertex,
  type VertexId,
} from '#src/domain/graph/index.js';
import type { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Principal } from '#src/ports/identity.js';

export interface UnreadableRecordsOptions {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  /** Returns why a vertex is not a valid record of its kind; undefined for a valid one. */
  readonly problemOf: (vertex: Vertex) => PlatformError | undefined;
  /** The vertices that are removed with the record of an ARN, if they exist. */
  readonly belongings: (arn: string) => readonly VertexId[];
}

/** The most edges that one commit removes. */
const EDGES = 1_000;

/** Vertices with the label of a record that cannot be read as one. */
export class UnreadableRecords {
  readonly #options: UnreadableRecordsOptions;

  constructor(options: UnreadableRecordsOptions) {
    this.#options = options;
  }

  /**
   * Removes an unreadable record with its edges. Throws `NOT_FOUND`, and `CONFLICT` for a vertex
   * that can be read: its kind decides when it may be deleted.
   */
  async delete(id: VertexId, principal: Principal): Promise<void> {
    for (let isDone = false; !isDone; ) {
      await this.#options.ledger.update(async () => {
        const { changes, is, isLast } = await this.#removal(id);
        isDone = isLast;
        const expect = [{ element: 'vertex', id, is }] as const;
        return { result: undefined, changeSet: { actor: principal.arn, changes, expect } };
      });
    }
  }

  async #removal(id: VertexId) {
    const { store, problemOf, belongings } = this.#options;
    const found = (await store.vertices([id])).get(id);
    if (!found) throw notThere(id);
    if (!problemOf(found.element)) throw readable(found.element);
    const edges = await this.#edgesOf(id);
    const changes: ProposedChange[] = edges.map((edge) => ({ kind: 'removeEdge', id: edge }));
    const isLast = edges.length < EDGES;
    if (isLast) {
      const own = belongings(stringOf(found.element.properties, 'arn') ?? '');
      const there = await store.versions(own, []);
      for (const each of [id, ...there.vertices.keys()])
        changes.push({ kind: 'removeVertex', id: each });
    }
    return { changes, is: found.version, isLast };
  }

  async #edgesOf(id: VertexId): Promise<readonly EdgeId[]> {
    const pages = await Promise.all(
      (['in', 'out'] as const).map((direction) =>
        this.#options.store.incident({ vertices: [id], direction, first: EDGES }),
      ),
    );
    const items = pages.flatMap((page) => page.get(id)?.items ?? []);
    return [...new Set(items.map(({ element }) => element.id))].slice(0, EDGES);
  }
}

function notThere(id: VertexId): PlatformError {
  return new PlatformError('NOT_FOUND', `There is no vertex ${id}.`, { details: { id } });
}

function readable({ id, labels }: Vertex): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `The vertex ${id} (${labels.join(', ')}) can be read; delete it with the operation for its kind.`,
    { details: { id, labels } },
  );
}
