import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Arn } from '#src/domain/arn.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Logger } from '#src/ports/system.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { logFolder } from '#src/storage/logs/files.js';
import { openFilesystemLogStore } from '#src/storage/logs/index.js';
import { ManualClock } from './manual-clock.js';
import { SILENT } from './silent-logger.js';

/** The bucket that sealed logs of tests go to. */
export const LOG_BUCKET = 'sealed-logs';

/** Logs and object storage in a directory. */
export interface LogArchive {
  readonly logs: LogStore;
  readonly storage: ObjectStorage;
  /** Holds the folders of the logs. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Options of the logs of a test. */
export interface LogArchiveOptions {
  readonly segmentBytes?: number;
  readonly retryMs?: number;
  readonly logger?: Logger;
  /** Wraps the storage that the logs use. */
  readonly storage?: (inner: ObjectStorage) => ObjectStorage;
}

/** Opens the logs of a directory, for the first time or again. */
export async function openLogArchive(
  directory: string,
  { storage: wrap, ...options }: LogArchiveOptions = {},
): Promise<LogArchive> {
  const clock = new ManualClock();
  const objects = join(directory, 'objects');
  const storage = await openFilesystemStorage({ directory: objects, region: 'local', clock });
  await storage.createBucket(LOG_BUCKET);
  const folder = join(directory, 'logs');
  const logs = await openFilesystemLogStore({
    directory: folder,
    storage: wrap?.(storage) ?? storage,
    bucket: LOG_BUCKET,
    clock,
    logger: SILENT,
    retryMs: 50,
    ...options,
  });
  const close = async () => {
    await logs.close();
    await storage.close();
  };
  return { logs, storage, folder, close };
}

/** Waits until the folder of a sealed log holds only the seal and the log's name. */
export async function untilArchived(folder: string, log: Arn): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const names = (await readdir(logFolder(folder, log))).sort().join();
    if (names === 'arn,seal.json') return;
    if (turn === 500) throw new Error(`The log is still in its folder: ${names}.`);
    await sleep(20);
  }
}
