import type { Point } from './space.js';

/** A trial with its result. */
export interface Observation {
  readonly point: Point;
  /** The lower, the better. */
  readonly value: number;
}

/** What a model expects of a suggested point. */
export interface Forecast {
  readonly mean: number;
  readonly deviation: number;
}

/** A point to try next, and why. */
export interface Proposal {
  readonly point: Point;
  /** How it was found. */
  readonly model: 'initial' | 'random' | 'grid' | 'gaussian-process' | 'tpe' | 'promotion';
  /** Of a model that predicts. */
  readonly forecast?: Forecast;
  /** What the sampler compared candidates by, the higher the better: log expected improvement, or a log ratio of densities. */
  readonly acquisition?: number;
}
