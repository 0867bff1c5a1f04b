import { countOf, type Point, type SearchSpace } from './space.js';

/** Combination `index`, from 0, of all values of a space without continuous dimensions: the last one changes fastest. */
export function gridPoint(space: SearchSpace, index: number): Point {
  let left = index;
  const places = space.dimensions.toReversed().map((dimension) => {
    const count = countOf(dimension);
    const at = left % count;
    left = Math.floor(left / count);
    return { dimension, at };
  });
  const values = places.map(({ dimension, at }) => [
    dimension.name,
    dimension.kind === 'categorical' ? (dimension.values[at] ?? '') : String(dimension.min + at),
  ]);
  return space.encode(Object.fromEntries(values)) ?? [];
}
