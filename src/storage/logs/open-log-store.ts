import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Arn } from '#src/domain/arn.js';
import type { LogSeal, LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage, OwnObjects } from '#src/ports/object-storage.js';
import type { Clock, Logger } from '#src/ports/system.js';
import { contentOf } from './archive.js';
import { Archiver } from './archiver.js';
import { fileJournals } from './file-journal.js';
import type { Journals } from './journal.js';
import { JournalLogStore } from './log-store.js';
import { objectJournals } from './object-journal.js';
import { PendingLogs } from './pending-logs.js';
import { sealOf } from './seals.js';

export interface FileLogsOptions {
  readonly directory: string;
  /**
   * Receives the content of sealed logs, as `s3://<bucket>/logs/<kind>/<id>/<unique>/lines.jsonl` and `metrics.jsonl`.
   * It must be closed after this store.
   */
  readonly storage: ObjectStorage;
  /** The bucket for sealed logs, which stay in their folders until it exists. */
  readonly bucket: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /**
   * The size at which a log continues in a new file, which also limits how much of it is read at a start. Default 16
   * MiB.
   */
  readonly segmentBytes?: number;
  /** How often followers look for lines that other processes appended. Default 250 ms. */
  readonly pollMs?: number;
  /** The time between attempts to reach an object storage that is unavailable. Default 30 s. */
  readonly retryMs?: number;
}

export interface ObjectLogsOptions extends Omit<OwnObjects, 'earlierBucket'> {
  /** The bucket of the logs that earlier versions of Forebear stored; default the same bucket. */
  readonly earlierBucket?: string;
  readonly clock: Clock;
  /** How often followers look for lines that other servers appended. Default 1 s. */
  readonly pollMs?: number;
  /** The time between two stored appends of a log, unless many lines wait. Default 200 ms. */
  readonly appendEveryMs?: number;
}

/**
 * Where logs are stored: in a directory and the object storage that they move to, or in objects
 * alone.
 */
export type LogPlace = Pick<FileLogsOptions, 'directory' | 'storage'> | OwnObjects;

const SEGMENT_BYTES = 16 * 1024 * 1024;
const RETRY_MS = 30_000;

/**
 * Opens the logs in a directory. Incomplete last lines are removed at the next append; sealed logs are archived, and
 * deleted ones removed, in the background.
 */
export async function openFilesystemLogStore(options: FileLogsOptions): Promise<LogStore> {
  const { segmentBytes = SEGMENT_BYTES, retryMs = RETRY_MS, pollMs = 250 } = options;
  const directory = resolve(options.directory);
  await mkdir(directory, { recursive: true });
  const pending = new PendingLogs(directory);
  const journals = fileJournals({ directory, pending, segmentBytes });
  return new JournalLogStore({
    ...options,
    journals,
    pollMs,
    appendEveryMs: 0,
    archiver: (exclusively) =>
      new Archiver({ ...options, journals, pending, retryMs, exclusively }),
  });
}

/**
 * Opens the logs in a bucket, which several servers may write and read: an append is an object that is stored unless
 * another server has stored the same position. The lines of a log are readable everywhere once they are appended.
 */
export function openObjectLogStore(options: ObjectLogsOptions): LogStore {
  const { pollMs = 500, appendEveryMs = 200 } = options;
  const journals = objectJournals({ earlierBucket: options.bucket, ...options });
  return new JournalLogStore({ ...options, journals, pollMs, appendEveryMs });
}

/** Computes the seal of a log from its present bytes, without changing anything. */
export async function recomputeSeal(place: LogPlace, log: Arn): Promise<LogSeal> {
  return sealOf(await contentOf(journalsAt(place).of(log), place.storage));
}

function journalsAt(place: LogPlace): Journals {
  if (!('directory' in place)) return objectJournals(place);
  const { directory } = place;
  return fileJournals({
    directory,
    pending: new PendingLogs(directory),
    segmentBytes: SEGMENT_BYTES,
  });
}
