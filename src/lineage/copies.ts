import { inParallel } from '#src/async/limits.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import type { LineageDraft } from './draft.js';
import { versionArn } from './identity.js';
import { type SameBytes, sameBytes } from './originals.js';
import { jobsAmong } from './platform-made.js';
import type { NewVersion } from './versions.js';

/** The most producers of a copy that are read. */
const MOST_PRODUCERS = 100;
const PARALLEL = 8;

type Copy = Pick<NewVersion, 'sourceUri' | 'digest' | 'sizeBytes'>;

/**
 * Associates versions with the earlier artifacts that have the same bytes (`DerivedFrom`), so that
 * a copy has the ancestors of its original. Leaves out versions that a job here has produced,
 * originals without ancestors, and empty objects, which are equal by chance.
 */
export async function linkToOriginals(
  draft: LineageDraft,
  versions: readonly Copy[],
): Promise<void> {
  const copies = versions.filter(({ sizeBytes }) => sizeBytes !== 0);
  const digests = [...new Set(copies.map(({ digest }) => digest))];
  const { signal } = new AbortController();
  const ids = new Set(copies.map((copy) => idOf(draft, copy)));
  const read = (digest: string) => sameBytes(draft, digest, ids);
  const found = await inParallel(digests, { limit: PARALLEL, signal }, read);
  const known = new Map(digests.map((digest, index) => [digest, found[index]]));
  const derived = copies.filter(({ digest }) => {
    const same = known.get(digest);
    return same && same.originals.length > 0;
  });
  const isProduced = await producedByJobs(draft, derived);
  for (const copy of derived) {
    const same = known.get(copy.digest);
    if (!same || isProduced(copy)) continue;
    for (const { arn } of originalsOf(draft, copy, same))
      draft.associate(arn, versionArn(draft.scope, copy.sourceUri, copy.digest), {
        type: 'DerivedFrom',
        mode: 'ensure',
      });
  }
}

/** Returns the earlier originals, so that copies are not each other's ancestors. */
function originalsOf(draft: LineageDraft, copy: Copy, same: SameBytes) {
  const { positions, originals } = same;
  const own = positions.get(idOf(draft, copy));
  const isEarlier = (position = 0) => own === undefined || position < own;
  return originals.filter(({ arn }) => isEarlier(positions.get(vertexIdOf(arn))));
}

/**
 * Returns the test for versions whose ancestors a job here has recorded. Other producers are claims
 * of callers.
 */
async function producedByJobs(
  draft: LineageDraft,
  copies: readonly Copy[],
): Promise<(copy: Copy) => boolean> {
  if (copies.length === 0) return () => false;
  const vertices = copies.map((copy) => idOf(draft, copy));
  const query = { vertices, direction: 'in', labels: ['Produced'], first: MOST_PRODUCERS } as const;
  const edges = [...(await draft.store.incident(query)).values()].flatMap(({ items }) => items);
  const isJob = await jobsAmong(
    draft.store,
    edges.map(({ element }) => element.from),
  );
  const produced = new Set(edges.flatMap(({ element: { from, to } }) => (isJob(from) ? to : [])));
  return (copy) => produced.has(idOf(draft, copy));
}

function idOf({ scope }: LineageDraft, { sourceUri, digest }: Copy): VertexId {
  return vertexIdOf(versionArn(scope, sourceUri, digest));
}
