import { PlatformError } from '#src/domain/errors/index.js';
import type { OwnBuckets } from '#src/ports/own-objects.js';
import { defaultBucketOf } from '#src/sessions/index.js';
import type { Config } from '../config/index.js';

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
