import { isPlatformError } from '#src/domain/errors/index.js';
import { type JobLimits, limitsOf } from '#src/domain/limits.js';
import type { TrialComponentArtifact } from '#src/domain/lineage/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { archiveDigests } from '#src/files/archive/index.js';
import { Meter } from '#src/files/budget.js';
import { prefixFacts } from '#src/files/data-facts.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { measureObject } from '../data/measure-object.js';
import { selectObjects } from '../data/select-objects.js';
import { asFolder } from './bytes.js';

/** The storage of outputs, and the limits for archives. */
export interface FileParts extends Partial<JobLimits> {
  readonly storage: ObjectStorage;
}

/**
 * Returns the digests of the files of an output: of the members of an archive, or of the objects
 * under a prefix. Undefined when the recorded bytes are gone, and for an archive beyond the limits.
 */
export async function filesOf(
  parts: FileParts,
  output: TrialComponentArtifact,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string> | undefined> {
  try {
    const uri = toS3Uri(output.value);
    const isArchive = uri.endsWith('.tar.gz') && (await parts.storage.head(uri)) !== undefined;
    return await (isArchive ? membersOf(parts, output, signal) : objectsOf(parts, output, signal));
  } catch (error) {
    if (isPlatformError(error, 'OBJECT_NOT_FOUND')) return undefined;
    if (isPlatformError(error, 'ARCHIVE_INVALID')) return undefined;
    throw error;
  }
}

async function membersOf(parts: FileParts, output: TrialComponentArtifact, signal: AbortSignal) {
  const meter = new Meter();
  const { body } = await parts.storage.get(toS3Uri(output.value), { signal });
  const maxBytes = limitsOf(parts).maxUnpackedBytes;
  const files = await archiveDigests(meter.measure(body), { signal, maxBytes });
  return meter.facts().digest === output.digest ? files : undefined;
}

async function objectsOf(
  { storage }: FileParts,
  { value, digest: recorded }: TrialComponentArtifact,
  signal: AbortSignal,
) {
  const found = [];
  for await (const { uri, path } of selectObjects(
    storage,
    { uri: asFolder(toS3Uri(value)), dataType: 'Prefix' },
    signal,
  )) {
    found.push({ uri, path, ...(await measureObject(storage, uri, { signal })) });
  }
  if (prefixFacts(found).digest !== recorded) return undefined;
  return new Map(found.map(({ path, digest }) => [path, digest]));
}
