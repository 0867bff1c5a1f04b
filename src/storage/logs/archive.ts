import { createHash } from 'node:crypto';
import { PlatformError } from '#src/domain/errors/index.js';
import { joinS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { LogSeal, MetricPoint } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import {
  type ArchivedLog,
  bytesOf,
  endOf,
  isGone,
  type Journal,
  type LogCounts,
  type LogPart,
  objectPart,
  type Series,
  type StoredSeal,
} from './journal.js';
import { readPoints } from './line-codec.js';
import { type LogState, readState, sealOf } from './seals.js';

/** How often a read is repeated when its bytes are moved, merged or deleted meanwhile. */
const ATTEMPTS = 3;

/** The parts of a series, in the journal or in the object that has replaced it. */
export async function contentOf(
  journal: Journal,
  storage: ObjectStorage,
  series: Series = 'lines',
): Promise<readonly LogPart[]> {
  // Listed before the seal is read: without an archive then, the list was complete.
  const parts = await journal.parts(series);
  const { uri, archived } = (await journal.seal()) ?? {};
  if (archived === undefined || uri === undefined) return parts;
  if (series === 'lines')
    return [objectPart(storage, objectOf(uri, series), { base: 0, end: archived.bytes })];
  const stored = archived.hasMetrics && (await storage.head(objectOf(uri, series)));
  return stored ? [objectPart(storage, stored.uri, { base: 0, end: stored.sizeBytes })] : [];
}

/** Repeats a read when its bytes were moved, merged or deleted meanwhile. */
export async function whileMoving<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (!isGone(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The metric points of a log, of one series when a name is given. */
export function pointsOf(
  journal: Journal,
  storage: ObjectStorage,
  name: string | undefined,
): AsyncGenerator<MetricPoint, void> {
  return readPoints(
    movingBytes(() => contentOf(journal, storage, 'metrics')),
    name,
  );
}

/**
 * Seals a log: nothing can be appended to it any more. Where several servers append, the content is
 * moved into its objects before. May be repeated after a crash, and by two servers at once. With a
 * known state, the log is not read again.
 */
export async function sealLog(
  journal: Journal,
  storage: ObjectStorage,
  known?: LogState,
): Promise<StoredSeal> {
  let cached = known;
  return whileMoving(async () => {
    for (;;) {
      const stored = await journal.seal();
      if (stored) return stored;
      const state = cached ?? (await readState(journal));
      cached = undefined;
      const isClosed = await journal.close(state.end);
      const parts = await journal.parts('lines');
      if (!isClosed || endOf(parts) !== state.end) continue; // another process has appended
      const sealed = await sealOf(parts);
      const { archiveUri: uri } = journal;
      const archiving = uri && { journal, state, uri, seal: sealed };
      const archived = archiving && (await storeLog(storage, archiving));
      const seal = uri && archived ? { ...sealed, uri, archived } : sealed;
      await journal.writeSeal(seal);
      // The log is sealed; the remaining parts are deleted with it.
      if (archived) await journal.removeParts().catch(() => undefined);
      return seal;
    }
  });
}

export interface Archiving {
  readonly journal: Journal;
  readonly state: LogCounts;
  readonly seal: LogSeal;
  readonly uri: S3Uri;
  readonly signal?: AbortSignal;
}

/**
 * Copies a closed log into its objects; may be repeated. Throws the errors of the storage, and
 * `STORAGE_UNAVAILABLE` when the bytes differ from the sealed ones.
 */
export async function storeLog(
  storage: ObjectStorage,
  { journal, state, seal, uri, signal }: Archiving,
): Promise<ArchivedLog> {
  const options = signal ? { signal } : {};
  const { end, sequences } = state;
  const lines = bytesOf(await journal.parts('lines'), { end });
  await storage.put(objectOf(uri, 'lines'), checked(lines, seal, uri), options);
  const metrics = await journal.parts('metrics');
  const hasMetrics = endOf(metrics) > 0;
  if (hasMetrics) await storage.put(objectOf(uri, 'metrics'), bytesOf(metrics), options);
  return { bytes: end, hasMetrics, sequences: [...sequences] };
}

/** Removes the objects of a log; a missing object is not an error. */
export async function removeObjects(storage: ObjectStorage, uri: S3Uri): Promise<void> {
  await storage.delete(objectOf(uri, 'lines'));
  await storage.delete(objectOf(uri, 'metrics'));
}

/**
 * Returns the object of a series below the prefix of a log. The object of the lines has the digest
 * of the seal.
 */
function objectOf(uri: S3Uri, series: Series): S3Uri {
  return joinS3Uri(uri, `${series}.jsonl`);
}

/** Bytes that grow in place, whose parts may be moved or deleted during the read. */
async function* movingBytes(
  open: () => Promise<readonly LogPart[]>,
): AsyncGenerator<Uint8Array, void> {
  let start = 0;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      for await (const chunk of bytesOf(await open(), { start })) {
        start += chunk.length;
        yield chunk;
      }
      return;
    } catch (error) {
      if (!isGone(error)) throw error; // the log was moved or deleted
    }
  }
}

/** Passes bytes on, and fails before their end unless they have the digest of the seal. */
async function* checked(
  bytes: AsyncIterable<Uint8Array>,
  { digest }: LogSeal,
  uri: S3Uri,
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') === digest) return;
  throw new PlatformError(
    'STORAGE_UNAVAILABLE',
    `The log for '${uri}' has changed since it was sealed; it is kept where it is. Check the disk for damage.`,
    { details: { uri, digest } },
  );
}
