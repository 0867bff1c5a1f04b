import type { Observation, Point, SearchSpace } from './space.js';

/** The known points when a suggestion is made. */
export interface Known {
  readonly space: SearchSpace;
  readonly observations: readonly Observation[];
  /** Points without results yet. */
  readonly pending: readonly Point[];
}
