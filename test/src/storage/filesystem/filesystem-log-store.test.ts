import { openFilesystemLogStore } from '#src/storage/filesystem/index.js';
import { describeLogStore } from '../../../contract/log-store/index.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();
let directory = '';

for (const segmentBytes of [2000, 16 * 1024 * 1024]) {
  const open = () => openFilesystemLogStore({ directory, segmentBytes, clock: new ManualClock() });
  describeLogStore({
    name: `filesystem with segments of ${segmentBytes} bytes`,
    open: async () => {
      directory = await directories.fresh();
      return open();
    },
    reopen: open,
  });
}
