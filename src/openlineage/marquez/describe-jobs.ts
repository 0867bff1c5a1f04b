import type { VertexId } from '#src/domain/graph/index.js';
import { readFacet } from '../events/index.js';
import type { Named } from '../names/index.js';
import { datasetName, datasetNodeId, datasetsOf } from './dataset-names.js';
import { facetsOf, isoTime, tagsOf } from './entity-facets.js';
import { type FoundJob, withLatestRuns } from './jobs.js';
import { entitiesById, idOf, MOST_READ, type Reading } from './reading.js';
import { describeRun, runFacets } from './runs.js';

/** The most inputs, and outputs, of a job in an answer. */
const MOST_DATASETS = 100;

/** Jobs in Marquez's form, with their latest runs, and the datasets that these read and wrote. */
export async function describeJobs(
  reading: Pick<Reading, 'store' | 'scope'>,
  found: readonly FoundJob[],
): Promise<JobAnswer[]> {
  const jobs = await withLatestRuns(reading.store, found);
  const runs = jobs.flatMap(({ latestRun }) => (latestRun ? [idOf(latestRun)] : []));
  const inputs = await datasetsAt(reading, runs, 'in');
  const outputs = await datasetsAt(reading, runs, 'out');
  return jobs.map((job) => {
    const run = job.latestRun && idOf(job.latestRun);
    const dataOf = (known: DatasetsByRun) => (run === undefined ? [] : (known.get(run) ?? []));
    return describeJob(job, dataOf(inputs), dataOf(outputs));
  });
}

type DatasetsByRun = ReadonlyMap<VertexId, readonly Named[]>;

/** The datasets that runs read (`in`) or wrote (`out`). */
async function datasetsAt(
  reading: Pick<Reading, 'store' | 'scope'>,
  runs: readonly VertexId[],
  direction: 'in' | 'out',
): Promise<DatasetsByRun> {
  if (runs.length === 0) return new Map();
  const labels = [direction === 'in' ? 'ContributedTo' : 'Produced'];
  const first = Math.min(MOST_DATASETS, Math.ceil(MOST_READ / runs.length));
  const pages = await reading.store.incident({ vertices: runs, direction, labels, first });
  const ends = [...pages].map(([run, { items }]) => {
    const ids = items.map(({ element }) => (direction === 'in' ? element.from : element.to));
    return [run, ids] as const;
  });
  const entities = await entitiesById(
    reading.store,
    ends.flatMap(([, ids]) => ids),
  );
  const artifacts = [...entities.values()].filter((entity) => entity.kind === 'artifact');
  const datasetOf = await datasetsOf(reading, artifacts);
  const names = new Map(
    artifacts.map((artifact) => [idOf(artifact), datasetName(datasetOf(artifact))]),
  );
  return new Map(ends.map(([run, ids]) => [run, distinct(ids.map((id) => names.get(id)))]));
}

/** A location and its versions are one dataset. */
function distinct(names: readonly (Named | undefined)[]): Named[] {
  const known = names.filter((name) => name !== undefined);
  return [...new Map(known.map((name) => [datasetNodeId(name), name])).values()];
}

/** A job, or an endpoint, in Marquez's form; times are ISO 8601. */
export type JobAnswer = ReturnType<typeof describeJob>;

/** Describes a job with the datasets that it read and wrote. */
export function describeJob(
  { named, context, latestRun }: FoundJob,
  inputs: readonly Named[],
  outputs: readonly Named[],
) {
  const facets = context ? facetsOf(context) : {};
  const of = context ?? latestRun;
  const changed = Math.max(of?.lastModifiedTime ?? 0, latestRun?.lastModifiedTime ?? 0);
  const parent = latestRun && readFacet(runFacets(latestRun), 'parent');
  return {
    id: named,
    type: typeOf(facets, latestRun?.kind === 'action'),
    name: named.name,
    simpleName: named.name,
    parentJobName: parent?.job.name ?? null,
    parentJobUuid: null,
    createdAt: isoTime(of?.creationTime ?? 0),
    updatedAt: isoTime(changed),
    namespace: named.namespace,
    inputs,
    outputs,
    location: readFacet(facets, 'sourceCodeLocation')?.url ?? null,
    description: readFacet(facets, 'documentation')?.description ?? null,
    latestRun: latestRun ? describeRun(latestRun) : null,
    tags: of ? tagsOf(of) : [],
    facets,
  };
}

function typeOf(facets: object, isEndpoint: boolean): 'BATCH' | 'STREAM' | 'SERVICE' {
  if (isEndpoint) return 'SERVICE';
  const { processingType } = readFacet({ ...facets }, 'jobType') ?? {};
  if (processingType === 'STREAMING') return 'STREAM';
  return processingType === 'SERVICE' ? 'SERVICE' : 'BATCH';
}
