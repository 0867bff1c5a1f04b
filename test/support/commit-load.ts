import { expect } from 'vitest';
import { isPlatformError } from '#src/domain/errors/index.js';
import { edgeIdOf, vertexIdOf } from '#src/domain/graph/index.js';
import type { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { namedEdge, put, vertex } from '../contract/graph-store/elements.js';

/** Commits of a vertex that joins `hub`, by one submitter or several, and which of them were acknowledged. */
export class CommitLoad {
  readonly #ledger: Ledger;
  readonly #acknowledged = new Map<string, number>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Acknowledged commits. */
  get size(): number {
    return this.#acknowledged.size;
  }

  /** Commits one after the other until it is stopped or refused; returns the code of the error. */
  async submit(prefix: string, signal?: AbortSignal): Promise<string | undefined> {
    for (let at = 0; !signal?.aborted; at += 1) {
      const name = `${prefix}-${at}`;
      try {
        const { seq } = await this.#ledger.commit(
          put(vertex(name), namedEdge(name, `hub>${name}`)),
        );
        this.#acknowledged.set(name, seq);
      } catch (error) {
        if (isPlatformError(error)) return error.code;
        throw error;
      }
    }
    return undefined;
  }

  /** Expects a store to have all acknowledged commits and their elements. */
  async expectIn(store: GraphStore): Promise<void> {
    const names = [...this.#acknowledged.keys()];
    const vertices = await store.vertices(names.map(vertexIdOf));
    const edges = await store.edges(names.map(edgeIdOf));
    for (const [name, seq] of this.#acknowledged) {
      expect(vertices.get(vertexIdOf(name))?.version).toBe(seq);
      expect(edges.get(edgeIdOf(name))?.version).toBe(seq);
    }
  }
}
