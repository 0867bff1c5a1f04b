import { PlatformError } from '#src/domain/errors/index.js';
import { parseS3Uri, type S3Location, type S3Uri } from '#src/domain/s3-uri.js';

/** The bucket and key of an object. Throws `S3_URI_INVALID` for the URI of a bucket, too. */
export function parseObjectUri(uri: S3Uri): S3Location {
  const location = parseS3Uri(uri);
  if (location.key !== '') return location;
  throw new PlatformError(
    'S3_URI_INVALID',
    `'${uri}' names a bucket; name an object in it, as in s3://${location.bucket}/<key>.`,
    { details: { uri } },
  );
}
