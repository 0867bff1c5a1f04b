import type { S3Uri } from '#src/domain/s3-uri.js';
import type { Clock } from '#src/ports/clock.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/** A bucket that was there so recently is not asked for again. */
const TRUST_MS = 5000;

/** The bucket check of launches; thousands of them a second name the same few buckets. */
export class BucketCheck {
  readonly #storage: ObjectStorage;
  readonly #clock: Clock;
  readonly #defaultBucket: string;
  readonly #seen = new Map<string, number>();

  constructor(options: {
    readonly storage: ObjectStorage;
    readonly clock: Clock;
    readonly defaultBucket: string;
  }) {
    this.#storage = options.storage;
    this.#clock = options.clock;
    this.#defaultBucket = options.defaultBucket;
  }

  /**
   * Throws the outcome of the first bucket that fails; the default bucket is made when missing. Returns nothing
   * to wait for when all of them were there recently.
   */
  check(uris: readonly (S3Uri | undefined)[]): Promise<unknown> | undefined {
    const trusted = this.#clock.now() - TRUST_MS;
    const unsure = new Set<string>();
    for (const uri of uris) {
      const name = uri === undefined ? undefined : bucketOf(uri);
      if (name !== undefined && (this.#seen.get(name) ?? 0) < trusted) unsure.add(name);
    }
    return unsure.size > 0 ? Promise.all([...unsure].map((name) => this.#ask(name))) : undefined;
  }

  async #ask(name: string): Promise<void> {
    if (name === this.#defaultBucket) await this.#storage.createBucket(name);
    else await this.#storage.headBucket(name);
    this.#seen.set(name, this.#clock.now());
  }
}

/** Checked URIs need not be parsed again: `s3://<bucket>`, then perhaps a slash and a key. */
function bucketOf(uri: S3Uri): string {
  const start = 's3://'.length;
  const end = uri.indexOf('/', start);
  return uri.slice(start, end === -1 ? undefined : end);
}
