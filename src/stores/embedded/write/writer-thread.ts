import { workerData } from 'node:worker_threads';
import { serveCalls } from '#src/threads/serve-calls.js';
import { checkFile } from '../check-file.js';
import { Connection, type ConnectionOptions } from '../database.js';
import { migrate } from '../schema.js';
import { GroupWriter } from './group-writer.js';

let connection: Connection | undefined;
let writer: GroupWriter | undefined;

serveCalls(
  {
    open: () => {
      const options = workerData as ConnectionOptions;
      connection = new Connection(options);
      checkFile(connection, options.file);
      migrate(connection);
      writer = new GroupWriter(connection);
    },
    write: (message: Parameters<GroupWriter['write']>[0]) => writer?.write(message),
    clear: () => writer?.clear(),
    beginReset: (asked: Parameters<GroupWriter['beginReset']>[0]) => writer?.beginReset(asked),
    purge: (limit: number) => writer?.purge(limit),
    endReset: (message: Parameters<GroupWriter['write']>[0]) => writer?.endReset(message),
  },
  () => connection?.close(),
);
