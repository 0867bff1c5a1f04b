import type { WalkLimits } from '#src/domain/graph/index.js';

/** The limits of a query of the lineage. */
export interface QueryLimits {
  /** The limits of a walk. */
  readonly walk: WalkLimits;
  /** The most entities that a search for paths considers. */
  readonly maxPathVertices: number;
  /** The most partial paths that a search follows. */
  readonly maxPathSteps: number;
}

/** Limits that a lineage of a million entities stays within. */
export const DEFAULT_QUERY_LIMITS: QueryLimits = {
  walk: { maxVertices: 1_000_000, timeoutMs: 10_000 },
  maxPathVertices: 100_000,
  maxPathSteps: 200_000,
};

/**
 * The most entities and associations of one request, together: a larger commit delays the others
 * for seconds.
 */
export const MAX_BATCH = 10_000;
