import { factorise, halfLogDeterminant, invert, solve } from '../math/cholesky.js';
import type { Evaluation } from '../math/minimise.js';
import type { KernelParameters } from './matern.js';

/** Rows of features with standardised values. */
export interface TrainingData {
  readonly rows: readonly Float64Array[];
  readonly values: Float64Array;
  readonly dimensionOf: Int32Array;
  readonly dimensions: number;
}

const LOG_2PI = Math.log(2 * Math.PI);

/**
 * Normal priors of the logarithms of the parameters. Length scales grow with the root of the number of dimensions:
 * Hvarfner et al. 2024, "Vanilla Bayesian optimization performs great in high dimensions".
 */
const PRIORS = {
  lengthScale: (dimensions: number) => ({
    mean: Math.SQRT2 + 0.5 * Math.log(dimensions) - LENGTH_SHIFT,
    deviation: Math.sqrt(3),
  }),
  signal: { mean: 0, deviation: 1.5 },
  noise: { mean: Math.log(1e-5), deviation: 3 },
} as const;
const LENGTH_SHIFT = 1.5;

/** Bounds of the logarithms of the parameters. */
export function parameterBounds(dimensions: number) {
  const bound = (scale: number, signal: number, noise: number) => {
    const place = new Float64Array(dimensions + 2).fill(Math.log(scale));
    place[dimensions] = Math.log(signal);
    place[dimensions + 1] = Math.log(noise);
    return place;
  };
  return { low: bound(0.01, 0.01, 1e-7), high: bound(100, 100, 1) };
}

/**
 * The start of the search for parameters: the middle of the priors, with length scales multiplied
 * by this factor.
 */
export function priorMode(dimensions: number, factor: number): Float64Array {
  const place = new Float64Array(dimensions + 2).fill(
    PRIORS.lengthScale(dimensions).mean + Math.log(factor),
  );
  place[dimensions] = PRIORS.signal.mean;
  place[dimensions + 1] = PRIORS.noise.mean;
  return place;
}

export function parametersAt(place: Float64Array): KernelParameters {
  const dimensions = place.length - 2;
  return {
    lengthScales: place.slice(0, dimensions).map(Math.exp),
    signal: Math.exp(place[dimensions] as number),
    noise: Math.exp(place[dimensions + 1] as number),
  };
}

/**
 * The negative logarithm of marginal likelihood times priors, by the logarithms of the parameters: Rasmussen and
 * Williams 2006, equations 5.8 and 5.9. The mean of the process is the one that fits best.
 */
export class Likelihood {
  readonly #data: TrainingData;
  /** Squared distances in each dimension, pair after pair. */
  readonly #distances: readonly Float64Array[];

  constructor(data: TrainingData) {
    this.#data = data;
    this.#distances = squaredDistances(data);
  }

  evaluate(place: Float64Array): Evaluation {
    const { values, dimensions } = this.#data;
    const size = values.length;
    const { lengthScales, signal, noise } = parametersAt(place);
    const weights = lengthScales.map((scale) => 1 / (scale * scale));
    const cells = new Float64Array(size * size);
    const slopes = new Float64Array((size * (size - 1)) / 2);
    for (let row = 0, pair = 0; row < size; row += 1) {
      for (let column = 0; column < row; column += 1, pair += 1) {
        let squared = 0;
        for (let at = 0; at < dimensions; at += 1)
          squared += (this.#distances[at]?.[pair] as number) * (weights[at] as number);
        const s = Math.sqrt(5 * squared);
        const decay = signal * Math.exp(-s);
        cells[row * size + column] = (1 + s + (s * s) / 3) * decay;
        slopes[pair] = (5 / 3) * (1 + s) * decay; // by the logarithm of a length scale, times d²/l²
      }
      cells[row * size + row] = signal + noise;
    }
    const covariance = Float64Array.from(cells);
    const factor = { size, cells };
    const gradient = new Float64Array(dimensions + 2);
    if (!factorise(factor)) return { value: Number.POSITIVE_INFINITY, gradient };
    const inverse = invert(factor);
    const residuals = withoutMean(values, inverse);
    const alpha = solve(factor, residuals);
    let value = 0.5 * size * LOG_2PI + halfLogDeterminant(factor);
    for (let at = 0; at < size; at += 1)
      value += 0.5 * (residuals[at] as number) * (alpha[at] as number);
    for (let row = 0, pair = 0; row < size; row += 1) {
      const a = alpha[row] as number;
      for (let column = 0; column < row; column += 1, pair += 1) {
        const cell = row * size + column;
        const share = (inverse[cell] as number) - a * (alpha[column] as number);
        const sloped = share * (slopes[pair] as number);
        for (let at = 0; at < dimensions; at += 1)
          gradient[at] =
            (gradient[at] as number) +
            sloped * (this.#distances[at]?.[pair] as number) * (weights[at] as number);
        gradient[dimensions] =
          (gradient[dimensions] as number) + share * (covariance[cell] as number);
      }
      const own = 0.5 * ((inverse[row * size + row] as number) - a * a);
      gradient[dimensions] = (gradient[dimensions] as number) + own * signal;
      gradient[dimensions + 1] = (gradient[dimensions + 1] as number) + own * noise;
    }
    return withPriors({ value, gradient }, place);
  }
}

/** The values minus the mean from generalised least squares. */
export function withoutMean(values: Float64Array, inverse: Float64Array): Float64Array {
  const mean = meanOf(values, inverse);
  return values.map((value) => value - mean);
}

export function meanOf(values: Float64Array, inverse: Float64Array): number {
  const size = values.length;
  let weighted = 0;
  let whole = 0;
  for (let row = 0; row < size; row += 1) {
    let sum = 0;
    for (let column = 0; column < size; column += 1) sum += inverse[row * size + column] as number;
    weighted += sum * (values[row] as number);
    whole += sum;
  }
  return weighted / whole;
}

function withPriors({ value, gradient }: Evaluation, place: Float64Array): Evaluation {
  const dimensions = place.length - 2;
  const lengthScale = PRIORS.lengthScale(dimensions);
  let total = value;
  const slopes = gradient.map((slope, at) => {
    const other = at === dimensions ? PRIORS.signal : PRIORS.noise;
    const { mean, deviation } = at < dimensions ? lengthScale : other;
    const far = ((place[at] as number) - mean) / deviation;
    total += 0.5 * far * far;
    return slope + far / deviation;
  });
  return { value: total, gradient: slopes };
}

function squaredDistances({ rows, dimensionOf, dimensions }: TrainingData) {
  const pairs = (rows.length * (rows.length - 1)) / 2;
  const distances = Array.from({ length: dimensions }, () => new Float64Array(pairs));
  let pair = 0;
  for (const [index, row] of rows.entries())
    for (const other of rows.slice(0, index)) {
      for (const [feature, dimension] of dimensionOf.entries()) {
        const apart = (row[feature] as number) - (other[feature] as number);
        const target = distances[dimension] as Float64Array;
        target[pair] = (target[pair] as number) + apart * apart;
      }
      pair += 1;
    }
  return distances;
}
