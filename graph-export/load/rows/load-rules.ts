import type { Vertex } from '#src/domain/graph/index.js';

/** The vertices that a load may not add. */
export interface LoadRules {
  /** First labels of vertices that only the platform writes. */
  readonly internal: ReadonlySet<string>;
  /** Returns why a vertex cannot be loaded, by its first label; undefined when it can. */
  readonly refuse: ReadonlyMap<string, (vertex: Vertex) => string | undefined>;
}
