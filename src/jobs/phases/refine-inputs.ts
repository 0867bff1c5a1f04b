import type { Arn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import {
  endAssociation,
  type LineageDraft,
  linkToOriginals,
  type NewVersion,
  prefixProperties,
  recordReadObjects,
  recordVersions,
} from '#src/lineage/index.js';
import type { ReadInput } from './fetch.js';

/** The most associations of a trial component that are read. */
const MAX_INPUTS = 1_000;

/** The inputs that a job has read, and its images. */
export interface Refined {
  readonly inputs?: readonly ReadInput[];
  readonly images?: readonly (NewVersion | undefined)[];
}

/**
 * Returns a function that records the read bytes of a job, and its images: the version contributes
 * to the trial component, and the requested location no longer does.
 */
export function refining(
  { trialComponent }: Pick<JobRecord, 'trialComponent'>,
  refined: Refined,
): (draft: LineageDraft) => Promise<void> {
  return (draft) => refineInputs(draft, trialComponent, refined);
}

async function refineInputs(
  draft: LineageDraft,
  component: Arn,
  { inputs = [], images = [] }: Refined,
): Promise<void> {
  const versions: NewVersion[] = inputs.map(({ input, facts, objects, manifest }) => ({
    ...facts,
    sourceUri: input.location,
    type: input.type,
    ...(objects.length > 0 && { properties: prefixProperties(objects, manifest) }),
  }));
  versions.push(...images.filter((image) => image !== undefined));
  if (versions.length === 0) return;
  const recorded = await recordVersions(draft, versions);
  await linkToOriginals(draft, versions.slice(0, inputs.length));
  for (const { arn } of recorded)
    draft.associate(arn, component, { type: 'ContributedTo', mode: 'ensure' });
  const uris = new Set(versions.map(({ sourceUri }) => sourceUri));
  await endOutdated(draft, component, { uris, current: new Set(recorded.map(({ arn }) => arn)) });
  for (const [index, version] of recorded.entries()) {
    const read = inputs[index];
    if (!read || read.manifest) continue;
    await recordReadObjects(draft, version, { type: read.input.type, objects: read.objects });
  }
}

/**
 * Ends the associations of the locations, and of other versions that were read before the inputs
 * were fetched again.
 */
async function endOutdated(
  draft: LineageDraft,
  component: Arn,
  { uris, current }: { readonly uris: ReadonlySet<string>; readonly current: ReadonlySet<Arn> },
): Promise<void> {
  const id = vertexIdOf(component);
  const query = { vertices: [id], direction: 'in', labels: ['ContributedTo'] } as const;
  const edges = (await draft.store.incident({ ...query, first: MAX_INPUTS })).get(id)?.items ?? [];
  const sources = await draft.store.vertices(edges.map(({ element }) => element.from));
  for (const edge of edges) {
    const source = sources.get(edge.element.from)?.element;
    const entity = source && vertexToEntity(source);
    if (entity?.kind !== 'artifact' || current.has(entity.arn)) continue;
    if (uris.has(entity.source.uri)) endAssociation(draft, edge);
  }
}
