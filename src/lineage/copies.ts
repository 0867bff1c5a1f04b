import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import type { LineageDraft } from './draft.js';
import { artifactArn, versionArn } from './identity.js';
import type { NewVersion } from './versions.js';

/** The most artifacts with the same bytes that are read. */
const MOST = 100;

/**
 * Makes a version that no job has produced a derivative of the earlier artifacts with the same bytes,
 * so that a copy has the ancestors of its original.
 */
export async function linkToOriginals(
  draft: LineageDraft,
  { sourceUri, digest }: Pick<NewVersion, 'sourceUri' | 'digest'>,
): Promise<void> {
  const { store, scope } = draft;
  const copy = versionArn(scope, sourceUri, digest);
  const order = { by: 'creationTime', direction: 'ascending' } as const;
  const { items } = await store.list({ label: 'artifact', where: { digest }, order, first: MOST });
  const own = items.findIndex(({ element }) => element.id === vertexIdOf(copy));
  // Only earlier ones, so that copies are not each other's ancestors.
  const originals = own === -1 ? items : items.slice(0, own);
  const places = [copy, artifactArn(scope, sourceUri)].map((arn) => vertexIdOf(arn));
  if (originals.length === 0 || (await isProduced(draft, places))) return;
  for (const { element } of originals)
    draft.associate(vertexToEntity(element).arn, copy, { type: 'DerivedFrom', mode: 'ensure' });
}

async function isProduced(
  { store }: LineageDraft,
  vertices: readonly VertexId[],
): Promise<boolean> {
  const query = { vertices, direction: 'in', labels: ['Produced'], first: 1 } as const;
  return [...(await store.incident(query)).values()].some(({ items }) => items.length > 0);
}
