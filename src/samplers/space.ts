import {
  fromScale,
  type HyperparameterRanges,
  type Hyperparameters,
  type KnownScaling,
  scalingOf,
  toScale,
} from '#src/domain/tuning/index.js';
import type { Random } from './math/random.js';

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

/**
 * A point in a search space: for each dimension a number from 0 to 1, or the index of a category.
 */
export type Point = readonly number[];

/** A numeric hyperparameter, on its scale. */
export interface NumericDimension {
  readonly kind: 'integer' | 'continuous';
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly scaling: KnownScaling;
  /**
   * The ends of the scale. The ends of integers lie half a step outside, so that all integers have
   * equal parts.
   */
  readonly low: number;
  readonly high: number;
}

export interface CategoricalDimension {
  readonly kind: 'categorical';
  readonly name: string;
  readonly values: readonly string[];
}

export type Dimension = NumericDimension | CategoricalDimension;

/** The searched hyperparameters, and the conversion between their values and points. */
export class SearchSpace {
  readonly dimensions: readonly Dimension[];

  constructor({ integer, continuous, categorical }: HyperparameterRanges) {
    const numeric = (kind: NumericDimension['kind']) => (range: (typeof integer)[number]) => {
      const { name, min, max } = range;
      const scaling = scalingOf(kind, range);
      const half = kind === 'integer' ? 0.5 : 0;
      const low = toScale(scaling, min - half);
      return { kind, name, min, max, scaling, low, high: toScale(scaling, max + half) };
    };
    this.dimensions = [
      ...integer.map(numeric('integer')),
      ...continuous.map(numeric('continuous')),
      ...categorical.map(({ name, values }) => ({ kind: 'categorical' as const, name, values })),
    ];
  }

  /** The number of points; infinite with a continuous dimension of more than one value. */
  get size(): number {
    return this.dimensions.reduce((size, dimension) => size * countOf(dimension), 1);
  }

  /** The nearest point that represents valid values: integers are whole. */
  snap(point: Point): Point {
    return this.dimensions.map((dimension, at) => {
      const place = point[at] ?? 0;
      return dimension.kind === 'integer'
        ? encodeNumber(dimension, numberAt(dimension, place))
        : place;
    });
  }

  /** The values at a point. */
  decode(point: Point): Hyperparameters {
    return Object.fromEntries(
      this.dimensions.map((dimension, at) => {
        const place = point[at] ?? 0;
        if (dimension.kind === 'categorical')
          return [dimension.name, dimension.values[place] ?? ''];
        return [dimension.name, String(numberAt(dimension, place))];
      }),
    );
  }

  /** The point of values; undefined when one is missing or outside its range. */
  encode(values: Hyperparameters): Point | undefined {
    const point: number[] = [];
    for (const dimension of this.dimensions) {
      const text = values[dimension.name];
      const place = text === undefined ? undefined : placeOf(dimension, text);
      if (place === undefined) return undefined;
      point.push(place);
    }
    return point;
  }

  /** A random point, drawn evenly. */
  draw(random: Random): Point {
    return this.snap(
      this.dimensions.map((dimension) =>
        dimension.kind === 'categorical' ? random.below(dimension.values.length) : random.next(),
      ),
    );
  }

  /** A text that two points share exactly when they represent the same values. */
  keyOf(point: Point): string {
    return JSON.stringify(Object.values(this.decode(point)));
  }
}

/** The number of values of a dimension. */
export function countOf(dimension: Dimension): number {
  if (dimension.kind === 'categorical') return dimension.values.length;
  const { kind, min, max } = dimension;
  if (min === max) return 1;
  return kind === 'integer' ? max - min + 1 : Number.POSITIVE_INFINITY;
}

function numberAt({ kind, min, max, scaling, low, high }: NumericDimension, place: number): number {
  const value = fromScale(scaling, low + place * (high - low));
  return Math.min(max, Math.max(min, kind === 'integer' ? Math.round(value) : value));
}

function encodeNumber({ scaling, low, high }: NumericDimension, value: number): number {
  if (high === low) return 0;
  return Math.min(1, Math.max(0, (toScale(scaling, value) - low) / (high - low)));
}

function placeOf(dimension: Dimension, text: string): number | undefined {
  if (dimension.kind === 'categorical') {
    const index = dimension.values.indexOf(text);
    return index < 0 ? undefined : index;
  }
  const value = Number(text);
  if (!(value >= dimension.min && value <= dimension.max)) return undefined;
  if (dimension.kind === 'integer' && !Number.isInteger(value)) return undefined;
  return encodeNumber(dimension, value);
}
