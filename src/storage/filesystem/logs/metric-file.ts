import { createReadStream } from 'node:fs';
import { open, stat, truncate } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { MetricPoint } from '#src/ports/log-store.js';
import { syncFolder } from '../durable.js';
import { appendDurably } from './append-durably.js';
import { decodePoint, encodePoint, pointStart } from './line-codec.js';
import { metricsPath, orMissing } from './log-folder.js';
import { readAt, scanLinesBackward } from './scan-lines.js';

/** Appends points durably, after cutting off the one that a crash tore. */
export async function appendPoints(folder: string, points: readonly MetricPoint[]): Promise<void> {
  if (points.length === 0) return;
  const path = metricsPath(folder);
  const size = await orMissing(wholeSize(path), 0);
  await appendDurably(path, size, Buffer.from(points.map(encodePoint).join('')));
  if (size === 0) await syncFolder(folder);
}

/** The points of one series or of all, in the order of appending. */
export async function readPoints(
  folder: string,
  name: string | undefined,
): Promise<readonly MetricPoint[]> {
  const path = metricsPath(folder);
  if ((await orMissing(stat(path), undefined)) === undefined) return [];
  const points: MetricPoint[] = [];
  const start = name === undefined ? '[' : pointStart(name);
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line.startsWith(start) && line.endsWith(']')) points.push(decodePoint(line));
  }
  return points;
}

async function wholeSize(path: string): Promise<number> {
  const { size } = await stat(path);
  if (size === 0 || (await endsWithLineFeed(path, size))) return size;
  let whole = 0;
  for await (const batch of scanLinesBackward(path, size)) {
    whole = batch.at(-1)?.end ?? 0;
    break;
  }
  await truncate(path, whole);
  return whole;
}

async function endsWithLineFeed(path: string, size: number): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const [byte] = await readAt(handle, size - 1, size);
    return byte === 0x0a;
  } finally {
    await handle.close();
  }
}
