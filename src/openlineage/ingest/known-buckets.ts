import { setTimeout as delay } from 'node:timers/promises';
import { isPlatformError } from '#src/domain/errors/index.js';
import { isS3Uri, parseS3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Clock } from '#src/ports/system.js';

/** How long an answer about a bucket is kept. */
const KEPT_MS = 5_000;
/** How long an event waits for such an answer. */
const WAIT_MS = 1_000;
const MOST_ASKED = 20;
/** The most answers in memory. */
const MOST_KEPT = 1_000;
const ELSEWHERE = ['BUCKET_NOT_FOUND', 'BUCKET_ACCESS_DENIED', 'BUCKET_NAME_INVALID'] as const;

/** Knows which buckets are in the object storage of the server: many events name others. */
export class KnownBuckets {
  readonly #storage: ObjectStorage;
  readonly #clock: Clock;
  readonly #kept = new Map<string, { readonly until: number; readonly has: Promise<boolean> }>();

  constructor(storage: ObjectStorage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /**
   * False when the storage has no bucket of these URIs. True also when it does not answer within a
   * second, and for URIs of more than 20 buckets.
   */
  async hasAny(uris: readonly string[]): Promise<boolean> {
    const buckets = new Set(uris.filter(isS3Uri).map((uri) => parseS3Uri(uri).bucket));
    if (buckets.size > MOST_ASKED) return true;
    const answers = await Promise.all([...buckets].map((bucket) => this.#has(bucket)));
    return answers.includes(true);
  }

  #has(bucket: string): Promise<boolean> {
    const now = this.#clock.now();
    const known = this.#kept.get(bucket);
    if (known && now < known.until) return known.has;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const has = Promise.race([this.#ask(bucket), delay(WAIT_MS, true, { ref: false })]);
    this.#kept.set(bucket, { until: now + KEPT_MS, has });
    return has;
  }

  async #ask(bucket: string): Promise<boolean> {
    try {
      await this.#storage.headBucket(bucket);
      return true;
    } catch (error) {
      return !ELSEWHERE.some((code) => isPlatformError(error, code));
    }
  }
}
