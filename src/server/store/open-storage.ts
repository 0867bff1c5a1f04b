import { join } from 'node:path';
import { PlatformError } from '#src/domain/errors/index.js';
import { defaultBucketOf } from '#src/domain/s3-uri.js';
import type { ObjectStorage, OwnBuckets } from '#src/ports/object-storage.js';
import type { Clock } from '#src/ports/system.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import type { Config } from '../config/index.js';

/** The settings of the object storage. */
type StorageConfig = Pick<
  Config,
  'storage' | 'dataDirectory' | 'region' | 's3Endpoint' | 's3Region' | 's3Addressing'
>;

/**
 * Opens the configured object storage. `readonly` changes nothing in a data directory that a server
 * may use.
 */
export async function openStorage(
  config: StorageConfig,
  { clock, readonly = false }: { readonly clock: Clock; readonly readonly?: boolean },
): Promise<ObjectStorage> {
  const { storage, dataDirectory, region } = config;
  if (storage === 'filesystem') {
    const directory = join(dataDirectory, 'objects');
    return openFilesystemStorage({ directory, region, clock, readonly });
  }
  // Loading the SDK takes long, so only its users wait for it.
  const { openS3Storage } = await import('#src/storage/s3/index.js');
  return openS3Storage({
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    pathStyle: config.s3Addressing === 'path',
    clock,
  });
}

/** The settings that name buckets. */
export type BucketConfig = Pick<
  Config,
  'region' | 'account' | 'partition' | 'defaultBucket' | 'serverBucket'
>;

const SUFFIX = '-server';
const MAX_BUCKET = 63;

/** The server's own bucket: the configured one, or one named after the default bucket. Throws `CONFIG_INVALID`. */
export function ownBucketsOf(config: BucketConfig): OwnBuckets {
  const earlierBucket = defaultBucketOf(config, config.defaultBucket);
  const named = `${earlierBucket.slice(0, MAX_BUCKET - SUFFIX.length)}${SUFFIX}`;
  const { serverBucket: bucket = named } = config;
  if (bucket !== earlierBucket) return { bucket, earlierBucket };
  throw new PlatformError(
    'CONFIG_INVALID',
    `The setting 'serverBucket' names the default bucket '${bucket}', which callers write; name another bucket, or leave the setting out.`,
    { details: { key: 'serverBucket', value: bucket } },
  );
}
