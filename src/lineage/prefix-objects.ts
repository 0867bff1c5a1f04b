import { associationIdOf, vertexIdOf } from '#src/domain/graph/index.js';
import { linkToOriginals } from './copies.js';
import type { LineageDraft } from './draft.js';
import { versionArn } from './identity.js';
import { type RecordedVersion, recordVersions } from './versions.js';

/** The most objects of a prefix that get their own versions. */
export const MOST_LINKED = 1_000;

/** An object below a prefix that was read or written. */
export interface PrefixObject {
  readonly uri: string;
  readonly sizeBytes: number;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}

/**
 * Makes the objects of a prefix contribute to its version, and makes their locations reachable from
 * its location.
 */
export async function recordObjects(
  draft: LineageDraft,
  prefix: RecordedVersion,
  { type, objects }: { readonly type: string; readonly objects: readonly PrefixObject[] },
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

/**
 * Records the objects of a prefix that was read, and links those that are copies to their
 * originals. Does nothing when the version of the prefix has all its objects already.
 */
export async function recordReadObjects(
  draft: LineageDraft,
  prefix: RecordedVersion,
  { type, objects }: { readonly type: string; readonly objects: readonly PrefixObject[] },
): Promise<void> {
  if (objects.length === 0) return;
  if (!prefix.isBack && (await hasObjects(draft, prefix, objects))) return;
  await recordObjects(draft, prefix, { type, objects });
  const versions = objects.map(({ uri, ...facts }) => ({ ...facts, sourceUri: uri }));
  await linkToOriginals(draft, versions);
}

/** False for a version that a caller has recorded without the objects of its prefix. */
async function hasObjects(
  { store, scope }: LineageDraft,
  prefix: RecordedVersion,
  objects: readonly PrefixObject[],
): Promise<boolean> {
  const to = vertexIdOf(prefix.arn);
  const idOf = ({ uri, digest }: PrefixObject) =>
    associationIdOf(vertexIdOf(versionArn(scope, uri, digest)), to);
  const ids = new Set(objects.map(idOf));
  return (await store.versions([], [...ids])).edges.size === ids.size;
}

/**
 * The properties of a prefix's version: how many of its objects have versions, and the stored list
 * of the others.
 */
export function prefixProperties(
  objects: readonly PrefixObject[],
  manifest?: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return { linkedObjects: `${manifest ? 0 : objects.length}`, ...manifest };
}
