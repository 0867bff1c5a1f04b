import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import {
  checkBucketName,
  isBucketName,
  makeS3Uri,
  parseS3Uri,
  type S3Uri,
} from '#src/domain/s3-uri.js';
import type {
  Bucket,
  GetOptions,
  ListedBucket,
  ListOptions,
  ObjectPage,
  ObjectStorage,
  ObjectUploads,
  OpenedObject,
  PutOptions,
  StoredObject,
} from '#src/ports/object-storage.js';
import type { Clock } from '#src/ports/system.js';
import {
  bucketNotEmpty,
  bucketNotFound,
  cursorInvalid,
  objectExists,
  objectNotFound,
  parseObjectUri,
} from '../../shared/objects.js';
import { copied } from './copied-stream.js';
import { ObjectBody, openObject, withEtag } from './read-object.js';
import type { S3Api, S3Connection } from './s3-api.js';
import { connectS3 } from './s3-client.js';
import { isNamed, statusOf, toStorageError } from './s3-errors.js';
import { storageUploads } from './uploads.js';

export interface S3StorageOptions extends Omit<S3Connection, 'timeoutMs' | 'maxAttempts'> {
  readonly clock: Clock;
  /** Default 30 s. */
  readonly timeoutMs?: number;
  /** Attempts of each request. Default 20. */
  readonly maxAttempts?: number;
}

const DEFAULTS = { timeoutMs: 30_000, maxAttempts: 20 };
/** The most objects that S3 lists at once. */
const MAX_KEYS = 1000;

/** Opens object storage on an S3-compatible server. The first request is sent by the first call. */
export function openS3Storage(options: S3StorageOptions): ObjectStorage {
  const connection = { ...DEFAULTS, ...options };
  return new S3Storage(connectS3(connection), connection);
}

class S3Storage implements ObjectStorage {
  readonly name = 's3';
  readonly uploads: ObjectUploads;
  readonly #api: S3Api;
  readonly #connection: S3Connection;
  readonly #clock: Clock;
  readonly #bodies = new Set<ObjectBody>();
  readonly #writes = new Set<Promise<unknown>>();
  #closed = false;

  constructor(api: S3Api, options: Required<Omit<S3StorageOptions, 'credentials'>>) {
    this.#api = api;
    this.#connection = options;
    this.#clock = options.clock;
    this.uploads = storageUploads(api.uploads, {
      clock: options.clock,
      head: (uri) => this.head(uri),
      write: (work) => this.#tracked(work),
    });
  }

  async listBuckets(): Promise<readonly ListedBucket[]> {
    this.#checkOpen();
    const buckets = await this.#api.listBuckets().catch((error: unknown) => {
      throw toStorageError(error, '');
    });
    return buckets.filter(({ name }) => isBucketName(name));
  }

  async headBucket(name: string): Promise<Bucket> {
    this.#checkOpen();
    checkBucketName(name);
    try {
      return { name, region: await this.#api.headBucket(name) };
    } catch (error) {
      throw statusOf(error) === 404 ? bucketNotFound(name, error) : toStorageError(error, name);
    }
  }

  async createBucket(name: string): Promise<Bucket> {
    this.#checkOpen();
    // Checked first, because a bucket may be used by callers who may not create one.
    return this.headBucket(name).catch(async (missing: unknown) => {
      if (!isPlatformError(missing, 'BUCKET_NOT_FOUND')) throw missing;
      await this.#api.createBucket(name).catch((error: unknown) => {
        // Another caller was faster.
        if (statusOf(error) !== 409) throw toStorageError(error, name);
      });
      return this.headBucket(name);
    });
  }

  async deleteBucket(name: string): Promise<void> {
    this.#checkOpen();
    checkBucketName(name);
    try {
      await this.#api.deleteBucket(name);
    } catch (error) {
      if (isNamed(error, 'BucketNotEmpty')) throw bucketNotEmpty(name, error);
      throw statusOf(error) === 404 ? bucketNotFound(name, error) : toStorageError(error, name);
    }
  }

  async put(
    uri: S3Uri,
    body: AsyncIterable<Uint8Array>,
    options: PutOptions = {},
  ): Promise<StoredObject> {
    return this.#tracked(() => this.#write(uri, body, options));
  }

  async get(uri: S3Uri, options: GetOptions = {}): Promise<OpenedObject> {
    this.#checkOpen();
    const location = parseObjectUri(uri);
    const signal = options.signal ?? new AbortController().signal;
    signal.throwIfAborted();
    try {
      const { facts, range, body } = await openObject(this.#api, location, {
        asked: options.range,
        signal,
      });
      const read: ObjectBody = new ObjectBody({
        bucket: location.bucket,
        body,
        range,
        reopen: async (rest) =>
          (await this.#api.get(location, { ...withEtag(facts), range: rest, signal })).body,
        ...this.#connection,
        signal,
        onClose: () => this.#bodies.delete(read),
      });
      this.#bodies.add(read);
      return { object: { uri, ...facts }, body: read };
    } catch (error) {
      signal.throwIfAborted();
      throw statusOf(error) === 404
        ? objectNotFound(uri, error)
        : toStorageError(error, location.bucket);
    }
  }

  async head(uri: S3Uri): Promise<StoredObject | undefined> {
    this.#checkOpen();
    const location = parseObjectUri(uri);
    try {
      return { uri, ...(await this.#api.head(location)) };
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw toStorageError(error, location.bucket);
    }
  }

  async list(prefix: S3Uri, options: ListOptions): Promise<ObjectPage> {
    this.#checkOpen();
    const location = parseS3Uri(prefix);
    const { bucket } = location;
    const start = options.after === undefined ? undefined : parseS3Uri(options.after);
    if (start !== undefined && start.bucket !== bucket) throw cursorInvalid(prefix, options.after);
    const objects: StoredObject[] = [];
    let after = start?.key;
    for (;;) {
      const limit = Math.min(options.first - objects.length, MAX_KEYS);
      const page = await this.#api.list(location, { after, limit }).catch((error: unknown) => {
        throw toStorageError(error, bucket);
      });
      for (const { key, facts } of page.objects)
        objects.push({ uri: makeS3Uri(bucket, key), ...facts });
      after = page.objects.at(-1)?.key;
      if (!page.hasNext || after === undefined) return { objects, hasNext: false };
      if (objects.length >= options.first) return { objects, hasNext: true };
    }
  }

  async delete(uri: S3Uri): Promise<void> {
    this.#checkOpen();
    const location = parseObjectUri(uri);
    try {
      await this.#api.delete(location);
    } catch (error) {
      // A server that keeps objects as files refuses to delete a folder, because it is not an
      // object.
      if (statusOf(error) === 404) return;
      const isFolder = isNamed(error, 'ErrDirectoryNotEmpty');
      if (isFolder && (await this.head(uri)) === undefined) return;
      throw toStorageError(error, location.bucket);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#writes);
    for (const body of this.#bodies) body.abandon();
    this.#api.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Does work that closing waits for. */
  async #tracked<T>(work: () => Promise<T>): Promise<T> {
    this.#checkOpen();
    const writing = work();
    this.#writes.add(writing);
    try {
      return await writing;
    } finally {
      this.#writes.delete(writing);
    }
  }

  async #write(
    uri: S3Uri,
    body: AsyncIterable<Uint8Array>,
    { signal = new AbortController().signal, ifAbsent = false, attributes = {} }: PutOptions,
  ): Promise<StoredObject> {
    const location = parseObjectUri(uri);
    const source = copied(body, signal);
    signal.throwIfAborted();
    const stream = source.stream;
    try {
      const options = { signal, ifAbsent, attributes };
      const etag = await this.#api.upload(location, stream, options);
      const sizeBytes = source.sizeBytes();
      // The answer to an upload does not contain the time; the object may have been deleted since.
      const lastModified = (await this.head(uri))?.lastModified ?? this.#clock.now();
      const kept = Object.keys(attributes).length === 0 ? {} : { attributes };
      return { uri, sizeBytes, lastModified, ...(etag === undefined ? {} : { etag }), ...kept };
    } catch (error) {
      signal.throwIfAborted();
      // 409 when another writer stores the object at the same moment.
      const isThere = ifAbsent && [409, 412].includes(statusOf(error) ?? 0);
      throw (
        source.failure() ??
        (isThere ? objectExists(uri, error) : toStorageError(error, location.bucket))
      );
    } finally {
      stream.destroy();
    }
  }

  #checkOpen(): void {
    if (!this.#closed) return;
    throw new PlatformError('STORAGE_UNAVAILABLE', 'The object storage is closed.');
  }
}
