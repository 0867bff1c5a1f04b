import { factorise, invert } from '../math/cholesky.js';
import type { Forecast } from '../space.js';
import { meanOf, type TrainingData } from './likelihood.js';
import { type KernelParameters, matern, maternSlope } from './matern.js';

const LEAST_VARIANCE = 1e-14;
const MOST_JITTER = 1e-2;

/** A forecast with its gradient by the features. */
export interface SlopedForecast extends Forecast {
  readonly meanSlopes: Float64Array;
  readonly deviationSlopes: Float64Array;
}

/**
 * A Gaussian process fitted to data: Rasmussen and Williams 2006, equations 2.25 and 2.26, with a
 * constant mean.
 */
export class GaussianProcess {
  readonly #data: TrainingData;
  readonly #parameters: KernelParameters;
  /** 1/l² of each feature. */
  readonly #weights: Float64Array;
  readonly #inverse: Float64Array;
  readonly #alpha: Float64Array;
  readonly #mean: number;

  constructor(data: TrainingData, parameters: KernelParameters) {
    this.#data = data;
    this.#parameters = parameters;
    const { lengthScales } = parameters;
    this.#weights = Float64Array.from(
      data.dimensionOf,
      (dimension) => (lengthScales[dimension] as number) ** -2,
    );
    this.#inverse = this.#inverted();
    this.#mean = meanOf(data.values, this.#inverse);
    const residuals = data.values.map((value) => value - this.#mean);
    this.#alpha = times(this.#inverse, residuals);
  }

  /** Predicts the function itself, without the noise of an observation. */
  at(row: Float64Array): Forecast {
    const covariances = this.#covariances(row);
    return this.#forecast(covariances, times(this.#inverse, covariances));
  }

  /** Predicts only the expected value, which is cheaper. */
  meanAt(row: Float64Array): number {
    return this.#mean + dot(this.#covariances(row), this.#alpha);
  }

  slopedAt(row: Float64Array): SlopedForecast {
    const { rows } = this.#data;
    const { signal } = this.#parameters;
    const covariances = this.#covariances(row);
    const solved = times(this.#inverse, covariances);
    const forecast = this.#forecast(covariances, solved);
    const meanSlopes = new Float64Array(row.length);
    const deviationSlopes = new Float64Array(row.length);
    for (const [index, other] of rows.entries()) {
      const slope = 2 * signal * maternSlope(this.#squared(row, other));
      const [a, v] = [this.#alpha[index] as number, solved[index] as number];
      for (let at = 0; at < row.length; at += 1) {
        const step = slope * ((row[at] as number) - (other[at] as number));
        const weighted = step * (this.#weights[at] as number);
        meanSlopes[at] = (meanSlopes[at] as number) + a * weighted;
        deviationSlopes[at] = (deviationSlopes[at] as number) - (v * weighted) / forecast.deviation;
      }
    }
    return { ...forecast, meanSlopes, deviationSlopes };
  }

  /**
   * Returns the process after further rows that turn out as it expects, which leaves its means
   * unchanged.
   */
  believing(rows: readonly Float64Array[]): GaussianProcess {
    if (rows.length === 0) return this;
    const { values, ...data } = this.#data;
    const believed = rows.map((row) => this.meanAt(row));
    return new GaussianProcess(
      {
        ...data,
        rows: [...data.rows, ...rows],
        values: Float64Array.from([...values, ...believed]),
      },
      this.#parameters,
    );
  }

  #forecast(covariances: Float64Array, solved: Float64Array): Forecast {
    const variance = this.#parameters.signal - dot(covariances, solved);
    return {
      mean: this.#mean + dot(covariances, this.#alpha),
      deviation: Math.sqrt(Math.max(LEAST_VARIANCE, variance)),
    };
  }

  #covariances(row: Float64Array): Float64Array {
    const { signal } = this.#parameters;
    return Float64Array.from(
      this.#data.rows,
      (other) => signal * matern(this.#squared(row, other)),
    );
  }

  #squared(row: Float64Array, other: Float64Array): number {
    let squared = 0;
    for (let at = 0; at < row.length; at += 1) {
      const apart = (row[at] as number) - (other[at] as number);
      squared += apart * apart * (this.#weights[at] as number);
    }
    return squared;
  }

  /** Adds more to the diagonal when rounding leaves the matrix without a factor. */
  #inverted(): Float64Array {
    const { rows } = this.#data;
    const { signal, noise } = this.#parameters;
    const size = rows.length;
    for (let jitter = noise; ; jitter *= 10) {
      const cells = new Float64Array(size * size);
      for (const [index, row] of rows.entries()) {
        for (let other = 0; other < index; other += 1)
          cells[index * size + other] =
            signal * matern(this.#squared(row, rows[other] as Float64Array));
        cells[index * size + index] = signal + jitter;
      }
      if (factorise({ size, cells })) return invert({ size, cells });
      if (jitter > MOST_JITTER * signal) throw new Error('The kernel matrix has no factor.');
    }
  }
}

function times(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  const product = new Float64Array(size);
  for (let row = 0; row < size; row += 1) {
    let sum = 0;
    for (let column = 0; column < size; column += 1)
      sum += (matrix[row * size + column] as number) * (vector[column] as number);
    product[row] = sum;
  }
  return product;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] as number) * (other[at] as number);
  return sum;
}
