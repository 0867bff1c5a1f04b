import { join } from 'node:path';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { openObjectLogStore } from '#src/storage/logs/index.js';
import { describeLogStore } from '../../../contract/log-store/index.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeOnS3 } from '../../../support/own-s3.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';
import { emptyS3, openOn } from '../s3/on-s3.js';

const BUCKET = 'running-logs';
const directories = temporaryDirectory();
const clock = new ManualClock();

/** The contract over a storage that `open` opens, empty if it is the first time. */
function describeOn(name: string, open: (isFirst: boolean) => Promise<ObjectStorage>): void {
  const logs = async (isFirst: boolean) => {
    const storage = await open(isFirst);
    await storage.createBucket(BUCKET);
    return openObjectLogStore({ storage, bucket: BUCKET, clock, pollMs: 50, appendEveryMs: 0 });
  };
  describeLogStore({ name, open: () => logs(true), reopen: () => logs(false) });
}

let directory = '';
describeOn('objects of a directory', async (isFirst) => {
  if (isFirst) directory = await directories.fresh();
  return openFilesystemStorage({ directory: join(directory, 'objects'), region: 'local', clock });
});

await describeOnS3((url) => {
  describeOn('objects on S3', async (isFirst) => {
    if (isFirst) await emptyS3(url);
    return openOn(url);
  });
});
