import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { anySignal } from '#src/async/abort.js';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { stampOf } from './find-files.js';

export interface FileReading {
  readonly storage: ObjectStorage;
  /** The identity of the listed content. */
  readonly stamp: string;
  readonly signal: AbortSignal;
}

/**
 * Returns the bytes of a file, decompressed when they are gzip. Throws {@link FileChanged} when the
 * object differs from the listed one, or was replaced during the read.
 */
export async function* openFile(
  uri: S3Uri,
  { storage, stamp, signal }: FileReading,
): AsyncGenerator<Uint8Array, void> {
  try {
    const { object, body } = await storage.get(uri, {
      signal: anySignal([signal]), // storages add listeners to it
    });
    if (stampOf(object) !== stamp) throw new FileChanged(uri);
    yield* decompressed(body);
  } catch (error) {
    if (isPlatformError(error, 'OBJECT_NOT_FOUND')) throw new FileChanged(uri);
    throw error;
  }
  const now = await storage.head(uri);
  if (!now || stampOf(now) !== stamp) throw new FileChanged(uri);
}

/** A file was replaced or removed since it was listed. */
export class FileChanged extends Error {
  constructor(uri: S3Uri) {
    super(`${uri} was changed or removed while it was loaded.`);
  }
}

/** Recognises gzip by its first two bytes. */
async function* decompressed(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const chunks = body[Symbol.asyncIterator]();
  try {
    let first = await chunks.next();
    while (!first.done && first.value.byteLength < 2) {
      const next = await chunks.next();
      if (next.done) break;
      first = { done: false, value: Buffer.concat([first.value, next.value]) };
    }
    if (first.done) return;
    const all = prepended(first.value, chunks);
    const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
    yield* isGzip ? gunzipped(all) : all;
  } finally {
    await chunks.return?.();
  }
}

async function* prepended(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* gunzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  pipeline(Readable.from(bytes), gunzip, () => undefined); // the reader of the result gets the error
  try {
    yield* gunzip as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('Z_')) throw error;
    throw new PlatformError('VALIDATION_FAILED', `The file is no whole gzip: ${error}`, {
      cause: error,
    });
  }
}
