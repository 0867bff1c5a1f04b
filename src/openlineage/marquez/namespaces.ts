import type { VertexSelection } from '#src/domain/graph/index.js';
import type { LineageEntity } from '#src/domain/lineage/index.js';
import { DATASETS, datasetName } from './dataset-names.js';
import { isoTime, tagsOf } from './entity-facets.js';
import { FOREIGN_JOBS, jobOf } from './jobs.js';
import { OWN_RUNS } from './own-jobs.js';
import { type Listed, type Reading, readNewest } from './reading.js';

/** Lists the namespaces of the newest jobs and datasets, by name. */
export async function listNamespaces({ store }: Reading) {
  const namespaces = new Map<string, { first: number; last: number }>();
  const add = (entity: LineageEntity) => {
    const named = entity.kind === 'artifact' ? datasetName(entity) : jobOf(entity)?.named;
    if (!named) return;
    const { creationTime, lastModifiedTime } = entity;
    const { first, last } = namespaces.get(named.namespace) ?? { first: creationTime, last: 0 };
    namespaces.set(named.namespace, {
      first: Math.min(first, creationTime),
      last: Math.max(last, lastModifiedTime),
    });
  };
  const complete = await readGroups(store, [[FOREIGN_JOBS], [DATASETS], OWN_RUNS], add);
  const items = [...namespaces].map(([name, { first, last }]) => ({
    name,
    createdAt: isoTime(first),
    updatedAt: isoTime(last),
    ownerName: 'anonymous',
    description: null,
    isHidden: false,
  }));
  return { items: items.sort((one, other) => (one.name < other.name ? -1 : 1)), complete };
}

/** Lists the tags of the newest datasets and jobs of OpenLineage, by name. */
export async function listTags({ store }: Reading): Promise<Listed<{ readonly name: string }>> {
  const names = new Set<string>();
  const complete = await readGroups(store, [[FOREIGN_JOBS], [DATASETS]], (entity) => {
    for (const tag of tagsOf(entity)) names.add(tag);
  });
  return { items: [...names].sort().map((name) => ({ name, description: null })), complete };
}

/** Reads the newest entities of each group of selections. Returns false when entities are left. */
async function readGroups(
  store: Reading['store'],
  groups: readonly (readonly VertexSelection[])[],
  add: (entity: LineageEntity) => void,
): Promise<boolean> {
  let complete = true;
  for (const selections of groups) {
    const isAll = await readNewest(store, selections, (entities) => {
      entities.forEach(add);
      return false;
    });
    complete &&= isAll;
  }
  return complete;
}
