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
