import { open, stat, truncate } from 'node:fs/promises';
import { syncFolder } from '#src/files/durable.js';
import type { MetricPoint } from '#src/ports/log-store.js';
import { appendDurably } from './append-durably.js';
import { fileBytes } from './byte-source.js';
import { decodePoint, encodePoint, pointStart } from './line-codec.js';
import { metricsPath, orMissing } from './log-folder.js';
import { scanLinesBackward } from './scan-lines.js';

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
 * removed.
 */
export async function metricBytes(folder: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  const file = await orMissing(open(metricsPath(folder)), undefined);
  return file?.createReadStream();
}

/** The points of one series or of all, in the order of appending. */
export async function* readPoints(
  bytes: AsyncIterable<Uint8Array>,
  name: string | undefined,
): AsyncGenerator<MetricPoint, void> {
  const start = name === undefined ? '[' : pointStart(name);
  for await (const lines of linesOf(bytes))
    for (const line of lines) if (line.startsWith(start)) yield decodePoint(line);
}

/** Yields complete lines; an incomplete one at the end is left out. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[], void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bytes) {
    const lines = `${text}${decoder.decode(chunk, { stream: true })}`.split('\n');
    text = lines.pop() ?? '';
    yield lines;
  }
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
