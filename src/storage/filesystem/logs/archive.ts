import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { PlatformError } from '#src/domain/errors/index.js';
import { joinS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { logBytes } from './log-bytes.js';
import { contentPaths } from './log-folder.js';
import { recoverState } from './log-state.js';
import { metricBytes } from './metric-file.js';
import type { ArchivedLog, SealFile } from './seal-file.js';

/** The object that holds a log's lines, whose bytes have the digest of the seal. */
export function linesUri(uri: S3Uri): S3Uri {
  return joinS3Uri(uri, 'lines.jsonl');
}

/** The object that holds a log's metric points; missing when the log has none. */
export function metricsUri(uri: S3Uri): S3Uri {
  return joinS3Uri(uri, 'metrics.jsonl');
}

export interface Archiving {
  readonly folder: string;
  readonly seal: SealFile;
  readonly uri: S3Uri;
  readonly signal: AbortSignal;
}

/**
 * Copies a sealed log into its objects; may be repeated. Throws what the storage throws, and `STORAGE_UNAVAILABLE` when
 * the bytes on the disk are no longer those that were sealed.
 */
export async function storeLog(
  storage: ObjectStorage,
  { folder, seal, uri, signal }: Archiving,
): Promise<ArchivedLog> {
  const { end, sequences } = await recoverState(folder);
  const hash = createHash('sha256');
  await storage.put(linesUri(uri), passing(logBytes(folder, end), hash), { signal });
  if (hash.digest('hex') !== seal.digest) {
    throw new PlatformError(
      'STORAGE_UNAVAILABLE',
      `The log in ${folder} has changed since it was sealed; it is kept there. Check the disk for damage.`,
      { details: { folder, digest: seal.digest } },
    );
  }
  await using metrics = await metricBytes(folder);
  if (metrics) await storage.put(metricsUri(uri), metrics, { signal });
  return { bytes: end, hasMetrics: metrics !== undefined, sequences: [...sequences] };
}

/** Removes the objects of a log; missing ones are no error. */
export async function removeObjects(storage: ObjectStorage, uri: S3Uri): Promise<void> {
  await storage.delete(linesUri(uri));
  await storage.delete(metricsUri(uri));
}

/** Removes the files of a log that its objects have replaced. */
export async function removeContent(folder: string): Promise<void> {
  for (const path of await contentPaths(folder)) await rm(path, { force: true });
}

async function* passing(
  bytes: AsyncIterable<Uint8Array>,
  hash: { update(chunk: Uint8Array): unknown },
): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
