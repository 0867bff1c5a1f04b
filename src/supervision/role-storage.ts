import { PlatformError } from '#src/domain/errors/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type {
  Bucket,
  GetOptions,
  ListOptions,
  ObjectPage,
  ObjectStorage,
  OpenedObject,
  PutOptions,
  StoredObject,
} from '#src/ports/object-storage.js';

/** The storage as a role may use it; the storage itself for a role that may touch everything. */
export function storageOf(
  inner: ObjectStorage,
  roles: Roles | undefined,
  role: string,
): ObjectStorage {
  return !roles || roles.isFree(role) ? inner : new RoleStorage(inner, roles, role);
}

/** Lets a role touch only what it may. Everything else is `BUCKET_ACCESS_DENIED`, told as 403 Forbidden. */
class RoleStorage implements ObjectStorage {
  readonly name: string;
  readonly #inner: ObjectStorage;
  readonly #roles: Roles;
  readonly #role: string;

  constructor(inner: ObjectStorage, roles: Roles, role: string) {
    this.name = inner.name;
    this.#inner = inner;
    this.#roles = roles;
    this.#role = role;
  }

  async headBucket(name: string): Promise<Bucket> {
    if (!this.#roles.knowsBucket(this.#role, name)) throw this.#denied('use', `s3://${name}`);
    return this.#inner.headBucket(name);
  }

  async createBucket(name: string): Promise<Bucket> {
    this.#check('write', `s3://${name}`);
    return this.#inner.createBucket(name);
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

  /** The storage belongs to the platform. */
  async close(): Promise<void> {}

  async [Symbol.asyncDispose](): Promise<void> {}

  #check(action: 'read' | 'write', uri: string): void {
    if (!this.#roles.permits(this.#role, action, uri)) throw this.#denied(action, uri);
  }

  #denied(action: string, uri: string): PlatformError {
    return new PlatformError(
      'BUCKET_ACCESS_DENIED',
      `403 Forbidden: the role '${this.#role}' may not ${action} '${uri}'; add it to the role in the setting roles, or use another role.`,
      { details: { role: this.#role, action, uri } },
    );
  }
}
