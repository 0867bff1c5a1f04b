import type { S3Uri } from '#src/domain/s3-uri.js';
import { Meter, type ObjectFacts } from '#src/files/budget.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/** Reads an object for its size and its SHA-256. Throws the errors of the storage. */
export async function measureObject(
  storage: Pick<ObjectStorage, 'get'>,
  uri: S3Uri,
  options?: { readonly signal: AbortSignal },
): Promise<ObjectFacts> {
  const meter = new Meter();
  const { body } = await storage.get(uri, options);
  for await (const _ of meter.measure(body));
  return meter.facts();
}
