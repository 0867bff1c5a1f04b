import { type LineageDraft, type RecordedVersion, recordVersions } from '#src/lineage/index.js';
import type { FoundObject } from '../data/digest.js';

/** Lets the objects of a prefix contribute to its version, and makes their locations reachable from its location. */
export async function recordObjects(
  draft: LineageDraft,
  prefix: RecordedVersion,
  { type, objects }: { readonly type: string; readonly objects: readonly FoundObject[] },
): Promise<readonly RecordedVersion[]> {
  const versions = objects.map(({ uri, sizeBytes, digest }) => ({
    sourceUri: uri,
    type,
    digest,
    sizeBytes,
    objectCount: 1,
  }));
  const recorded = await recordVersions(draft, versions);
  for (const { arn, location } of recorded) {
    draft.associate(arn, prefix.arn, { type: 'ContributedTo', mode: 'ensure' });
    if (location !== prefix.location)
      draft.associate(prefix.location, location, { type: 'AssociatedWith', mode: 'ensure' });
  }
  return recorded;
}

/** The properties of a version of a prefix: how many of its objects have versions, and the stored list of the others. */
export function prefixProperties(
  objects: readonly FoundObject[],
  manifest: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> {
  return { linkedObjects: `${manifest ? 0 : objects.length}`, ...manifest };
}
