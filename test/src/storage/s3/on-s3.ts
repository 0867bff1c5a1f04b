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
  for (const { Name: Bucket } of Buckets) {
    for (;;) {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      if (Contents.length === 0) break;
      const Objects = Contents.map(({ Key }) => ({ Key }));
      await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    }
    await client.send(new DeleteBucketCommand({ Bucket }));
  }
  client.destroy();
}
