import { parseEdge, parseVertex } from '#src/domain/graph/index.js';
import type { GraphPrimitives, ScannedVersion, UsedLabels } from '#src/ports/graph-store.js';
import { usedLabels } from './used-labels.js';

/**
 * Finds the labels that were in use right after a commit, or are in use now, by a scan of all
 * versions.
 */
export async function defaultLabels(store: GraphPrimitives, at?: number): Promise<UsedLabels> {
  const vertices = new Set<string>();
  const edges = new Set<string>();
  for await (const versions of store.scan()) {
    for (const { kind, text } of versions.filter((version) => isLive(version, at))) {
      if (kind === 'edge') edges.add(parseEdge(text).label);
      else for (const label of parseVertex(text).labels.slice(0, 1)) vertices.add(label);
    }
  }
  await store.vertices([], at); // throws for a commit that cannot be read
  return usedLabels(vertices, edges);
}

function isLive({ began, ended }: ScannedVersion, at: number | undefined): boolean {
  if (at === undefined) return ended === undefined;
  return began <= at && (ended === undefined || ended > at);
}
