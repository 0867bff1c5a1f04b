import type { Expectation, ProposedChange, VertexId } from '#src/domain/graph/index.js';
import {
  type Artifact,
  entityToVertex,
  type RemovedBytes,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import type { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

const CHUNK = 1_000;

interface Marks {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly actor: string;
}

/**
 * Marks versions, or removes their marks, in commits of at most 1,000 changes. Versions that are
 * missing or have the mark already stay as they are.
 */
export async function markVersions(
  { store, ledger, actor }: Marks,
  ids: readonly VertexId[],
  mark: (artifact: Artifact) => RemovedBytes | undefined,
): Promise<void> {
  const unique = [...new Set(ids)];
  for (let from = 0; from < unique.length; from += CHUNK) {
    const chunk = unique.slice(from, from + CHUNK);
    await ledger.update(async () => {
      const changes: ProposedChange[] = [];
      const expect: Expectation[] = [];
      for (const [id, { element, version }] of await store.vertices(chunk)) {
        const { bytes: known, ...artifact } = vertexToEntity(element) as Artifact;
        const bytes = mark(artifact);
        if (known?.status === bytes?.status) continue;
        const marked = { ...artifact, ...(bytes && { bytes }) };
        changes.push({ kind: 'putVertex', vertex: entityToVertex(marked, id) });
        expect.push({ element: 'vertex', id, is: version });
      }
      if (changes.length === 0) return { result: undefined };
      return { result: undefined, changeSet: { actor, changes, expect } };
    });
  }
}
