import type { VertexId } from '#src/domain/graph/index.js';
import { readFacet } from '../events/index.js';
import type { Named } from '../names/index.js';
import { datasetName, datasetNodeId, datasetsOf } from './dataset-names.js';
import { facetsOf, isoTime, tagsOf } from './entity-facets.js';
import { type FoundJob, withLatestRuns } from './jobs.js';
import type { RunEntity } from './own-jobs.js';
import { idOf, MOST_READ, type Neighbours, neighboursOf, type Reading } from './reading.js';
import { describeRun, runFacets } from './runs.js';

/** The most inputs, and outputs, of a job in an answer. */
const MOST_DATASETS = 100;

/** Jobs in Marquez's form, with their latest runs, and the datasets that these read and wrote. */
export async function describeJobs(
  reading: Reading,
  found: readonly FoundJob[],
): Promise<JobAnswer[]> {
  const jobs = await withLatestRuns(reading.store, found);
  const runs = jobs.flatMap(({ latestRun }) => (latestRun ? [idOf(latestRun)] : []));
  const inputs = await datasetsAt(reading, runs, { direction: 'in', label: 'ContributedTo' });
  const outputs = await datasetsAt(reading, runs, { direction: 'out', label: 'Produced' });
  return jobs.map((job) => describeJob(job, inputs(job.latestRun), outputs(job.latestRun)));
}

/** Returns a function that names the datasets which a run read or wrote. */
async function datasetsAt(
  reading: Reading,
  vertices: readonly VertexId[],
  side: Pick<Neighbours, 'direction' | 'label'>,
): Promise<(run: RunEntity | undefined) => Named[]> {
  const first = Math.min(MOST_DATASETS, Math.ceil(MOST_READ / Math.max(1, vertices.length)));
  const found = await neighboursOf(reading.store, { ...side, vertices, first });
  const artifactsAt = (id: VertexId) =>
    found.get(id)?.items.filter((entity) => entity.kind === 'artifact') ?? [];
  const datasetOf = await datasetsOf(reading, vertices.flatMap(artifactsAt));
  return (run) => {
    const names = run ? artifactsAt(idOf(run)).map((each) => datasetName(datasetOf(each))) : [];
    // A location and its versions are one dataset.
    return [...new Map(names.map((name) => [datasetNodeId(name), name])).values()];
  };
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
