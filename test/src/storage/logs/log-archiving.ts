import { afterEach } from 'vitest';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import type { StoredObject } from '#src/ports/object-storage.js';
import { logNamed } from '../../../contract/log-store/harness.js';
import {
  LOG_BUCKET,
  type LogArchive,
  type LogArchiveOptions,
  openLogArchive,
} from '../../../support/log-archive.js';

export const log = logNamed('Job');
export const points = [{ name: 'loss', value: 1, time: 1 }];

/** Opens archives with small segments, and closes them after each test. */
export function archiveOpener() {
  const opened: LogArchive[] = [];
  afterEach(async () => {
    for (const archive of opened.splice(0)) await archive.close();
  });
  return async (directory: string, options?: LogArchiveOptions): Promise<LogArchive> => {
    const archive = await openLogArchive(directory, { segmentBytes: 2000, ...options });
    opened.push(archive);
    return archive;
  };
}

export async function objectsOf({ storage }: LogArchive): Promise<readonly StoredObject[]> {
  return (await storage.list(makeS3Uri(LOG_BUCKET, ''), { first: 100 })).objects;
}
