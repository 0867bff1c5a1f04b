import { isPlatformError } from '#src/domain/errors/index.js';
import type { MetricPoint } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { linesUri, metricsUri } from './archive.js';
import { objectBytes } from './byte-source.js';
import { endOf, listSegments } from './log-folder.js';
import { metricBytes, readPoints } from './metric-file.js';
import { type ReadableLog, segmentParts } from './read-lines.js';
import { readSeal } from './seal-file.js';

/**
 * A log as far as it may be read, wherever it is. Where it was moved from is looked at first: a log
 * that is not archived after that was whole when its segments were listed.
 */
export async function openLog(
  folder: string,
  storage: ObjectStorage,
  visibleEnd: () => number | undefined,
): Promise<ReadableLog> {
  const segments = await listSegments(folder);
  const onDisk = await endOf(segments);
  const end = Math.min(onDisk, visibleEnd() ?? onDisk);
  const seal = await readSeal(folder);
  if (seal?.archived === undefined || seal.uri === undefined) {
    return { parts: segmentParts(segments), end };
  }
  const open = objectBytes(storage, linesUri(seal.uri));
  return { parts: [{ base: 0, open }], end: seal.archived.bytes };
}

/** The metric points of a log, wherever they are; of one series when a name is given. */
export async function* openPoints(
  folder: string,
  storage: ObjectStorage,
  name: string | undefined,
): AsyncGenerator<MetricPoint, void> {
  const bytes = (await metricBytes(folder)) ?? (await archivedMetrics(folder, storage));
  if (bytes) yield* readPoints(bytes, name);
}

async function archivedMetrics(
  folder: string,
  storage: ObjectStorage,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const seal = await readSeal(folder);
  if (!seal?.archived?.hasMetrics || seal.uri === undefined) return undefined;
  try {
    return (await storage.get(metricsUri(seal.uri))).body;
  } catch (error) {
    if (isPlatformError(error, 'OBJECT_NOT_FOUND')) return undefined; // the log was deleted meanwhile
    throw error;
  }
}
