import { Random } from './math/random.js';
import { countOf, type Point, type SearchSpace } from './space.js';

/**
 * Returns point `index`, from 0, of a sequence that fills a space evenly from the first point on:
 * the additive recurrence of the generalised golden ratio (Roberts 2018, "The unreasonable
 * effectiveness of quasirandom sequences"), shifted by the seed.
 */
export function initialPoint(space: SearchSpace, seed: number, index: number): Point {
  const { dimensions } = space;
  const random = new Random(seed, dimensions.length);
  const ratio = goldenRatio(dimensions.length);
  return space.snap(
    dimensions.map((dimension, at) => {
      const place = (random.next() + (index + 1) * ratio ** -(at + 1)) % 1;
      return dimension.kind === 'categorical' ? Math.floor(place * dimension.values.length) : place;
    }),
  );
}

/** The root above 1 of x^(d + 1) = x + 1. */
function goldenRatio(dimensions: number): number {
  let root = 1.5;
  for (let turn = 0; turn < 60; turn += 1) root = (1 + root) ** (1 / (dimensions + 1));
  return root;
}

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
