import { erfcx, type Random } from '../math/random.js';
import type { Dimension, Point, SearchSpace } from '../space.js';

/** A component's density in one dimension. */
export interface Kernel {
  draw(centre: number, random: Random): number;
  logDensity(place: number, centre: number): number;
}

/** The bandwidth around a single point, as a share of a range. */
export const WIDEST = 0.1;

/** A normal density cut at the ends of the range, or Aitchison and Aitken's kernel of categories. */
export function kernelOf(dimension: Dimension, width: number): Kernel {
  return dimension.kind === 'categorical'
    ? categories(dimension.values.length, width)
    : cutNormal(width);
}

function categories(count: number, width: number): Kernel {
  const other = width / WIDEST / (1 + count);
  const logSame = Math.log(1 - other * (count - 1));
  const logOther = Math.log(other);
  return {
    draw: (centre, random) => (random.next() < other * count ? random.below(count) : centre),
    logDensity: (place, centre) => (place === centre ? logSame : logOther),
  };
}

function cutNormal(width: number): Kernel {
  const constant = -Math.log(width) - 0.5 * Math.log(2 * Math.PI);
  return {
    draw(centre, random) {
      for (;;) {
        const place = centre + width * random.normal();
        if (place >= 0 && place <= 1) return place; // about half of all, at the least
      }
    },
    logDensity(place, centre) {
      const inside = cdf((1 - centre) / width) - cdf(-centre / width);
      return constant - 0.5 * ((place - centre) / width) ** 2 - Math.log(inside);
    },
  };
}

/** The standard normal distribution function. */
function cdf(z: number): number {
  const tail = 0.5 * Math.exp(-0.5 * z * z) * erfcx(Math.abs(z) / Math.SQRT2);
  return z < 0 ? tail : 1 - tail;
}

/** The centre of a component of a mixture. */
export interface WeightedPoint {
  readonly point: Point;
  readonly weight: number;
}

/** A mixture with a component around each of some points, and one over the whole space. */
export interface Parzen {
  draw(random: Random): Point;
  /** The logarithm of its density. */
  logDensity(point: Point): number;
}

/** The least bandwidth, as a share of a range. */
const NARROWEST = 1 / 30;

/**
 * The estimator of a multivariate TPE: Falkner et al. 2018, "BOHB: robust and efficient
 * hyperparameter optimization at scale", section 3.2, and Watanabe 2023, "Tree-structured Parzen
 * estimator: understanding its algorithm components and their roles for better empirical
 * performance". Each component is a product over the dimensions, with Scott's bandwidth; the
 * component over the whole space weighs as much as the average of the others.
 */
export function parzen(space: SearchSpace, given: readonly WeightedPoint[]): Parzen {
  const { dimensions } = space;
  const scott = WIDEST * Math.max(1, given.length) ** (-1 / (dimensions.length + 4));
  const kernels = dimensions.map((dimension) => kernelOf(dimension, Math.max(scott, NARROWEST)));
  const sum = given.reduce((total, { weight }) => total + weight, 0);
  const whole = given.length === 0 ? 1 : sum / given.length;
  const logShare = (weight: number) => Math.log(weight / (sum + whole));
  const flat = dimensions.reduce(
    (log, dimension) =>
      dimension.kind === 'categorical' ? log - Math.log(dimension.values.length) : log,
    logShare(whole),
  );
  return {
    draw(random) {
      const centre = chosen(given, random.next() * (sum + whole));
      if (!centre) return space.draw(random);
      return space.snap(kernels.map((kernel, at) => kernel.draw(centre[at] ?? 0, random)));
    },
    logDensity(point) {
      const terms = given.map(({ point: centre, weight }) =>
        kernels.reduce(
          (log, kernel, at) => log + kernel.logDensity(point[at] ?? 0, centre[at] ?? 0),
          logShare(weight),
        ),
      );
      return logSum([...terms, flat]);
    },
  };
}

/** Undefined for the component over the whole space. */
function chosen(given: readonly WeightedPoint[], place: number): Point | undefined {
  let left = place;
  for (const { point, weight } of given) {
    left -= weight;
    if (left < 0) return point;
  }
  return undefined;
}

function logSum(terms: readonly number[]): number {
  const greatest = terms.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  return greatest + Math.log(terms.reduce((sum, term) => sum + Math.exp(term - greatest), 0));
}
