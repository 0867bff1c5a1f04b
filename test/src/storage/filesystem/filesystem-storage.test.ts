import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseS3Uri } from '#src/domain/s3-uri.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { describeObjectStorage } from '../../../contract/object-storage/index.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const FOOTER_BYTES = 40;
const directories = temporaryDirectory();
let directory = '';

describeObjectStorage({
  name: 'filesystem',
  open: async () => {
    directory = await directories.fresh();
    return open();
  },
  reopen: open,
  raw: async (uri) => {
    const { bucket, key } = parseS3Uri(uri);
    const file = await readFile(join(directory, bucket, `${key}%o`)).catch(() => undefined);
    return file?.subarray(0, -FOOTER_BYTES);
  },
});

function open() {
  return openFilesystemStorage({ directory, region: 'local', clock: new ManualClock() });
}
