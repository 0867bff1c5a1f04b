import { describeOnS3 } from '../../../../support/own-s3.js';
import { emptyS3, openOn } from '../../../storage/s3/on-s3.js';
import { buckets } from './buckets.js';
import { listing } from './listing.js';
import { objects } from './objects.js';
import { uploads } from './uploads.js';
import { writes } from './writes.js';

await describeOnS3((url) => {
  const open = async () => {
    await emptyS3(url);
    return openOn(url);
  };
  buckets(open);
  objects(open);
  writes(open, keepsAsFile);
  listing(open);
  uploads(open);
});

/** The server of the tests keeps objects as files. */
function keepsAsFile(key: string): boolean {
  return !key.endsWith('/') && key.split('/').every((segment) => Buffer.byteLength(segment) <= 255);
}
