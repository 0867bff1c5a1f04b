import { erfcx } from '../math/normal.js';
import type { Random } from '../math/random.js';
import type { Dimension } from '../space.js';

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
