import type { WalkLimits } from '#src/domain/graph/index.js';

/** What bounds a question about lineage. */
export interface QueryLimits {
  /** What cuts a walk. */
  readonly walk: WalkLimits;
  /** Entities that a search for paths looks at, at the most. */
  readonly maxPathVertices: number;
  /** Partial paths that a search follows, at the most. */
  readonly maxPathSteps: number;
}

/** Limits that a lineage of a million entities stays within. */
export const DEFAULT_QUERY_LIMITS: QueryLimits = {
  walk: { maxVertices: 1_000_000, timeoutMs: 10_000 },
  maxPathVertices: 100_000,
  maxPathSteps: 200_000,
};

/** Entities and associations that one request records, together: a commit of more holds up the others for seconds. */
export const MAX_BATCH = 10_000;
