import { minimise } from '../math/minimise.js';
import type { Point, SearchSpace } from '../space.js';
import {
  Likelihood,
  parameterBounds,
  parametersAt,
  priorMode,
  type TrainingData,
} from './likelihood.js';
import type { KernelParameters } from './matern.js';

/** Two different categories are as far apart as the two ends of a number's range. */
const ONE_HOT = Math.SQRT1_2;

/** Points as a Gaussian process sees them: a number for each numeric dimension, one-hot codes for categories. */
export class Features {
  readonly space: SearchSpace;
  /** The dimension that each feature belongs to; the features of a dimension share its length scale. */
  readonly dimensionOf: Int32Array;

  constructor(space: SearchSpace) {
    this.space = space;
    this.dimensionOf = Int32Array.from(
      space.dimensions.flatMap((dimension, at) =>
        dimension.kind === 'categorical' ? dimension.values.map(() => at) : [at],
      ),
    );
  }

  get dimensions(): number {
    return this.space.dimensions.length;
  }

  of(point: Point): Float64Array {
    return Float64Array.from(
      this.space.dimensions.flatMap((dimension, at) => {
        const place = point[at] ?? 0;
        return dimension.kind === 'categorical'
          ? dimension.values.map((_, index) => (index === place ? ONE_HOT : 0))
          : [place];
      }),
    );
  }
}

/** Values on the scale of a Gaussian process, and the conversion back. */
export interface Standardised {
  readonly values: Float64Array;
  /** Converts a place on the scale to the expected value. */
  readonly valueAt: (place: number) => number;
  /** The derivative of the value there. */
  readonly slopeAt: (place: number) => number;
}

/** Values are cut off at this many times the distance of the best value from the median. */
const FAR = 5;

/**
 * Returns the values with mean 0 and deviation 1 after asinh((v − best) / (median − best)). A loss often spans orders
 * of magnitude: the function makes differences between good values count as much as differences between bad ones.
 * Values far above the median, as a diverged training reports them, are cut off first.
 */
export function standardise(given: readonly number[]): Standardised {
  const sorted = given.toSorted((one, other) => one - other);
  const [best = 0] = sorted;
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const unit = median > best ? median - best : 1;
  const cut = median > best ? median + FAR * unit : (sorted.at(-1) ?? 0);
  const bent = Float64Array.from(given, (value) =>
    Math.asinh((Math.min(value, cut) - best) / unit),
  );
  const mean = bent.reduce((sum, value) => sum + value, 0) / bent.length;
  const squares = bent.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const spread = Math.sqrt(squares / bent.length);
  const deviation = spread > 0 && Number.isFinite(spread) ? spread : 1;
  const bentAt = (place: number) => mean + deviation * place;
  return {
    values: bent.map((value) => (value - mean) / deviation),
    valueAt: (place) => best + unit * Math.sinh(bentAt(place)),
    slopeAt: (place) => unit * deviation * Math.cosh(bentAt(place)),
  };
}

/** Factors of the prior's length scales that the search begins with. */
const STARTS = [1, 0.2, 4];
/** With more rows than this, the starts are compared on a part of them, and the best one is improved on all. */
const WHOLE = 100;
const PART = 64;
const EVALUATIONS = { whole: 50, part: 30 } as const;

/** Finds the most likely parameters of a Gaussian process, from several starts. */
export function fitParameters(data: TrainingData): KernelParameters {
  const { dimensions } = data;
  const bounds = parameterBounds(dimensions);
  const size = data.values.length;
  const part = new Likelihood(size <= WHOLE ? data : partOf(data));
  const found = STARTS.map((factor) =>
    minimise((place) => part.evaluate(place), priorMode(dimensions, factor), {
      ...bounds,
      maxEvaluations: size <= WHOLE ? EVALUATIONS.whole : EVALUATIONS.part,
      tolerance: 1e-5,
    }),
  );
  const best = found.reduce((one, other) => (other.value < one.value ? other : one));
  if (size <= WHOLE) return parametersAt(best.place);
  // The cost of an evaluation grows with the third power of the rows.
  const maxEvaluations = Math.max(2, Math.min(10, Math.floor(6 * (200 / size) ** 2)));
  const whole = new Likelihood(data);
  const { place } = minimise((at) => whole.evaluate(at), best.place, { ...bounds, maxEvaluations });
  return parametersAt(place);
}

/** Returns the best rows and as many others at even distances. */
function partOf({ rows, values, ...data }: TrainingData): TrainingData {
  const order = [...values.keys()].sort((one, other) => {
    const apart = (values[one] as number) - (values[other] as number);
    return apart === 0 ? one - other : apart;
  });
  const half = PART / 2;
  const rest = order.slice(half);
  const spread = Array.from(
    { length: half },
    (_, at) => rest[Math.floor((at * rest.length) / half)] as number,
  );
  const chosen = [...order.slice(0, half), ...spread];
  return {
    ...data,
    rows: chosen.map((at) => rows[at] as Float64Array),
    values: Float64Array.from(chosen, (at) => values[at] as number),
  };
}
