import { join } from 'node:path';
import type { Clock } from '#src/ports/clock.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
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
