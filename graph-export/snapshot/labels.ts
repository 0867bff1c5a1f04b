import { compareText } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Stretch } from './window.js';

/** The vertices that an export leaves out, by their first label. */
export interface LeftOut {
  /** The platform's own vertices, such as claims, are never exported. */
  readonly internal: readonly string[];
  /** Records of jobs, models and endpoints. */
  readonly records: readonly string[];
}

/** Returns the stretches of an export in their order: vertices before edges, each by label. */
export async function stretchesAt(
  store: GraphStore,
  at: number,
  without: ReadonlySet<string>,
): Promise<readonly Stretch[]> {
  const { vertices, edges } = await store.labels({ at });
  const sorted = (labels: readonly string[]) => [...labels].sort(compareText);
  return [
    ...sorted(vertices)
      .filter((label) => !without.has(label))
      .map((label): Stretch => ({ kind: 'vertex', label })),
    ...sorted(edges).map((label): Stretch => ({ kind: 'edge', label })),
  ];
}
