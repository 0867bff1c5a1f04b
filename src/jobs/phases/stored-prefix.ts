import type { S3Uri } from '#src/domain/s3-uri.js';
import { type FoundObject, prefixFacts } from '#src/files/data-facts.js';
import { MOST_LINKED } from '#src/lineage/index.js';
import { type ManifestTarget, storeManifest } from '../data/select-objects.js';
import type { StoredOutput } from '../job-kind.js';

export interface StoredObjects {
  readonly name: string;
  readonly uri: S3Uri;
  readonly objects: readonly FoundObject[];
}

/** Makes a stored prefix from an output of a job. A list of many objects is stored as a manifest. */
export async function storedPrefix(
  target: ManifestTarget,
  { name, uri, objects }: StoredObjects,
): Promise<StoredOutput> {
  const facts = prefixFacts(objects);
  const { digest, sizeBytes } = facts;
  const listed =
    objects.length <= MOST_LINKED
      ? { objects }
      : { manifest: await storeManifest(target, facts, objects) };
  return { name, value: uri, ...facts, object: { digest, sizeBytes, ...listed } };
}
