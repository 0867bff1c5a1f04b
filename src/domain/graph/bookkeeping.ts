import type { Vertex } from './vertex.js';

/** The labels of live vertices that are the platform's own bookkeeping, and no part of what users recorded. */
export const BOOKKEEPING = {
  claim: 'claim',
  clientToken: 'client_token',
  /** Jobs are found by the values of their metrics through it. */
  finalMetric: 'final_metric',
  load: 'graph_load',
  loadPart: 'graph_load_part',
  reset: 'graph_reset',
} as const;

/** {@link BOOKKEEPING} as a set. */
export const BOOKKEEPING_LABELS: ReadonlySet<string> = new Set(Object.values(BOOKKEEPING));

/** Whether a vertex is bookkeeping of the platform. */
export function isBookkeeping({ labels }: Pick<Vertex, 'labels'>): boolean {
  return labels.some((label) => BOOKKEEPING_LABELS.has(label));
}
