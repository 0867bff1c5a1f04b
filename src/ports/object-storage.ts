import type { S3Uri } from '#src/domain/s3-uri.js';

/** The buckets of the platform's own objects: logs, lists of objects, notes. */
export interface OwnBuckets {
  /** Only the platform may write there. */
  readonly bucket: string;
  /** The default bucket, where earlier versions of Forebear stored these objects. */
  readonly earlierBucket: string;
}

/** The storage of the platform's own objects. */
export interface OwnObjects extends OwnBuckets {
  /** The unrestricted storage, independent of any role. */
  readonly storage: ObjectStorage;
}

/** Buckets and objects by `s3://` URI. Bytes are streamed; no adapter holds an object in memory. */
export interface ObjectStorage extends AsyncDisposable {
  readonly name: string;

  /**
   * The bucket check. Throws `BUCKET_NAME_INVALID` (missing or invalid name), `BUCKET_ACCESS_DENIED`
   * (403), `BUCKET_NOT_FOUND` (404); any other error of the storage passes unchanged.
   */
  headBucket(name: string): Promise<Bucket>;

  /**
   * Creates a bucket, or returns an existing one. Throws `BUCKET_NAME_INVALID`,
   * `BUCKET_ACCESS_DENIED`.
   */
  createBucket(name: string): Promise<Bucket>;

  /**
   * Stores a whole object or nothing: readers see the old object or the new one. Throws
   * `BUCKET_NOT_FOUND`, `STORAGE_FULL`, and `ALREADY_EXISTS` when it was to be absent.
   */
  put(uri: S3Uri, body: AsyncIterable<Uint8Array>, options?: PutOptions): Promise<StoredObject>;

  /** Opens an object. Throws `OBJECT_NOT_FOUND`, `RANGE_NOT_SATISFIABLE`. */
  get(uri: S3Uri, options?: GetOptions): Promise<OpenedObject>;

  /** Returns the facts of an object; undefined when it does not exist. */
  head(uri: S3Uri): Promise<StoredObject | undefined>;

  /**
   * Yields the objects whose key starts with the URI's key, in ascending order of the keys' UTF-8
   * bytes.
   */
  list(prefix: S3Uri, options: ListOptions): Promise<ObjectPage>;

  /** Removes an object; a missing object is not an error. */
  delete(uri: S3Uri): Promise<void>;

  close(): Promise<void>;
}

export interface Bucket {
  readonly name: string;
  readonly region: string;
}

export interface StoredObject {
  readonly uri: S3Uri;
  readonly sizeBytes: number;
  readonly etag?: string;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
}

export interface OpenedObject {
  readonly object: StoredObject;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface PutOptions {
  readonly signal?: AbortSignal;
  /** Of several writers that require the object to be absent, one stores it. */
  readonly ifAbsent?: boolean;
}

export interface GetOptions {
  readonly signal?: AbortSignal;
  /** First and last byte, both inclusive; without `end` to the object's end. */
  readonly range?: { readonly start: number; readonly end?: number };
}

export interface ListOptions {
  readonly first: number;
  /** The URI of the last object of the previous page. */
  readonly after?: S3Uri;
}

export interface ObjectPage {
  readonly objects: readonly StoredObject[];
  readonly hasNext: boolean;
}
