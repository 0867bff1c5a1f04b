import { type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import { textScalar } from './text-scalar.js';

export const S3UriScalar = textScalar<S3Uri>({
  name: 'S3Uri',
  description: 'An object-storage URI, s3://<bucket>/<key>; a key that ends in / is a prefix.',
  check: toS3Uri,
});
