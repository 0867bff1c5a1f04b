/** An item with a value, such as a point of a metric series. */
interface Valued {
  readonly value: number;
}

/** Neighbouring points; their extremes are kept in order. */
interface Bucket<Point> {
  readonly points: number;
  readonly kept: readonly Point[];
}

/**
 * Thins a series evenly while it is read, in memory for `maxPoints`. It keeps the first and the
 * last point, and the least and the greatest point of equally long runs in between. A series of at
 * most `maxPoints` stays as it is.
 */
export class SeriesThinner<Point extends Valued> {
  readonly #maxPoints: number;
  /** The points of a full bucket; doubled when there are too many buckets. */
  #size = 1;
  #buckets: Bucket<Point>[] = [];
  #first: Point | undefined;
  #last: Point | undefined;

  /** `maxPoints` is at least 4. */
  constructor(maxPoints: number) {
    this.#maxPoints = maxPoints;
  }

  /** Adds the next point. */
  add(point: Point): void {
    if (!this.#first) {
      this.#first = point;
      return;
    }
    if (this.#last) this.#keep(this.#last);
    this.#last = point;
  }

  /** Returns the kept points, in order. */
  points(): readonly Point[] {
    const ends = [this.#first, this.#last].filter((point) => point !== undefined);
    const [first, ...last] = ends;
    if (!first) return [];
    return [first, ...this.#buckets.flatMap(({ kept }) => kept), ...last];
  }

  #keep(point: Point): void {
    const open = this.#buckets.at(-1);
    if (open && open.points < this.#size)
      this.#buckets[this.#buckets.length - 1] = joined(open, { points: 1, kept: [point] });
    else this.#buckets.push({ points: 1, kept: [point] });
    while (this.#buckets.length * Math.min(2, this.#size) > this.#maxPoints - 2) this.#halve();
  }

  #halve(): void {
    this.#size *= 2;
    this.#buckets = this.#buckets.flatMap((bucket, index, all) => {
      if (index % 2 === 1) return [];
      const next = all[index + 1];
      return [next ? joined(bucket, next) : bucket];
    });
  }
}

function joined<Point extends Valued>(a: Bucket<Point>, b: Bucket<Point>): Bucket<Point> {
  return { points: a.points + b.points, kept: extremesOf([...a.kept, ...b.kept]) };
}

/** The least and the greatest of a few points, in order. */
function extremesOf<Point extends Valued>(points: readonly Point[]): readonly Point[] {
  let [least, greatest] = [points[0], points[0]];
  for (const point of points) {
    if (least === undefined || point.value < least.value) least = point;
    if (greatest === undefined || point.value > greatest.value) greatest = point;
  }
  return points.filter((point) => point === least || point === greatest);
}
