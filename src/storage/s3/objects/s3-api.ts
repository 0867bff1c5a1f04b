import type { Readable } from 'node:stream';
import type { S3Location } from '#src/domain/s3-uri.js';
import type { StoredObject } from '#src/ports/object-storage.js';
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
  /** Returns the bucket's region. */
  headBucket(bucket: string): Promise<string>;
  createBucket(bucket: string): Promise<void>;
  /** Sends a body of unknown length, in parts if it is large; returns the ETag. */
  upload(
    location: S3Location,
    body: Readable,
    options: { readonly signal: AbortSignal; readonly ifAbsent: boolean },
  ): Promise<string | undefined>;
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
