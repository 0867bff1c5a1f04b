import type { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Location } from '#src/domain/s3-uri.js';
import { fromParameters, toParameters } from './attributes.js';
import type { ObjectFacts, S3Api, S3Connection } from './s3-api.js';
import { RequestRetries } from './s3-errors.js';
import { s3Uploads, unquoted } from './s3-parts.js';

/** S3 allows 10,000 parts, so that objects of up to 117 GB fit. */
const PART_BYTES = 12 * 1024 * 1024;
/** How many parts of one object are sent at the same time; an upload holds these in memory. */
const PARTS_AT_ONCE = 3;
const MAX_SOCKETS = 128;
const ignore = () => undefined;
/** The SDK would print warnings. */
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Binds {@link S3Api} to the SDK. Missing credentials come from the SDK's default chain. */
export function connectS3(connection: S3Connection): S3Api {
  const { endpoint, region, pathStyle, credentials, timeoutMs, maxAttempts } = connection;
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts,
    logger: SILENT,
    retryStrategy: new RequestRetries(maxAttempts),
    // Many S3-compatible servers refuse the SDK's own checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // The stream that validates checksums hides that a body was cut off.
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, 5_000),
      socketTimeout: timeoutMs,
      httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
    },
  });
  return {
    uploads: s3Uploads(client),

    async listBuckets() {
      const { Buckets = [] } = await client.send(new ListBucketsCommand({}));
      return Buckets.map(({ Name = '', CreationDate }) => ({
        name: Name,
        createdAt: CreationDate?.getTime() ?? 0,
      }));
    },

    async deleteBucket(bucket) {
      await client.send(new DeleteBucketCommand({ Bucket: bucket }));
    },

    async headBucket(bucket) {
      const { BucketRegion } = await client.send(new HeadBucketCommand({ Bucket: bucket }));
      return BucketRegion || region;
    },

    async createBucket(bucket) {
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
    },

    async upload(location, body, { signal, ifAbsent, attributes }) {
      const abortController = new AbortController();
      const onAbort = () => abortController.abort();
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
      try {
        const { ETag } = await new Upload({
          client,
          params: {
            ...named(location),
            Body: body,
            ...toParameters(attributes),
            ...(ifAbsent && { IfNoneMatch: '*' }),
          },
          partSize: PART_BYTES,
          queueSize: PARTS_AT_ONCE,
          abortController,
        }).done();
        return ETag === undefined ? undefined : unquoted(ETag);
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },

    async get(location, { range, etag, signal }) {
      const answer = await client.send(
        new GetObjectCommand({
          ...named(location),
          ...(range ? { Range: `bytes=${range.start}-${range.end - 1}` } : {}),
          ...(etag === undefined ? {} : { IfMatch: `"${etag}"` }),
        }),
        { abortSignal: signal },
      );
      // In Node the body is always a stream of Node.
      return { facts: described(answer), body: answer.Body as Readable };
    },

    async head(location) {
      return described(await client.send(new HeadObjectCommand(named(location))));
    },

    async list({ bucket, key }, { after, limit }) {
      const { Contents = [], IsTruncated } = await client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: key,
          MaxKeys: limit,
          ...(after === undefined ? {} : { StartAfter: after }),
        }),
      );
      return {
        objects: Contents.map((entry) => ({
          key: entry.Key ?? '',
          facts: factsOf({ ...entry, ContentLength: entry.Size }),
        })),
        hasNext: IsTruncated === true,
      };
    },

    async delete(location) {
      await client.send(new DeleteObjectCommand(named(location)));
    },

    close: () => client.destroy(),
  };
}

function named({ bucket, key }: S3Location): {
  readonly Bucket: string;
  readonly Key: string;
} {
  return { Bucket: bucket, Key: key };
}

interface Answer {
  readonly ContentLength?: number | undefined;
  readonly ETag?: string | undefined;
  readonly LastModified?: Date | undefined;
}

type DescribedAnswer = Answer & Parameters<typeof fromParameters>[0];

/** The facts of an object with its attributes, which lists do not have. */
function described(answer: DescribedAnswer): ObjectFacts {
  const attributes = fromParameters(answer);
  const facts = factsOf(answer);
  return Object.keys(attributes).length === 0 ? facts : { ...facts, attributes };
}

function factsOf({ ContentLength = 0, ETag, LastModified }: Answer): ObjectFacts {
  const etag = ETag === undefined ? undefined : unquoted(ETag);
  // Listings have milliseconds, headers only seconds; both must return the same time.
  const seconds = Math.floor((LastModified?.getTime() ?? 0) / 1000);
  return {
    sizeBytes: ContentLength,
    lastModified: seconds * 1000,
    ...(etag === undefined ? {} : { etag }),
  };
}
