import { compareText } from '#src/domain/graph/index.js';
import type { UsedLabels } from '#src/ports/graph-store.js';

/** Each label once, in the order of code units. */
export function usedLabels(vertices: Iterable<string>, edges: Iterable<string>): UsedLabels {
  return { vertices: sorted(vertices), edges: sorted(edges) };
}

function sorted(labels: Iterable<string>): string[] {
  return [...new Set(labels)].sort(compareText);
}
