import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { Meter } from '#src/files/meter.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Shard } from '../strict/shards.js';
import type { ExportedFile } from './export-record.js';

export interface WriteOptions {
  readonly storage: ObjectStorage;
  readonly isGzip: boolean;
  readonly signal: AbortSignal;
  /** Called when rows were written. */
  readonly onRows: () => void;
  /** Called once all rows are sent, while the storage makes them durable. */
  readonly onRead?: () => void;
}

/** The size of the chunks that are passed on; smaller ones would cost a call each. */
const CHUNK = 256 * 1024;

/** Writes a whole file of an export or nothing, and digests it on the way. */
export async function writeFile(
  uri: S3Uri,
  { bytes, facts }: Shard,
  { storage, isGzip, signal, ...calls }: WriteOptions,
): Promise<ExportedFile> {
  const meter = new Meter();
  const told = joined(reported(bytes, { signal, ...calls }));
  const body = isGzip ? gzipped(told) : told;
  await storage.put(uri, meter.measure(body), { signal });
  return { uri, rows: facts().rows, ...meter.facts() };
}

function gzipped(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const gzip = createGzip();
  pipeline(bytes, gzip).catch(() => undefined); // the reader of the result gets the error
  return gzip;
}

async function* reported(
  bytes: AsyncIterable<Uint8Array>,
  { signal, onRows, onRead }: Pick<WriteOptions, 'signal' | 'onRows' | 'onRead'>,
): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of bytes) {
    signal.throwIfAborted();
    yield chunk;
    onRows();
  }
  onRead?.();
}

async function* joined(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    parts.push(chunk);
    size += chunk.byteLength;
    if (size < CHUNK) continue;
    yield parts.length === 1 ? chunk : Buffer.concat(parts);
    [parts, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(parts);
}
