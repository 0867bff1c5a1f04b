import { type Evaluate, minimise } from '../math/minimise.js';
import { erfcx, logCdf, logDensity, type Random } from '../math/random.js';
import type { Point } from '../space.js';
import type { Features } from './fit.js';
import type { GaussianProcess } from './gaussian-process.js';

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

/** The search for the greatest expected improvement. */
export interface Acquisition {
  readonly features: Features;
  readonly process: GaussianProcess;
  /** The value to improve on. */
  readonly best: number;
  /** Points whose neighbourhood is searched, the best first. */
  readonly elite: readonly Point[];
  /** Whether a point was tried already, or is being tried. */
  readonly isKnown: (point: Point) => boolean;
}

interface Candidate {
  readonly point: Point;
  readonly value: number;
}

const SPREAD = 400;
const AROUND = 30;
const NEAR = [0.1, 0.02, 0.004];
const STARTS = 6;
const EVALUATIONS = 40;
const SWEEPS = 3;

/**
 * The new point with the greatest log expected improvement: many are compared, the best ones are
 * improved along the slope, then on the grid of whole numbers and categories. Undefined when every
 * found point is known.
 */
export function maximise(acquisition: Acquisition, random: Random): Candidate | undefined {
  const { features, elite, isKnown } = acquisition;
  const { space } = features;
  const tried: Candidate[] = [];
  const consider = (point: Point) => {
    tried.push({ point, value: valueAt(acquisition, point) });
  };
  for (let at = 0; at < SPREAD; at += 1) consider(space.draw(random));
  for (const point of elite)
    for (const width of NEAR)
      for (let at = 0; at < AROUND / NEAR.length; at += 1)
        consider(nearby(acquisition, { point, width }, random));
  tried.sort((one, other) => other.value - one.value);
  const climbed = distinct(acquisition, tried)
    .slice(0, STARTS)
    .flatMap((start) => climb(acquisition, start));
  return [...climbed, ...tried]
    .sort((one, other) => other.value - one.value)
    .find(({ point }) => !isKnown(point));
}

function valueAt({ process, features, best }: Acquisition, point: Point): number {
  const { mean, deviation } = process.at(features.of(point));
  return logImprovement(best, mean, deviation).value;
}

function nearby(
  { features: { space } }: Acquisition,
  { point, width }: { readonly point: Point; readonly width: number },
  random: Random,
): Point {
  const moved = space.dimensions.map((dimension, at) => {
    const place = point[at] ?? 0;
    if (dimension.kind !== 'categorical')
      return Math.min(1, Math.max(0, place + width * random.normal()));
    return random.next() < 0.2 ? random.below(dimension.values.length) : place;
  });
  return space.snap(moved);
}

function distinct({ features: { space } }: Acquisition, candidates: readonly Candidate[]) {
  return [...new Map(candidates.map((found) => [space.keyOf(found.point), found])).values()];
}

/**
 * Improves a start along the gradient of its numbers, then step by step in its discrete dimensions.
 */
function climb(acquisition: Acquisition, start: Candidate): readonly Candidate[] {
  const { space } = acquisition.features;
  let best = start;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const before = best;
    best = better(best, alongSlope(acquisition, best));
    best = better(best, ...neighbours(acquisition, best));
    const isContinuous = space.dimensions.every(({ kind }) => kind === 'continuous');
    if (isContinuous || best === before) break;
  }
  return [start, best];
}

function better(first: Candidate, ...others: readonly Candidate[]): Candidate {
  return others.reduce((one, other) => (other.value > one.value ? other : one), first);
}

function alongSlope(acquisition: Acquisition, { point }: Candidate): Candidate {
  const { features, process, best } = acquisition;
  const { space } = features;
  const numbers = [...space.dimensions.entries()].flatMap(([at, { kind }]) =>
    kind === 'categorical' ? [] : [at],
  );
  if (numbers.length === 0) return { point, value: valueAt(acquisition, point) };
  const placed = (place: Float64Array): Point =>
    point.map((own, at) => place[numbers.indexOf(at)] ?? own);
  const featureOf = numbers.map((at) => features.dimensionOf.indexOf(at));
  const evaluate: Evaluate = (place) => {
    const found = process.slopedAt(features.of(placed(place)));
    const { value, byMean, byDeviation } = logImprovement(best, found.mean, found.deviation);
    const gradient = Float64Array.from(featureOf, (feature) => {
      const [mean, deviation] = [found.meanSlopes[feature], found.deviationSlopes[feature]];
      return -(byMean * (mean as number) + byDeviation * (deviation as number));
    });
    return { value: -value, gradient };
  };
  const low = new Float64Array(numbers.length);
  const start = Float64Array.from(numbers, (at) => point[at] ?? 0);
  const { place } = minimise(evaluate, start, {
    low,
    high: low.map(() => 1),
    maxEvaluations: EVALUATIONS,
  });
  const snapped = space.snap(placed(place));
  return { point: snapped, value: valueAt(acquisition, snapped) };
}

/** Returns the points that differ in one category, or by one in a whole number. */
function neighbours(acquisition: Acquisition, { point }: Candidate): readonly Candidate[] {
  const { space } = acquisition.features;
  return space.dimensions.flatMap((dimension, at) =>
    placesBeside(dimension, point[at] ?? 0).map((place) => {
      const moved = space.snap(point.with(at, place));
      return { point: moved, value: valueAt(acquisition, moved) };
    }),
  );
}

function placesBeside(
  dimension: Features['space']['dimensions'][number],
  place: number,
): readonly number[] {
  if (dimension.kind === 'categorical')
    return [...dimension.values.keys()].filter((index) => index !== place);
  if (dimension.kind === 'continuous') return [];
  const steps = dimension.max - dimension.min + 1;
  return [place - 1 / steps, place + 1 / steps].filter((next) => next > 0 && next < 1);
}
