import type { Vertex } from '#src/domain/graph/index.js';

/** Which vertices a load may not bring. */
export interface LoadRules {
  /** First labels of what only the platform itself writes. */
  readonly internal: ReadonlySet<string>;
  /** Why a vertex cannot be loaded, by its first label; undefined when it can. */
  readonly refuse: ReadonlyMap<string, (vertex: Vertex) => string | undefined>;
}
