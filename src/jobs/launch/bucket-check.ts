import { PlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { HOLD_TAG } from '#src/domain/retention/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/** A bucket that was found this recently is not checked again. */
const TRUST_MS = 5000;

/** Checks the buckets of launches, and remembers them, because many launches name the same few buckets. */
export class BucketCheck {
  readonly #storage: ObjectStorage;
  readonly #defaultBucket: string;
  readonly #seen = new Map<string, number>();

  constructor(options: {
    readonly storage: ObjectStorage;
    readonly defaultBucket: string;
  }) {
    this.#storage = options.storage;
    this.#defaultBucket = options.defaultBucket;
  }

  /**
   * Checks the buckets of these URIs, and creates the default bucket when it is missing. Rejects with the error of the
   * first bucket that fails. Returns undefined when all of them were found recently.
   */
  check(uris: readonly (S3Uri | undefined)[]): Promise<unknown> | undefined {
    const trusted = performance.now() - TRUST_MS;
    const unsure = new Set<string>();
    for (const uri of uris) {
      const name = uri === undefined ? undefined : bucketOf(uri);
      if (name !== undefined && (this.#seen.get(name) ?? Number.NEGATIVE_INFINITY) < trusted)
        unsure.add(name);
    }
    return unsure.size > 0 ? Promise.all([...unsure].map((name) => this.#ask(name))) : undefined;
  }

  async #ask(name: string): Promise<void> {
    if (name === this.#defaultBucket) await this.#storage.createBucket(name);
    else await this.#storage.headBucket(name);
    this.#seen.set(name, performance.now());
  }
}

/** The bucket of a URI that is known to be valid, without parsing it again. */
function bucketOf(uri: S3Uri): string {
  const start = 's3://'.length;
  const end = uri.indexOf('/', start);
  return uri.slice(start, end === -1 ? undefined : end);
}

export function jobEnded(noun: string, { name, status }: JobRecord): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `The ${noun} '${name}' is ${status} already; only a job in progress can be stopped.`,
    { details: { name, status } },
  );
}

export function jobInUse(noun: string, { name, status }: JobRecord): PlatformError {
  return new PlatformError(
    'RESOURCE_IN_USE',
    `The ${noun} '${name}' is ${status}; stop it and wait for its end before deleting it.`,
    { details: { name, status } },
  );
}

/** The refusal to delete a job that is held, because its record has the hold. */
export function jobHeld(noun: string, { name }: JobRecord): PlatformError {
  return new PlatformError(
    'RESOURCE_IN_USE',
    `The ${noun} '${name}' has the tag ${HOLD_TAG}, which keeps its bytes; remove the tag before deleting it.`,
    { details: { name } },
  );
}
