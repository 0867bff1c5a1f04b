import type { ReadStream } from 'node:fs';
import { open, stat, truncate } from 'node:fs/promises';
import { syncFolder } from '#src/files/durable.js';
import type { MetricPoint } from '#src/ports/log-store.js';
import { encodePoint } from '../../shared/logs/line-codec.js';
import { scanLinesBackward } from '../../shared/logs/scan-lines.js';
import { appendDurably } from './append-durably.js';
import { fileBytes } from './file-bytes.js';
import { metricsPath, orMissing } from './log-folder.js';

/** Appends points durably, after removing an incomplete one that a crash left. */
export async function appendPoints(folder: string, points: readonly MetricPoint[]): Promise<void> {
  if (points.length === 0) return;
  const path = metricsPath(folder);
  const size = await orMissing(wholeSize(path), 0);
  await appendDurably(path, size, Buffer.from(points.map(encodePoint).join('')));
  if (size === 0) await syncFolder(folder);
}

/**
 * The bytes of a log's metric file; undefined when there is none. An open file is read to its end even if it is
 * removed; a caller that may not read it disposes of it, or it stays open.
 */
export async function metricBytes(folder: string): Promise<ReadStream | undefined> {
  const file = await orMissing(open(metricsPath(folder)), undefined);
  return file?.createReadStream();
}

async function wholeSize(path: string): Promise<number> {
  const { size } = await stat(path);
  if (size === 0 || (await endsWithLineFeed(path, size))) return size;
  let whole = 0;
  for await (const batch of scanLinesBackward(fileBytes(path), size)) {
    whole = batch.at(-1)?.end ?? 0;
    break;
  }
  await truncate(path, whole);
  return whole;
}

async function endsWithLineFeed(path: string, size: number): Promise<boolean> {
  const source = await fileBytes(path)();
  try {
    const [byte] = await source.read(size - 1, size);
    return byte === 0x0a;
  } finally {
    await source.close();
  }
}
