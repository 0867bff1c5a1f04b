import type { ListPosition } from '#src/domain/graph/index.js';
import { type LineageEntity, vertexToEntity } from '#src/domain/lineage/index.js';
import type { Named } from '../names/index.js';
import { datasetNames, datasetNodeId } from './dataset-names.js';
import { isoTime } from './entity-facets.js';
import { jobNodeId, jobOf, jobsOfRuns } from './jobs.js';
import { idOf, type Reading } from './reading.js';
import { isForeignRun } from './runs.js';

/** A search for jobs and datasets. */
export interface SearchRequest {
  readonly q: string;
  readonly filter?: 'JOB' | 'DATASET' | undefined;
  readonly namespace?: string | undefined;
  readonly sort: 'NAME' | 'UPDATE_AT';
  readonly limit: number;
}

export interface SearchResult extends Named {
  readonly nodeId: string;
  readonly type: 'JOB' | 'DATASET';
  readonly updatedAt: string;
}

const LABELS = {
  JOB: ['context', 'trial_component', 'action'],
  DATASET: ['artifact'],
} as const;
const PAGE = 200;
const MOST_PAGES = 10;

/** Finds jobs and datasets by the words of their names. Throws `VALIDATION_FAILED` for a text without a word. */
export async function searchNodes(
  reading: Reading,
  { q, filter, namespace, sort, limit }: SearchRequest,
): Promise<{ totalCount: number; results: SearchResult[]; complete: boolean }> {
  const labels = filter ? LABELS[filter] : [...LABELS.JOB, ...LABELS.DATASET];
  const results = new Map<string, SearchResult>();
  let after: ListPosition | undefined;
  let complete = false;
  for (let page = 0; page < MOST_PAGES && results.size < limit && !complete; page += 1) {
    const query = { text: q, labels, first: PAGE, ...(after && { after }) };
    const found = await reading.lineage.search(query);
    const entities = found.items.map(({ element }) => vertexToEntity(element));
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

async function resultsOf(
  reading: Reading,
  entities: readonly LineageEntity[],
): Promise<SearchResult[]> {
  const jobs = await jobsOfRuns(reading, entities.filter(isForeignRun));
  const artifacts = entities.filter((entity) => entity.kind === 'artifact');
  const nameOf = await datasetNames(reading, artifacts);
  return entities.flatMap((entity): SearchResult[] => {
    const updatedAt = isoTime(entity.lastModifiedTime);
    if (entity.kind === 'artifact') {
      const named = nameOf(entity);
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
