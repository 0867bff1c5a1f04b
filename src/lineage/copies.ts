import { inParallel } from '#src/async/limits.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { type Artifact, ASSOCIATION_LABELS, vertexToEntity } from '#src/domain/lineage/index.js';
import type { LineageDraft } from './draft.js';
import { artifactArn, versionArn } from './identity.js';
import type { NewVersion } from './versions.js';

/** The most artifacts with the same bytes that are read. */
const MOST = 100;
const PARALLEL = 8;

type Copy = Pick<NewVersion, 'sourceUri' | 'digest' | 'sizeBytes'>;

/**
 * Associates versions with the earlier artifacts that have the same bytes (`DerivedFrom`), so that
 * a copy has the ancestors of its original. Leaves out versions that a job has produced, originals
 * without ancestors, and empty objects, which are equal by chance.
 */
export async function linkToOriginals(
  draft: LineageDraft,
  versions: readonly Copy[],
): Promise<void> {
  const copies = versions.filter(({ sizeBytes }) => sizeBytes !== 0);
  const { signal } = new AbortController();
  const read = (copy: Copy) => originalsOf(draft, copy);
  const found = await inParallel(copies, { limit: PARALLEL, signal }, read);
  for (const [index, { sourceUri, digest }] of copies.entries())
    for (const { arn } of found[index] ?? []) {
      const copy = versionArn(draft.scope, sourceUri, digest);
      draft.associate(arn, copy, { type: 'DerivedFrom', mode: 'ensure' });
    }
}

async function originalsOf(
  { store, scope }: LineageDraft,
  { sourceUri, digest }: Copy,
): Promise<readonly Artifact[]> {
  const copy = vertexIdOf(versionArn(scope, sourceUri, digest));
  const order = { by: 'creationTime', direction: 'ascending' } as const;
  const { items } = await store.list({ label: 'artifact', where: { digest }, order, first: MOST });
  const own = items.findIndex(({ element }) => element.id === copy);
  // Only earlier ones, so that copies are not each other's ancestors.
  const earlier = own === -1 ? items : items.slice(0, own);
  if (earlier.length === 0) return [];
  const into = (vertices: readonly VertexId[], labels: readonly string[], first: number) =>
    store.incident({ vertices, direction: 'in', labels, first });
  const produced = await into([copy], ['Produced'], 1);
  if ((produced.get(copy)?.items.length ?? 0) > 0) return [];
  const originals = earlier.flatMap(({ element }) => {
    const entity = vertexToEntity(element);
    return entity.kind === 'artifact' ? [{ id: element.id, entity }] : [];
  });
  const single = originals.filter(({ entity }) => !isPrefix(entity));
  const idsOf = (all: typeof originals) => all.map(({ id }) => id);
  // One of two edges may come from the location of the original.
  const made = await into(idsOf(originals), MAKING, 2);
  const fed = await into(idsOf(single), ['ContributedTo'], 1);
  return originals.flatMap(({ id, entity }) => {
    const location = vertexIdOf(artifactArn(scope, entity.source.uri));
    const incoming = [...(made.get(id)?.items ?? []), ...(fed.get(id)?.items ?? [])];
    const hasAncestors = incoming.some(({ element }) => element.from !== location);
    return hasAncestors ? [entity] : [];
  });
}

const MAKING = ASSOCIATION_LABELS.filter((label) => label !== 'ContributedTo');

/**
 * True for the version of a prefix. Its objects contribute to it, and are no ancestors here: their
 * copies have originals themselves.
 */
function isPrefix({ properties }: Artifact): boolean {
  return properties['linkedObjects'] !== undefined;
}
