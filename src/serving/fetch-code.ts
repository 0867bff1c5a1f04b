import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PlatformError } from '#src/domain/errors/index.js';
import { parseS3Uri, type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import { unpackArchive } from '#src/files/archive/index.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

export interface CodeSource {
  readonly storage: ObjectStorage;
  readonly signal: AbortSignal;
}

const PAGE = 1_000;
/** A folder of code is small; this bounds what a mistaken prefix may fetch. */
const MAX_OBJECTS = 10_000;
const MAX_BYTES = 1024 ** 3;

/** Fetches code, an archive or the objects of a prefix, into a folder. Throws `OBJECT_NOT_FOUND` where there is none. */
export async function fetchCode(
  sourceDir: S3Uri,
  folder: string,
  { storage, signal }: CodeSource,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (/\.(?:tar\.gz|tgz)$/.test(sourceDir)) {
    const { body } = await storage.get(sourceDir, { signal });
    await unpackArchive(body, folder, { signal, maxBytes: MAX_BYTES });
    return;
  }
  const prefix = toS3Uri(sourceDir.endsWith('/') ? sourceDir : `${sourceDir}/`);
  const start = parseS3Uri(prefix).key.length;
  let [objects, bytes] = [0, 0];
  for await (const { uri, sizeBytes } of objectsBelow(prefix, storage)) {
    signal.throwIfAborted();
    objects += 1;
    bytes += sizeBytes;
    if (objects > MAX_OBJECTS || bytes > MAX_BYTES) throw tooMuch(sourceDir);
    const file = join(folder, parseS3Uri(uri).key.slice(start));
    await mkdir(dirname(file), { recursive: true });
    const { body } = await storage.get(uri, { signal });
    const source = Readable.from(body, { objectMode: false });
    await pipeline(source, createWriteStream(file, { flags: 'wx' }), { signal });
  }
  if (objects === 0)
    throw new PlatformError(
      'OBJECT_NOT_FOUND',
      `There is no object under '${sourceDir}'; it is to hold the code that serves a model.`,
      { details: { uri: sourceDir } },
    );
}

async function* objectsBelow(prefix: S3Uri, storage: ObjectStorage) {
  let after: S3Uri | undefined;
  for (;;) {
    const page = await storage.list(prefix, { first: PAGE, ...(after ? { after } : {}) });
    for (const object of page.objects) if (!parseS3Uri(object.uri).key.endsWith('/')) yield object;
    after = page.objects.at(-1)?.uri;
    if (!page.hasNext || !after) return;
  }
}

function tooMuch(uri: S3Uri): PlatformError {
  return new PlatformError(
    'VALIDATION_FAILED',
    `There is more under '${uri}' than code: over ${MAX_OBJECTS} objects or ${MAX_BYTES} bytes.`,
    { details: { uri } },
  );
}
