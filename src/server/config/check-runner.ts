import { PlatformError } from '#src/domain/errors/index.js';
import type { Config } from './settings.js';

/** Throws `CONFIG_INVALID` for a runner that cannot work with the storage. */
export function checkRunner({ runner, storage }: Pick<Config, 'runner' | 'storage'>): void {
  if (runner !== 'swarm' || storage === 's3') return;
  throw new PlatformError(
    'CONFIG_INVALID',
    `The runner 'swarm' does not go with the storage '${storage}', which only this machine has. Set storage to s3 (--storage s3) with s3Endpoint, or choose the runner docker.`,
    { details: { key: 'storage', value: storage, source: 'runner' } },
  );
}
