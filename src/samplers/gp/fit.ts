import { minimise } from '../math/minimise.js';
import {
  Likelihood,
  parameterBounds,
  parametersAt,
  priorMode,
  type TrainingData,
} from './likelihood.js';
import type { KernelParameters } from './matern.js';

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
