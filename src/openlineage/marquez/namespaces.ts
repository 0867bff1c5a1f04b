import type { LineageEntity } from '#src/domain/lineage/index.js';
import { JOB_TYPE } from '../names/index.js';
import { datasetName } from './dataset-names.js';
import { listDatasets } from './datasets.js';
import { isoTime, tagsOf } from './entity-facets.js';
import { listJobs } from './jobs.js';
import { type Listed, type Reading, readNewest } from './reading.js';

export interface NamespaceAnswer {
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly ownerName: string;
  readonly description: null;
  readonly isHidden: false;
}

/** Lists the namespaces of jobs and datasets by name. */
export async function listNamespaces(reading: Reading): Promise<Listed<NamespaceAnswer>> {
  const [jobs, datasets] = await Promise.all([listJobs(reading, {}), listDatasets(reading)]);
  const namespaces = new Map<string, Times>();
  const add = (namespace: string, entity: LineageEntity | undefined) => {
    if (!entity) return;
    const { creationTime: first, lastModifiedTime: last } = entity;
    const known = namespaces.get(namespace) ?? { first, last };
    const times = { first: Math.min(first, known.first), last: Math.max(last, known.last) };
    namespaces.set(namespace, times);
  };
  for (const { named, context, latestRun } of jobs.items)
    add(named.namespace, context ?? latestRun);
  for (const dataset of datasets.items) add(datasetName(dataset).namespace, dataset);
  const items = [...namespaces].map(
    ([name, { first, last }]): NamespaceAnswer => ({
      name,
      createdAt: isoTime(first),
      updatedAt: isoTime(last),
      ownerName: 'anonymous',
      description: null,
      isHidden: false,
    }),
  );
  items.sort((one, other) => (one.name < other.name ? -1 : 1));
  return { items, complete: jobs.complete && datasets.complete };
}

interface Times {
  readonly first: number;
  readonly last: number;
}

/** Lists the tags of datasets and of jobs of OpenLineage by name. */
export async function listTags({ store }: Reading): Promise<Listed<{ name: string }>> {
  const selections = [{ label: 'artifact' }, { label: 'context', where: { type: JOB_TYPE } }];
  const { items, complete } = await readNewest(store, selections);
  const names = [...new Set(items.flatMap(tagsOf))].sort();
  return { items: names.map((name) => ({ name, description: null })), complete };
}
