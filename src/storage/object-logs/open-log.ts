import type { Arn } from '#src/domain/arn.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import { bucketOf, partsOfKey } from '#src/domain/record/index.js';
import type { LogSeal, MetricPoint } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { OwnObjects } from '#src/ports/own-objects.js';
import { objectPart } from '../shared/logs/byte-source.js';
import { readPoints } from '../shared/logs/points.js';
import type { ReadableLog } from '../shared/logs/read-lines.js';
import { sealOf } from '../shared/logs/seal-of.js';
import { Journal, journalBytes, readable } from './journal.js';
import { type LogObjects, logObjects } from './log-keys.js';
import { readSeal } from './log-state.js';

export interface LogPlace {
  readonly storage: ObjectStorage;
  readonly objects: LogObjects;
}

/**
 * Opens the lines of a log. The parts are listed before the seal is read: without a seal then, the list was complete.
 */
export async function openLog({ storage, objects }: LogPlace): Promise<ReadableLog> {
  const parts = await new Journal(storage, objects.lines).parts();
  const seal = await readSeal({ storage, objects });
  if (!seal) return readable(storage, parts);
  return { parts: [objectPart(storage, objects.sealedLines, 0)], end: seal.bytes };
}

/** The metric points of a log; of one series when a name is given. */
export async function* openPoints(
  place: LogPlace,
  name: string | undefined,
): AsyncGenerator<MetricPoint, void> {
  yield* readPoints(metricBytes(place), name);
}

async function* metricBytes({ storage, objects }: LogPlace): AsyncGenerator<Uint8Array, void> {
  const parts = await new Journal(storage, objects.metrics).parts();
  const seal = await readSeal({ storage, objects });
  if (!seal) return yield* journalBytes(storage, parts);
  if (!seal.hasMetrics) return;
  try {
    yield* (await storage.get(objects.sealedMetrics)).body;
  } catch (error) {
    if (!isPlatformError(error, 'OBJECT_NOT_FOUND')) throw error; // the log was deleted
  }
}

/** Computes the seal of a log from its present bytes, and changes nothing. */
export async function recomputeObjectSeal(
  { storage, ...buckets }: OwnObjects,
  log: Arn,
): Promise<LogSeal> {
  const bucket = bucketOf(buckets, partsOfKey(log));
  return sealOf(await openLog({ storage, objects: logObjects(bucket, log) }));
}
