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

  /** Uploads of objects in parts. */
  readonly uploads: ObjectUploads;

  /** The buckets that the server may see, in ascending order of their names. */
  listBuckets(): Promise<readonly ListedBucket[]>;

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
   * Removes a bucket without objects, and its unfinished uploads. Throws `BUCKET_NAME_INVALID`,
   * `BUCKET_ACCESS_DENIED`, `BUCKET_NOT_FOUND`, `BUCKET_NOT_EMPTY`.
   */
  deleteBucket(name: string): Promise<void>;

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

export interface ListedBucket {
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

export interface StoredObject {
  readonly uri: S3Uri;
  readonly sizeBytes: number;
  readonly etag?: string;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
  /** Absent in lists, and for an object without any. */
  readonly attributes?: ObjectAttributes;
}

/**
 * Texts that are kept with an object: headers by their lower-case names, such as `content-type` and
 * `x-amz-meta-…`, at most 8 KiB in all. A storage keeps every name that starts with `x-amz-meta-`,
 * and the headers of HTTP that describe content.
 */
export type ObjectAttributes = Readonly<Record<string, string>>;

export interface OpenedObject {
  readonly object: StoredObject;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface PutOptions {
  readonly signal?: AbortSignal;
  /** Of several writers that require the object to be absent, one stores it. */
  readonly ifAbsent?: boolean;
  readonly attributes?: ObjectAttributes;
}

export interface GetOptions {
  readonly signal?: AbortSignal;
  /** First and last byte, both inclusive; without `end` to the object's end. */
  readonly range?: { readonly start: number; readonly end?: number };
  /**
   * True when the reader keeps no chunk after it asks for the next one, so that the storage may use
   * its memory again.
   */
  readonly passing?: boolean;
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

/**
 * Uploads of objects in parts. An upload survives restarts, and nobody sees its object before
 * {@link complete}. Methods that name an upload throw `UPLOAD_NOT_FOUND`.
 */
export interface ObjectUploads {
  /** Begins an upload; returns its id. Throws `BUCKET_NOT_FOUND`. */
  create(uri: S3Uri, options?: Pick<PutOptions, 'attributes'>): Promise<string>;

  /**
   * Stores a whole part or nothing; a part with the same number is replaced. Throws `STORAGE_FULL`,
   * and `PART_INVALID` for a body of another length than announced.
   */
  putPart(place: PartPlace, body: AsyncIterable<Uint8Array>, options: PartOptions): Promise<Part>;

  /**
   * Makes the object of parts in ascending order, and ends the upload. Throws `PART_INVALID` for a
   * part that is missing or has another ETag, and `ALREADY_EXISTS` when the object was to be absent.
   */
  complete(
    upload: UploadPlace,
    parts: readonly ChosenPart[],
    options?: Pick<PutOptions, 'ifAbsent'>,
  ): Promise<StoredObject>;

  /** Removes an upload and its parts. */
  abort(upload: UploadPlace): Promise<void>;

  /** The parts of an upload in ascending order. */
  parts(upload: UploadPlace): Promise<readonly Part[]>;

  /** The unfinished uploads of a bucket, ordered by key and then by id; at most 10,000. */
  list(bucket: string): Promise<readonly Upload[]>;
}

/** An upload of the object at a URI. */
export interface UploadPlace {
  readonly uri: S3Uri;
  readonly uploadId: string;
}

export interface PartPlace extends UploadPlace {
  /** From 1 to 10,000, as in S3. */
  readonly number: number;
}

export interface PartOptions {
  /** The announced length of the body. */
  readonly sizeBytes: number;
  readonly signal?: AbortSignal;
}

export interface ChosenPart {
  readonly number: number;
  readonly etag: string;
}

export interface Part extends ChosenPart {
  readonly sizeBytes: number;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
}

export interface Upload extends UploadPlace {
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}
