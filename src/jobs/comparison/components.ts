import { vertexIdOf } from '#src/domain/graph/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { type TrialComponent, vertexToEntity } from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** Returns the trial components of jobs in one read, in the order of the jobs. */
export async function componentsOf(
  store: GraphStore,
  jobs: readonly JobRecord[],
  at: number | undefined,
): Promise<readonly (TrialComponent | undefined)[]> {
  const ids = jobs.map(({ trialComponent }) => vertexIdOf(trialComponent));
  const found = await store.vertices(ids, at);
  return ids.map((id) => {
    const vertex = found.get(id);
    const entity = vertex && vertexToEntity(vertex.element);
    return entity?.kind === 'trial_component' ? entity : undefined;
  });
}
