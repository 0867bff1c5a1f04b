import { describe } from 'vitest';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { temporaryDirectory } from '../../../../support/temporary-directory.js';
import { buckets } from './buckets.js';
import { listing } from './listing.js';
import { objects } from './objects.js';
import { uploads } from './uploads.js';
import { writes } from './writes.js';

const directories = temporaryDirectory();

async function open() {
  const directory = await directories.fresh();
  return openFilesystemStorage({ directory, region: 'eu-central-1', clock: new SystemClock() });
}

describe('S3 over a folder', () => {
  buckets(open);
  objects(open);
  writes(open);
  listing(open);
  uploads(open);
});
