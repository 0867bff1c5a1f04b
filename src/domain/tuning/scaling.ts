import type { NumericRange, Scaling } from './ranges.js';

/** A scaling that is decided. */
export type KnownScaling = Exclude<Scaling, 'Auto'>;

/** From this ratio of its ends on, a range is searched by orders of magnitude. */
const WIDE = 100 * (1 - 1e-9); // a rounded quotient of 100 counts

/**
 * The scaling that a range is searched with. `Auto` is logarithmic for a range of positive numbers over two orders of
 * magnitude or more, reverse logarithmic for one that comes as close to 1, such as 0.9 to 0.999, and linear for any
 * other.
 */
export function scalingOf(type: 'integer' | 'continuous', range: NumericRange): KnownScaling {
  const { min, max, scaling } = range;
  if (scaling !== 'Auto') return scaling;
  if (min > 0 && max / min >= WIDE) return 'Logarithmic';
  const isNearOne = type === 'continuous' && min >= 0 && max < 1;
  return isNearOne && (1 - min) / (1 - max) >= WIDE ? 'ReverseLogarithmic' : 'Linear';
}

/** Where a value is on the scale that is searched evenly. */
export function toScale(scaling: KnownScaling, value: number): number {
  if (scaling === 'Linear') return value;
  return scaling === 'Logarithmic' ? Math.log(value) : -Math.log1p(-value);
}

/** The value at a place of the scale. */
export function fromScale(scaling: KnownScaling, place: number): number {
  if (scaling === 'Linear') return place;
  return scaling === 'Logarithmic' ? Math.exp(place) : -Math.expm1(-place);
}
