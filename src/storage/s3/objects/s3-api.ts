import type { Readable } from 'node:stream';
import type { S3Location } from '#src/domain/s3-uri.js';
import type {
  ChosenPart,
  ListedBucket,
  ObjectAttributes,
  Part,
  StoredObject,
} from '#src/ports/object-storage.js';
import type { HalfOpenRange } from '../../shared/objects.js';

/** The address and the credentials of a storage. */
export interface S3Connection {
  /** URL of an S3-compatible server; undefined for AWS itself. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Whether the bucket is in the path instead of the host name. */
  readonly pathStyle: boolean;
  /**
   * Default: the credentials that the AWS SDK finds in the environment, its files or the machine's
   * role.
   */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** How long a connection may be silent before an attempt counts as failed. */
  readonly timeoutMs: number;
  readonly maxAttempts: number;
}

export type ObjectFacts = Omit<StoredObject, 'uri'>;

/** The operations of S3 that the adapter uses. Errors are the SDK's errors. */
export interface S3Api {
  listBuckets(): Promise<readonly ListedBucket[]>;
  deleteBucket(bucket: string): Promise<void>;
  /** Returns the bucket's region. */
  headBucket(bucket: string): Promise<string>;
  createBucket(bucket: string): Promise<void>;
  /** Sends a body of unknown length, in parts if it is large; returns the ETag. */
  upload(
    location: S3Location,
    body: Readable,
    options: {
      readonly signal: AbortSignal;
      readonly ifAbsent: boolean;
      readonly attributes: ObjectAttributes;
    },
  ): Promise<string | undefined>;
  readonly uploads: S3Uploads;
  get(
    location: S3Location,
    options: {
      readonly range?: HalfOpenRange;
      readonly etag?: string;
      readonly signal: AbortSignal;
    },
  ): Promise<{ readonly facts: ObjectFacts; readonly body: Readable }>;
  head(location: S3Location): Promise<ObjectFacts>;
  list(
    prefix: S3Location,
    options: { readonly after: string | undefined; readonly limit: number },
  ): Promise<{
    readonly objects: readonly { readonly key: string; readonly facts: ObjectFacts }[];
    readonly hasNext: boolean;
  }>;
  delete(location: S3Location): Promise<void>;
  close(): void;
}

/** The operations of S3 on uploads in parts. */
export interface S3Uploads {
  /** Returns the id of the upload. */
  create(location: S3Location, attributes: ObjectAttributes): Promise<string>;
  /** Returns the ETag. */
  putPart(
    part: UploadLocation & { readonly number: number },
    body: Readable,
    options: { readonly sizeBytes: number; readonly signal: AbortSignal },
  ): Promise<string>;
  complete(
    upload: UploadLocation,
    parts: readonly ChosenPart[],
    options: { readonly ifAbsent: boolean },
  ): Promise<void>;
  abort(upload: UploadLocation): Promise<void>;
  parts(upload: UploadLocation): Promise<readonly Part[]>;
  list(
    bucket: string,
    limit: number,
  ): Promise<readonly { readonly key: string; readonly id: string; readonly createdAt: number }[]>;
}

export interface UploadLocation extends S3Location {
  readonly id: string;
}
