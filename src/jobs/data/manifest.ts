import { makeS3Uri } from '#src/domain/s3-uri.js';
import { type DataFacts, type FoundObject, manifestLines } from '#src/files/data-facts.js';
import type { OwnObjects } from '#src/ports/own-objects.js';

export interface ManifestTarget {
  readonly own: OwnObjects;
  readonly signal: AbortSignal;
}

const LINES_AT_ONCE = 1_000;

/**
 * Stores the lines whose digest is that of a prefix as `manifests/<digest>.jsonl`, unless the object exists. Returns
 * the properties of the version: `manifest`, and `objectsBelow`, the URI that the relative keys follow, unless the
 * objects have no common one.
 */
export async function storeManifest(
  { own: { storage, bucket }, signal }: ManifestTarget,
  { digest }: DataFacts,
  objects: readonly FoundObject[],
): Promise<Readonly<Record<string, string>>> {
  const manifest = makeS3Uri(bucket, `manifests/${digest}.jsonl`);
  if (!(await storage.head(manifest)))
    await storage.put(manifest, blocks(manifestLines(objects)), { signal });
  const objectsBelow = commonBase(objects);
  return objectsBelow === undefined ? { manifest } : { manifest, objectsBelow };
}

async function* blocks(lines: readonly Buffer[]): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE)
    yield Buffer.concat(lines.slice(start, start + LINES_AT_ONCE));
}

function commonBase(objects: readonly FoundObject[]): string | undefined {
  const [first] = objects;
  if (!first?.uri.endsWith(first.path)) return undefined;
  const base = first.uri.slice(0, first.uri.length - first.path.length);
  return objects.every(({ uri, path }) => uri === base + path) ? base : undefined;
}
