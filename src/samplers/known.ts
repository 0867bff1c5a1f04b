import type { Observation } from './observation.js';
import type { Point, SearchSpace } from './space.js';

/** What is known when a point is suggested. */
export interface Known {
  readonly space: SearchSpace;
  readonly observations: readonly Observation[];
  /** Points whose results are not known yet. */
  readonly pending: readonly Point[];
}
