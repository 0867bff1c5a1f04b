import type { Point } from './space.js';

/** A trial with its result. */
export interface Observation {
  readonly point: Point;
  /** Lower is better. */
  readonly value: number;
}

/** A model's prediction for a suggested point. */
export interface Forecast {
  readonly mean: number;
  readonly deviation: number;
}

/** A point to try next, and its reasons. */
export interface Proposal {
  readonly point: Point;
  /** How it was found. */
  readonly model: 'initial' | 'random' | 'grid' | 'gaussian-process' | 'tpe' | 'promotion';
  /** Only from a model that predicts. */
  readonly forecast?: Forecast;
  /**
   * The value that the sampler compared candidates by, higher is better: log expected improvement,
   * or a log ratio of densities.
   */
  readonly acquisition?: number;
}
