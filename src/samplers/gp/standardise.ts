/** Values on the scale that a Gaussian process is fitted on, and the way back. */
export interface Standardised {
  readonly values: Float64Array;
  /** The value that is expected at a place of the scale. */
  readonly valueAt: (place: number) => number;
  /** How fast the value changes there. */
  readonly slopeAt: (place: number) => number;
}

/** So many times as far from the median as the best value is, the worst values are cut off. */
const FAR = 5;

/**
 * Values with mean 0 and deviation 1, bent by asinh((value − best) / (median − best)), so that differences between good
 * values count as much as those between bad ones. Without this, the process predicts values below all that it knows,
 * because a loss often spans orders of magnitude. Values far above the median, such as those of a training that
 * diverged, are cut off first: they say nothing about where the best values are.
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
