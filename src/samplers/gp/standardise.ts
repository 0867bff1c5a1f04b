/** Values on the scale that a Gaussian process is fitted on, and the way back. */
export interface Standardised {
  readonly values: Float64Array;
  readonly mean: number;
  readonly deviation: number;
}

/** So many times as far from the median as the best value is, the worst values are cut off. */
const FAR = 5;

/**
 * Values with mean 0 and deviation 1. Those that are far worse than the others, as of a training that diverged, are cut
 * off first: how bad they are says nothing about where the best ones are.
 */
export function standardise(given: readonly number[]): Standardised {
  const sorted = given.toSorted((one, other) => one - other);
  const [least = 0] = sorted;
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const cut = median > least ? median + FAR * (median - least) : (sorted.at(-1) ?? 0);
  const values = Float64Array.from(given, (value) => Math.min(value, cut));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const spread = Math.sqrt(squares / values.length);
  const deviation = spread > 0 && Number.isFinite(spread) ? spread : 1;
  return { values: values.map((value) => (value - mean) / deviation), mean, deviation };
}
