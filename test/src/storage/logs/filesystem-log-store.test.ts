import { describeLogStore } from '../../../contract/log-store/index.js';
import { type LogArchive, openLogArchive, untilArchived } from '../../../support/log-archive.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();
let directory = '';
let opened: LogArchive | undefined;

for (const segmentBytes of [2000, 16 * 1024 * 1024]) {
  const open = async () => {
    opened = await openLogArchive(directory, { segmentBytes });
    return opened.logs;
  };
  describeLogStore({
    name: `filesystem with segments of ${segmentBytes} bytes`,
    open: async () => {
      directory = await directories.fresh();
      return open();
    },
    reopen: open,
    archived: (log) => untilArchived(opened?.folder ?? '', log),
  });
}
