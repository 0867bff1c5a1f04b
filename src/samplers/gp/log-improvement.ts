import { erfcx, logCdf, logDensity } from '../math/normal.js';

/** The logarithm of the expected improvement, and its derivatives by the prediction. */
export interface LogImprovement {
  readonly value: number;
  readonly byMean: number;
  readonly byDeviation: number;
}

/**
 * The logarithm of the expected improvement below `best` where a prediction is normal: log h(z) + log σ with
 * z = (best − μ) / σ and h(z) = φ(z) + z·Φ(z). Ament et al. 2023, "Unexpected improvements to expected improvement for
 * Bayesian optimization", equation 9: it keeps its slope where the improvement itself underflows.
 */
export function logImprovement(best: number, mean: number, deviation: number): LogImprovement {
  const z = (best - mean) / deviation;
  const log = logH(z);
  const cdf = Math.exp(logCdf(z) - log);
  const density = Math.exp(logDensity(z) - log);
  return {
    value: log + Math.log(deviation),
    byMean: -cdf / deviation,
    byDeviation: density / deviation,
  };
}

/** log(φ(z) + z·Φ(z)); each branch covers the range where the others lose digits. */
export function logH(z: number): number {
  if (z > -1) return Math.log(Math.exp(logDensity(z)) + z * Math.exp(logCdf(z)));
  if (z > -25) {
    const ratio = Math.sqrt(Math.PI / 2) * erfcx(-z / Math.SQRT2); // Φ(z) / φ(z)
    return logDensity(z) + Math.log1p(z * ratio);
  }
  const inverse = 1 / (z * z); // the asymptotic series of Mills' ratio
  return logDensity(z) + Math.log(inverse * (1 - inverse * (3 - inverse * (15 - 105 * inverse))));
}
