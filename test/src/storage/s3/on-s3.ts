import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { openS3Storage, type S3StorageOptions } from '#src/storage/s3/index.js';
import { S3_REGION, S3_ROOT, type S3Login } from '../../../../tools/services/s3/logins.mjs';
import { ManualClock } from '../../../support/manual-clock.js';

/** Storage on the S3 server at a URL. */
export function openOn(url: string, options: Partial<S3StorageOptions> = {}): ObjectStorage {
  return openS3Storage({
    endpoint: url,
    region: S3_REGION,
    pathStyle: true,
    credentials: S3_ROOT,
    clock: new ManualClock(),
    ...options,
  });
}

export function clientOptions(url: string, credentials: S3Login = S3_ROOT): S3ClientConfig {
  return { endpoint: url, region: S3_REGION, forcePathStyle: true, credentials };
}

/** Removes every bucket. */
export async function emptyS3(url: string): Promise<void> {
  const client = new S3Client(clientOptions(url));
  const { Buckets = [] } = await client.send(new ListBucketsCommand({}));
  client.destroy();
  for (const { Name = '' } of Buckets) await removeBucket(url, Name);
}

/** Removes a bucket with its objects. */
export async function removeBucket(url: string, bucket: string): Promise<void> {
  const client = new S3Client(clientOptions(url));
  for (;;) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
    const Objects = Contents.map(({ Key }) => ({ Key }));
    if (Objects.length > 0)
      await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
    try {
      await client.send(new DeleteBucketCommand({ Bucket: bucket }));
      break;
    } catch (error) {
      // Somebody has stored an object meanwhile.
      if (!(error instanceof Error) || error.name !== 'BucketNotEmpty') throw error;
    }
  }
  client.destroy();
}
