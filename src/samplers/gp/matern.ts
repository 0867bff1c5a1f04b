/** The parameters of a Gaussian process. */
export interface KernelParameters {
  /** One for each dimension. */
  readonly lengthScales: Float64Array;
  /** Variance of the function. */
  readonly signal: number;
  /** Variance of the observations around it. */
  readonly noise: number;
}

/**
 * Matérn's correlation with ν = 5/2 at a squared distance that length scales have divided: (1 + s + s²/3)·exp(−s) with
 * s = √5·r. Rasmussen and Williams 2006, "Gaussian processes for machine learning", equation 4.17.
 */
export function matern(squared: number): number {
  const s = Math.sqrt(5 * squared);
  return (1 + s + (s * s) / 3) * Math.exp(-s);
}

/** The derivative by the squared distance. */
export function maternSlope(squared: number): number {
  const s = Math.sqrt(5 * squared);
  return (-5 / 6) * (1 + s) * Math.exp(-s);
}
