import { isPlatformError } from '#src/domain/errors/index.js';
import type { MetricPoint } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { objectPart } from '../../shared/logs/byte-source.js';
import { readPoints } from '../../shared/logs/points.js';
import type { ReadableLog } from '../../shared/logs/read-lines.js';
import { linesUri, metricsUri } from './archive.js';
import { filePart } from './file-bytes.js';
import { endOf, listSegments } from './log-folder.js';
import { metricBytes } from './metric-file.js';
import { readSeal } from './seal-file.js';

/**
 * Opens a log for reading, on the disk or in the object storage. The segments are listed before the seal is read: if
 * the log is not archived by then, the list was complete.
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
    return { parts: segments.map(({ base, path }) => filePart(path, base)), end };
  }
  return { parts: [objectPart(storage, linesUri(seal.uri), 0)], end: seal.archived.bytes };
}

/** The metric points of a log, on the disk or in the object storage; of one series when a name is given. */
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
    if (isPlatformError(error, 'OBJECT_NOT_FOUND')) return undefined; // the log was deleted
    throw error;
  }
}
