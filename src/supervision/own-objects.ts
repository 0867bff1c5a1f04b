import { PlatformError } from '#src/domain/errors/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type {
  Bucket,
  GetOptions,
  ListedBucket,
  ListOptions,
  ObjectPage,
  ObjectStorage,
  ObjectUploads,
  OpenedObject,
  OwnObjects,
  PutOptions,
  StoredObject,
} from '#src/ports/object-storage.js';

/** The storage with the rights of callers, jobs and endpoints: they may only read the platform's own bucket. */
export function withoutOwn({ storage, bucket }: OwnObjects): ObjectStorage {
  const own = `s3://${bucket}`;
  return new GuardedStorage(storage, (action, uri) => {
    if (action === 'read' || !(uri === own || uri.startsWith(`${own}/`))) return undefined;
    return new PlatformError(
      'BUCKET_ACCESS_DENIED',
      `403 Forbidden: the bucket '${bucket}' belongs to the server, and only the server writes it; use another bucket.`,
      { details: { action, uri } },
    );
  });
}

/**
 * The storage with the rights of a role; the storage itself for a role with all rights. A refused
 * action throws `BUCKET_ACCESS_DENIED` with the message 403 Forbidden.
 */
export function storageOf(
  inner: ObjectStorage,
  roles: Roles | undefined,
  role: string,
): ObjectStorage {
  if (!roles || roles.isFree(role)) return inner;
  return new GuardedStorage(inner, (action, uri) => {
    const isAllowed =
      action === 'use'
        ? roles.knowsBucket(role, uri.slice('s3://'.length))
        : roles.permits(role, action, uri);
    if (isAllowed) return undefined;
    return new PlatformError(
      'BUCKET_ACCESS_DENIED',
      `403 Forbidden: the role '${role}' may not ${action} '${uri}'; add it to the role in the setting roles, or use another role.`,
      { details: { role, action, uri } },
    );
  });
}

/** An action on an object, a prefix, or a bucket; a launch checks whether it may `use` a bucket. */
type StorageAction = 'read' | 'write' | 'use';

/** Returns the refusal of an action; undefined when it is allowed. */
type StorageRule = (action: StorageAction, uri: string) => PlatformError | undefined;

/** A storage with a rule that refuses some actions. */
export class GuardedStorage implements ObjectStorage {
  readonly name: string;
  readonly uploads: ObjectUploads;
  readonly #inner: ObjectStorage;
  readonly #rule: StorageRule;

  constructor(inner: ObjectStorage, rule: StorageRule) {
    this.name = inner.name;
    this.#inner = inner;
    this.#rule = rule;
    this.uploads = guardedUploads(inner.uploads, (action, uri) => this.#check(action, uri));
  }

  async listBuckets(): Promise<readonly ListedBucket[]> {
    const buckets = await this.#inner.listBuckets();
    return buckets.filter(({ name }) => !this.#rule('use', `s3://${name}`));
  }

  async headBucket(name: string): Promise<Bucket> {
    this.#check('use', `s3://${name}`);
    return this.#inner.headBucket(name);
  }

  async createBucket(name: string): Promise<Bucket> {
    this.#check('write', `s3://${name}`);
    return this.#inner.createBucket(name);
  }

  async deleteBucket(name: string): Promise<void> {
    this.#check('write', `s3://${name}`);
    return this.#inner.deleteBucket(name);
  }

  async put(
    uri: S3Uri,
    body: AsyncIterable<Uint8Array>,
    options?: PutOptions,
  ): Promise<StoredObject> {
    this.#check('write', uri);
    return this.#inner.put(uri, body, options);
  }

  async get(uri: S3Uri, options?: GetOptions): Promise<OpenedObject> {
    this.#check('read', uri);
    return this.#inner.get(uri, options);
  }

  async head(uri: S3Uri): Promise<StoredObject | undefined> {
    this.#check('read', uri);
    return this.#inner.head(uri);
  }

  async list(prefix: S3Uri, options: ListOptions): Promise<ObjectPage> {
    this.#check('read', prefix);
    return this.#inner.list(prefix, options);
  }

  async delete(uri: S3Uri): Promise<void> {
    this.#check('write', uri);
    return this.#inner.delete(uri);
  }

  /** Does nothing: the platform closes the storage. */
  async close(): Promise<void> {}

  async [Symbol.asyncDispose](): Promise<void> {}

  #check(action: StorageAction, uri: string): void {
    const refused = this.#rule(action, uri);
    if (refused) throw refused;
  }
}

/** The uploads of a storage; a caller who may write an object may upload it in parts. */
function guardedUploads(
  inner: ObjectUploads,
  check: (action: StorageAction, uri: string) => void,
): ObjectUploads {
  return {
    async create(uri, options) {
      check('write', uri);
      return inner.create(uri, options);
    },
    async putPart(place, body, options) {
      check('write', place.uri);
      return inner.putPart(place, body, options);
    },
    async complete(place, parts, options) {
      check('write', place.uri);
      return inner.complete(place, parts, options);
    },
    async abort(place) {
      check('write', place.uri);
      return inner.abort(place);
    },
    async parts(place) {
      check('read', place.uri);
      return inner.parts(place);
    },
    async list(bucket) {
      check('read', `s3://${bucket}/`);
      return inner.list(bucket);
    },
  };
}
