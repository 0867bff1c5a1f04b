import { join } from 'node:path';
import { unlessAborted } from '#src/async/abort.js';
import type { Arn } from '#src/domain/arn.js';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import type { LogSeal, LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Clock, Logger } from '#src/ports/system.js';
import {
  openFilesystemLogStore,
  openObjectLogStore,
  recomputeSeal,
} from '#src/storage/logs/index.js';
import type { Config } from '../config/index.js';
import { type BucketConfig, ownBucketsOf } from './open-storage.js';

type LogConfig = BucketConfig & Pick<Config, 'storage' | 'dataDirectory' | 's3Endpoint'>;

/** The parts that the logs need. */
export interface LogParts {
  /** The platform's own buckets and storage. */
  readonly storage: ObjectStorage;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal?: AbortSignal | undefined;
}

const TELL_AFTER_MS = 3_000;

/**
 * Opens the logs: in the data directory, or on S3, where every server reads them. Throws
 * `STORAGE_UNAVAILABLE` when S3 does not answer within the retries of its client, about two
 * minutes, or does not support conditional writes.
 */
export async function openLogs(config: LogConfig, parts: LogParts): Promise<LogStore> {
  const { storage, clock, logger, signal } = parts;
  const buckets = ownBucketsOf(config);
  const { bucket } = buckets;
  if (config.storage === 'filesystem') {
    const directory = logDirectory(config);
    await storage.createBucket(bucket);
    return openFilesystemLogStore({ directory, storage, bucket, clock, logger });
  }
  const waiting = setTimeout(() => {
    const server = config.s3Endpoint ?? 'AWS';
    logger.warn('The object storage does not answer yet; waiting for it', { server, bucket });
  }, TELL_AFTER_MS);
  try {
    const ready = checkConditionalPut(storage, bucket);
    await (signal ? unlessAborted(ready, signal) : ready);
  } finally {
    clearTimeout(waiting);
  }
  return openObjectLogStore({ ...buckets, storage, clock });
}

/** Computes the seal of a log from its present bytes, without changing anything. */
export function sealReader(
  config: LogConfig,
  storage: ObjectStorage,
): (log: Arn) => Promise<LogSeal> {
  const place =
    config.storage === 'filesystem'
      ? { directory: logDirectory(config), storage }
      : { ...ownBucketsOf(config), storage };
  return (log) => recomputeSeal(place, log);
}

function logDirectory({ dataDirectory }: LogConfig): string {
  return join(dataDirectory, 'logs');
}

/** Logs of several servers depend on conditional puts, which not every S3 server supports. */
async function checkConditionalPut(storage: ObjectStorage, bucket: string): Promise<void> {
  await storage.createBucket(bucket).catch((error: unknown) => {
    if (!isPlatformError(error, 'BUCKET_ACCESS_DENIED')) throw error;
    throw new PlatformError(
      'BUCKET_ACCESS_DENIED',
      `The server may not create its own bucket '${bucket}'; create it for the server, or name one that is there by the setting serverBucket.`,
      { details: { bucket }, cause: error },
    );
  });
  const uri = makeS3Uri(bucket, 'logs/conditional-put');
  const isStored = async () => {
    try {
      await storage.put(uri, note(), { ifAbsent: true });
      return true;
    } catch (error) {
      if (isPlatformError(error, 'ALREADY_EXISTS')) return false;
      throw error;
    }
  };
  if (!(await isStored()) || !(await isStored())) return;
  throw new PlatformError(
    'STORAGE_UNAVAILABLE',
    `The S3 server replaces an existing object although the put has If-None-Match, so that servers could overwrite each other's logs. Use a server that supports conditional writes.`,
    { details: { bucket } },
  );
}

async function* note(): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from('Shows that a put with If-None-Match stores nothing here.\n');
}
