import type { Point, SearchSpace } from '../space.js';

/** Two different categories are as far apart as the two ends of a number's range. */
const ONE_HOT = Math.SQRT1_2;

/** Points as a Gaussian process sees them: a number for each numeric dimension, one-hot codes for categories. */
export class Features {
  readonly space: SearchSpace;
  /** The dimension that each feature belongs to; the features of a dimension share its length scale. */
  readonly dimensionOf: Int32Array;

  constructor(space: SearchSpace) {
    this.space = space;
    this.dimensionOf = Int32Array.from(
      space.dimensions.flatMap((dimension, at) =>
        dimension.kind === 'categorical' ? dimension.values.map(() => at) : [at],
      ),
    );
  }

  get dimensions(): number {
    return this.space.dimensions.length;
  }

  of(point: Point): Float64Array {
    return Float64Array.from(
      this.space.dimensions.flatMap((dimension, at) => {
        const place = point[at] ?? 0;
        return dimension.kind === 'categorical'
          ? dimension.values.map((_, index) => (index === place ? ONE_HOT : 0))
          : [place];
      }),
    );
  }
}
