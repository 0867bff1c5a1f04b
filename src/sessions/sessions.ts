import type { ArnScope } from '#src/domain/arn.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/** What a client needs to know of the deployment. */
export interface Session {
  readonly accountId: string;
  readonly region: string;
  readonly defaultBucket: string;
}

/** What {@link Sessions} is made of. */
export interface SessionsOptions {
  readonly storage: ObjectStorage;
  readonly scope: ArnScope;
  /** Default `forebear-<region>-<account>`. */
  readonly defaultBucket?: string;
}

/** The bucket of a deployment: the one that was named, or one that is named for the deployment. */
export function defaultBucketOf({ region, account }: ArnScope, named?: string): string {
  return named ?? `forebear-${region}-${account}`;
}

/** Tells clients where they are, and gives them a bucket to work in. */
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

  /** The deployment's own session; makes nothing. */
  current(): Session {
    return this.#current;
  }

  /**
   * A session with a default bucket, made when it is missing. Throws `BUCKET_NAME_INVALID`,
   * `BUCKET_ACCESS_DENIED`.
   */
  async create(defaultBucket = this.#current.defaultBucket): Promise<Session> {
    await this.#storage.createBucket(defaultBucket);
    return { ...this.#current, defaultBucket };
  }
}
