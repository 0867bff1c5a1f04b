import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { objectBytes } from '../shared/logs/byte-source.js';
import { sealOf } from '../shared/logs/seal-of.js';
import { endOf, type Journal, journalBytes } from './journal.js';
import type { LogObjects } from './log-keys.js';
import { readSeal, readState, type StoredSeal } from './log-state.js';
import { allObjects, writeJson } from './objects.js';

export interface SealSource {
  readonly storage: ObjectStorage;
  readonly objects: LogObjects;
  readonly lines: Journal;
  readonly metrics: Journal;
}

const NOTHING = Buffer.alloc(0);

/**
 * Seals a log: closes both journals by an empty append, stores their bytes as one object each, stores the seal, and
 * deletes the parts. May be repeated after a crash, and by two servers at once.
 */
export async function sealLog(source: SealSource): Promise<StoredSeal> {
  const { storage, objects, lines, metrics } = source;
  for (;;) {
    const known = await readSeal(source);
    if (known) return known;
    const state = await readState(source);
    if (!state.isClosed && !(await lines.append(state.end, NOTHING))) continue;
    const metricsEnd = await close(metrics);
    const isStored = [
      await storeWhole(storage, objects.sealedLines, { journal: lines, end: state.end }),
      metricsEnd === 0 ||
        (await storeWhole(storage, objects.sealedMetrics, { journal: metrics, end: metricsEnd })),
    ];
    // Another server has sealed the log and deleted its parts meanwhile.
    if (isStored.includes(false)) continue;
    const open = objectBytes(storage, objects.sealedLines);
    const { digest } = await sealOf({ parts: [{ base: 0, open }], end: state.end });
    const seal: StoredSeal = {
      lines: state.lines,
      digest,
      bytes: state.end,
      hasMetrics: metricsEnd > 0,
      sequences: [...state.sequences],
    };
    await writeJson(storage, objects.seal, seal);
    await removeParts(storage, objects);
    return seal;
  }
}

/** Ends a journal and returns its length. */
async function close(journal: Journal): Promise<number> {
  for (;;) {
    const parts = await journal.parts();
    const last = parts.at(-1);
    if (last && last.base === last.end) return last.end;
    if (await journal.append(endOf(parts), NOTHING)) return endOf(parts);
  }
}

interface Whole {
  readonly journal: Journal;
  readonly end: number;
}

/** Stores a closed journal as one object; false when parts of it are gone. */
async function storeWhole(
  storage: ObjectStorage,
  uri: S3Uri,
  { journal, end }: Whole,
): Promise<boolean> {
  if (await storage.head(uri)) return true;
  const parts = await journal.parts();
  if (endOf(parts) !== end) return missing(storage, uri);
  try {
    await storage.put(uri, journalBytes(storage, parts), { ifAbsent: true });
    return true;
  } catch (error) {
    if (isPlatformError(error, 'ALREADY_EXISTS')) return true;
    if (isPlatformError(error, 'OBJECT_NOT_FOUND')) return missing(storage, uri);
    throw error;
  }
}

async function missing(storage: ObjectStorage, uri: S3Uri): Promise<false> {
  if (await storage.head(uri)) return false;
  throw new PlatformError(
    'STORAGE_UNAVAILABLE',
    `Parts of the log of '${uri}' are gone from the object storage; restore them from a backup of the bucket, or delete the job.`,
    { details: { uri } },
  );
}

async function removeParts(storage: ObjectStorage, objects: LogObjects): Promise<void> {
  try {
    for (const prefix of [objects.lines, objects.metrics, objects.states])
      for await (const { uri } of allObjects(storage, prefix)) await storage.delete(uri);
  } catch {
    // The log is sealed; what is left is deleted with it.
  }
}
