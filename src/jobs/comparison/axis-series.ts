/** A point of a series on an axis. */
export interface AxisPoint {
  /** A whole number. */
  readonly x: number;
  readonly value: number;
}

/** The extremes of the points of a bucket. */
interface Bucket {
  readonly least: AxisPoint;
  readonly greatest: AxisPoint;
}

/**
 * Thins a series while it is read, in memory for `maxPoints`: it keeps the first and the last
 * point, and the least and the greatest of each bucket. Buckets are equally long parts of the axis,
 * and begin at multiples of their width, which is a power of two: so series of the same width have
 * the same buckets.
 */
export class AxisSeries {
  readonly #maxBuckets: number;
  #width = 1;
  #count = 0;
  #first: AxisPoint | undefined;
  #last: AxisPoint | undefined;
  #buckets = new Map<number, Bucket>();

  /** `maxPoints` is at least 4. */
  constructor(maxPoints: number) {
    this.#maxBuckets = Math.floor((maxPoints - 2) / 2);
  }

  /** The number of points that were added. */
  get count(): number {
    return this.#count;
  }

  /** The width of the buckets. */
  get width(): number {
    return this.#width;
  }

  /** Adds the next point. */
  add(point: AxisPoint): void {
    this.#count += 1;
    this.#first ??= point;
    this.#last = point;
    this.#put({ least: point, greatest: point });
    while (this.#buckets.size > this.#maxBuckets) this.widen(this.#width * 2);
  }

  /** Joins buckets to a greater width. */
  widen(width: number): void {
    if (width <= this.#width) return;
    this.#width = width;
    const buckets = [...this.#buckets.values()];
    this.#buckets = new Map();
    for (const bucket of buckets) this.#put(bucket);
  }

  /** Returns the kept points in the order of the axis. */
  points(): readonly AxisPoint[] {
    const extremes = [...this.#buckets.values()].flatMap(({ least, greatest }) => [
      least,
      greatest,
    ]);
    const ends = [this.#first, this.#last].filter((point) => point !== undefined);
    return [...new Set([...extremes, ...ends])].sort((one, other) => one.x - other.x);
  }

  #put(added: Bucket): void {
    const place = Math.floor(added.least.x / this.#width);
    const known = this.#buckets.get(place);
    if (!known) {
      this.#buckets.set(place, added);
      return;
    }
    const least = added.least.value < known.least.value ? added.least : known.least;
    const greatest = added.greatest.value > known.greatest.value ? added.greatest : known.greatest;
    this.#buckets.set(place, { least, greatest });
  }
}

/** Gives several series the buckets of the one that was thinned most. */
export function alignSeries(series: readonly AxisSeries[]): void {
  const width = Math.max(1, ...series.map((one) => one.width));
  for (const one of series) one.widen(width);
}
