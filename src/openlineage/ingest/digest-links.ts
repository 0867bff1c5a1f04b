import type { Arn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import {
  artifactArn,
  type LineageDraft,
  recordObjects,
  versionArn,
  versionsAt,
} from '#src/lineage/index.js';
import { type RunEvent, readFacet } from '../events/index.js';
import { DATASET_TYPE, datasetVersionArn, locationOf, runArn } from '../names/index.js';
import type { DatasetFacts } from './dataset-facts.js';
import { sameAs } from './datasets.js';
import { isNarrowRun } from './run.js';

/** Records the version of a dataset. The location of a folder becomes the `SameAs` of that of the dataset. */
export async function addVersion(
  draft: LineageDraft,
  place: string,
  facts: DatasetFacts,
): Promise<Arn> {
  const { scope, store } = draft;
  const { uri, digest, sizeBytes, objectCount, objects } = facts;
  const location = artifactArn(scope, uri);
  const id = vertexIdOf(location);
  const vertex = (await store.vertices([id])).get(id)?.element;
  const entity = vertex && vertexToEntity(vertex);
  const type = entity?.kind === 'artifact' ? entity.type : DATASET_TYPE;
  const sourceTypes = [{ idType: 'SHA256', value: digest } as const];
  const version = { sourceUri: uri, type, sourceTypes, sizeBytes, objectCount };
  const arn = versionArn(scope, uri, digest);
  const [latest] = (await versionsAt(draft, [id])).get(id) ?? [];
  draft.artifact(version, 'ensure');
  if (latest !== undefined && latest !== arn)
    draft.associate(location, arn, { type: 'DerivedFrom', mode: 'renew' });
  if (uri === place) return arn;
  for (const { source, destination, type: same } of sameAs(artifactArn(scope, place), location))
    draft.associate(source, destination, { type: same, mode: 'ensure' });
  const state = { isNew: true, isBack: false, isOnly: true, isRestored: false };
  await recordObjects(draft, { arn, location, locationType: type, ...state }, { type, objects });
  return arn;
}

/** Links the versions of the datasets of an event to its run. A narrow run has no inputs, because its outputs are derived from them. */
export async function linkVersions(
  draft: LineageDraft,
  event: RunEvent,
  versions: ReadonlyMap<string, Arn>,
): Promise<void> {
  const run = runArn(draft.scope, event.job, event.run.runId);
  const id = vertexIdOf(run);
  const vertex = (await draft.store.vertices([id])).get(id)?.element;
  const isNarrow = isNarrowRun(vertex);
  const link = (from: Arn, to: Arn, type: 'Produced' | 'ContributedTo' | 'DerivedFrom') =>
    draft.associate(from, to, { type, mode: 'ensure' });
  for (const [datasets, side] of [
    [event.outputs, 'output'],
    [event.inputs, 'input'],
  ] as const) {
    for (const dataset of datasets) {
      const uri = locationOf(dataset);
      const version = versions.get(uri);
      if (version === undefined) continue;
      if (side === 'output') link(run, version, 'Produced');
      else if (!isNarrow) link(version, run, 'ContributedTo');
      const named = readFacet(dataset.facets, 'version')?.datasetVersion;
      if (named !== undefined)
        link(datasetVersionArn(draft.scope, uri, named), version, 'DerivedFrom');
    }
  }
}
