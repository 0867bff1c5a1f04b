import { isPlatformError, parseStored } from '#src/domain/errors/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage, StoredObject } from '#src/ports/object-storage.js';

const PAGE = 1_000;

/** Every object whose key starts with that of the prefix. */
export async function* allObjects(
  storage: ObjectStorage,
  prefix: S3Uri,
): AsyncGenerator<StoredObject, void> {
  for (let after: S3Uri | undefined; ; ) {
    const page = await storage.list(prefix, { first: PAGE, ...(after && { after }) });
    yield* page.objects;
    after = page.objects.at(-1)?.uri;
    if (!page.hasNext || after === undefined) return;
  }
}

/** The bytes of a small object; undefined when there is none. */
export async function readObject(storage: ObjectStorage, uri: S3Uri): Promise<Buffer | undefined> {
  try {
    const { body } = await storage.get(uri);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    if (isPlatformError(error, 'OBJECT_NOT_FOUND')) return undefined;
    throw error;
  }
}

export async function readJson<Value>(
  storage: ObjectStorage,
  uri: S3Uri,
): Promise<Value | undefined> {
  const bytes = await readObject(storage, uri);
  return bytes && parseStored<Value>(bytes.toString(), `The object ${uri}`);
}

export async function writeJson(storage: ObjectStorage, uri: S3Uri, value: unknown): Promise<void> {
  await storage.put(uri, jsonBytes(value));
}

async function* jsonBytes(value: unknown): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(JSON.stringify(value));
}
