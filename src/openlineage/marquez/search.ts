import type { ListPosition } from '#src/domain/graph/index.js';
import type { LineageEntity } from '#src/domain/lineage/index.js';
import { datasetName, datasetNodeId, datasetsOf } from './dataset-names.js';
import { isoTime } from './entity-facets.js';
import { jobNodeId, jobOf, jobsOfRuns } from './jobs.js';
import { CHUNK, idOf, MOST_READ, type Reading, toEntities } from './reading.js';
import { isForeignRun } from './runs.js';

/** A search for jobs and datasets. */
export interface SearchRequest {
  readonly q: string;
  readonly filter?: 'JOB' | 'DATASET' | undefined;
  readonly namespace?: string | undefined;
  readonly sort: 'NAME' | 'UPDATE_AT';
  readonly limit: number;
}

const LABELS = {
  JOB: ['context', 'trial_component', 'action'],
  DATASET: ['artifact'],
} as const;

type SearchResult = Awaited<ReturnType<typeof resultsOf>>[number];

/** Finds jobs and datasets by the words of their names. Throws `VALIDATION_FAILED` for a text without a word. */
export async function searchNodes(
  reading: Reading,
  { q, filter, namespace, sort, limit }: SearchRequest,
) {
  const labels = filter ? LABELS[filter] : [...LABELS.JOB, ...LABELS.DATASET];
  const results = new Map<string, SearchResult>();
  let after: ListPosition | undefined;
  let complete = false;
  for (let read = 0; read < MOST_READ && results.size < limit && !complete; read += CHUNK) {
    const query = { text: q, labels, first: CHUNK, ...(after && { after }) };
    const found = await reading.lineage.search(query);
    const entities = await toEntities(found.items);
    for (const result of await resultsOf(reading, entities))
      if (namespace === undefined || result.namespace === namespace)
        results.set(result.nodeId, results.get(result.nodeId) ?? result);
    after = found.end;
    complete = !found.hasNext || !after;
  }
  const order = sort === 'NAME' ? byName : byUpdate;
  const sorted = [...results.values()].slice(0, limit).sort(order);
  return {
    totalCount: sorted.length,
    results: sorted,
    complete: complete && results.size <= limit,
  };
}

async function resultsOf(reading: Reading, entities: readonly LineageEntity[]) {
  const jobs = await jobsOfRuns(reading, entities.filter(isForeignRun));
  const artifacts = entities.filter((entity) => entity.kind === 'artifact');
  const datasetOf = await datasetsOf(reading, artifacts);
  return entities.flatMap((entity) => {
    const updatedAt = isoTime(entity.lastModifiedTime);
    if (entity.kind === 'artifact') {
      const named = datasetName(datasetOf(entity));
      return [{ ...named, nodeId: datasetNodeId(named), type: 'DATASET', updatedAt }];
    }
    const { named } = jobs.get(idOf(entity)) ?? jobOf(entity) ?? {};
    return named ? [{ ...named, nodeId: jobNodeId(named), type: 'JOB', updatedAt }] : [];
  });
}

function byName(one: SearchResult, other: SearchResult): number {
  return one.name < other.name ? -1 : Number(one.name > other.name);
}

function byUpdate(one: SearchResult, other: SearchResult): number {
  return Date.parse(other.updatedAt) - Date.parse(one.updatedAt);
}
