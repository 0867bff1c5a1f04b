/** The greatest relative error of a quantile between the two limits. */
export const LATENCY_ERROR = 0.05;
const LEAST_MS = 0.1;
const GREATEST_MS = 3_600_000;

/** The upper end of a bucket over its lower end. */
const GROWTH = (1 + LATENCY_ERROR) / (1 - LATENCY_ERROR);
const PER_LOG = 1 / Math.log(GROWTH);
/** Bucket 0 is for times up to {@link LEAST_MS}. */
const BUCKETS = Math.ceil(Math.log(GREATEST_MS / LEAST_MS) * PER_LOG) + 1;

/** Counts of times in buckets of one ratio; two of them are added bucket by bucket. */
export class Latencies {
  readonly #counts = new Uint32Array(BUCKETS);

  add(ms: number): void {
    const index = ms <= LEAST_MS ? 0 : Math.ceil(Math.log(ms / LEAST_MS) * PER_LOG);
    const bucket = Math.min(index, BUCKETS - 1);
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
  }

  merge(other: Latencies): void {
    for (const [index, count] of other.#counts.entries())
      this.#counts[index] = (this.#counts[index] ?? 0) + count;
  }

  /** Returns the time that this share of all times does not exceed; undefined without a time. */
  quantile(share: number): number | undefined {
    const total = this.#counts.reduce((sum, count) => sum + count, 0);
    const rank = Math.max(1, Math.ceil(share * total));
    let seen = 0;
    for (const [index, count] of this.#counts.entries()) {
      seen += count;
      if (seen >= rank) return middle(index);
    }
    return undefined;
  }
}

/** The value of a bucket whose relative error is the same for both ends. */
function middle(index: number): number {
  if (index === 0) return LEAST_MS;
  return (LEAST_MS * GROWTH ** index * 2) / (1 + GROWTH);
}
