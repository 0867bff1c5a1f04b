import type { ArnScope } from '#src/domain/arn.js';
import { defaultBucketOf } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/** The facts about the deployment that a client needs. */
export interface Session {
  readonly accountId: string;
  readonly region: string;
  readonly defaultBucket: string;
}

/** Options of {@link Sessions}. */
export interface SessionsOptions {
  readonly storage: ObjectStorage;
  readonly scope: ArnScope;
  /** Default `forebear-<region>-<account>`. */
  readonly defaultBucket?: string;
}

/** Gives clients the account, the region and a default bucket. */
export class Sessions {
  readonly #storage: ObjectStorage;
  readonly #current: Session;

  constructor({ storage, scope, defaultBucket }: SessionsOptions) {
    const { account, region } = scope;
    this.#storage = storage;
    this.#current = {
      accountId: account,
      region,
      defaultBucket: defaultBucketOf(scope, defaultBucket),
    };
  }

  /** The session of the deployment; creates nothing. */
  current(): Session {
    return this.#current;
  }

  /**
   * A session with a default bucket, which is created when missing. Throws `BUCKET_NAME_INVALID`,
   * `BUCKET_ACCESS_DENIED`.
   */
  async create(defaultBucket = this.#current.defaultBucket): Promise<Session> {
    await this.#storage.createBucket(defaultBucket);
    return { ...this.#current, defaultBucket };
  }
}
