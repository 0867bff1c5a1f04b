import { type VertexId, type VertexSelection, vertexIdOf } from '#src/domain/graph/index.js';
import type { Context, LineageEntity } from '#src/domain/lineage/index.js';
import { JOB_TYPE, jobArn, type Named, originalName, ownUri } from '../names/index.js';
import type { RunState } from './answers.js';
import { isOwnNamespace, OWN_RUNS, ownJobOf, ownRunsOf } from './own-jobs.js';
import { entitiesById, idOf, type Listed, type Reading, readNewest } from './reading.js';
import { isForeignRun, isRun, type RunEntity, stateOf } from './runs.js';

/** A job of OpenLineage by its context, or a job of this platform by a run. */
export interface FoundJob {
  readonly named: Named;
  /** The context of a job of OpenLineage. */
  readonly context?: Context;
  readonly latestRun?: RunEntity | undefined;
}

/** A selection of jobs. */
export interface JobSelection {
  readonly namespace?: string | undefined;
  /** Only jobs whose latest run has one of these states. */
  readonly lastRunStates?: readonly RunState[] | undefined;
}

/** Lists jobs, the newest first. */
export async function listJobs(
  reading: Reading,
  { namespace, lastRunStates }: JobSelection,
): Promise<Listed<FoundJob>> {
  const { store } = reading;
  const { items, complete } = await readNewest(store, selectionsOf(namespace));
  const jobs = distinct(items.flatMap((entity) => jobOf(entity) ?? []));
  const known = jobs.filter((job) => namespace === undefined || job.named.namespace === namespace);
  if (!lastRunStates || lastRunStates.length === 0) return { items: known, complete };
  const withRuns = await withLatestRuns(store, known);
  const chosen = withRuns.filter(
    ({ latestRun }) => latestRun && lastRunStates.includes(stateOf(latestRun)),
  );
  return { items: chosen, complete };
}

function selectionsOf(namespace?: string): readonly VertexSelection[] {
  const foreign = (prefix?: string): VertexSelection => ({
    label: 'context',
    where: { type: JOB_TYPE, ...(prefix !== undefined && { sourceUriPrefix: prefix }) },
  });
  if (namespace === undefined) return [foreign(), ...OWN_RUNS];
  const inside = foreign(ownUri({ namespace, name: '' }));
  return isOwnNamespace(namespace) ? [inside, ...OWN_RUNS] : [inside];
}

/** The job of a context, or of a run of this platform. The job of a run of OpenLineage is its source. */
export function jobOf(entity: LineageEntity): FoundJob | undefined {
  if (entity.kind === 'context') {
    if (entity.type !== JOB_TYPE) return undefined;
    return { named: originalName(entity.source, entity.properties), context: entity };
  }
  const named = ownJobOf(entity);
  return named && isRun(entity) ? { named, latestRun: entity } : undefined;
}

/** Keeps the first of each name: jobs of one name are runs of one job. */
function distinct(jobs: readonly FoundJob[]): FoundJob[] {
  const byName = new Map<string, FoundJob>();
  for (const job of jobs) {
    const id = jobNodeId(job.named);
    if (!byName.has(id)) byName.set(id, job);
  }
  return [...byName.values()];
}

export function jobNodeId({ namespace, name }: Named): string {
  return `job:${namespace}:${name}`;
}

/** The jobs of several runs, by the ids of the runs' vertices. */
export async function jobsOfRuns(
  reading: Reading,
  runs: Iterable<LineageEntity>,
): Promise<Map<VertexId, FoundJob>> {
  const all = [...runs];
  const contextIds = all.filter(isForeignRun).flatMap(({ source }) => source?.arn ?? []);
  const contexts = await entitiesById(reading.store, contextIds.map(vertexIdOf));
  const jobs = new Map<VertexId, FoundJob>();
  for (const run of all) {
    const arn = isForeignRun(run) ? run.source?.arn : undefined;
    const entity = arn === undefined ? run : contexts.get(vertexIdOf(arn));
    const job = entity && jobOf(entity);
    if (job) jobs.set(idOf(run), job);
  }
  return jobs;
}

/** Adds their latest runs to jobs that were found without one. */
export async function withLatestRuns(
  store: Reading['store'],
  jobs: readonly FoundJob[],
): Promise<FoundJob[]> {
  const contexts = jobs.flatMap(({ context, latestRun }) =>
    context && !latestRun ? [idOf(context)] : [],
  );
  const latest = await runsOfContexts(store, contexts, 1);
  return jobs.map((job) => {
    const run = job.context && latest.get(idOf(job.context))?.[0];
    return run ? { ...job, latestRun: run } : job;
  });
}

/** The newest runs of each context. */
async function runsOfContexts(
  store: Reading['store'],
  contexts: readonly VertexId[],
  first: number,
): Promise<Map<VertexId, RunEntity[]>> {
  if (contexts.length === 0) return new Map();
  const labels = ['AssociatedWith'];
  const pages = await store.incident({ vertices: contexts, direction: 'in', labels, first });
  const edges = [...pages.values()].flatMap(({ items }) => items.map(({ element }) => element));
  const runs = await entitiesById(
    store,
    edges.map(({ from }) => from),
  );
  const byContext = new Map<VertexId, RunEntity[]>();
  for (const { from, to } of edges) {
    const run = runs.get(from);
    if (!run || !isForeignRun(run)) continue;
    const known = byContext.get(to);
    if (known) known.push(run);
    else byContext.set(to, [run]);
  }
  return byContext;
}

/** The job with a name; undefined when there is none. */
export async function findJob(reading: Reading, named: Named): Promise<FoundJob | undefined> {
  const context = await foreignContext(reading, named);
  if (context) return { named, context };
  const [latestRun] = (await ownRuns(reading.store, named)).items;
  return latestRun && { named, latestRun };
}

async function foreignContext({ store, scope }: Reading, named: Named) {
  const id = vertexIdOf(jobArn(scope, named));
  const entity = (await entitiesById(store, [id])).get(id);
  return entity?.kind === 'context' && entity.type === JOB_TYPE ? entity : undefined;
}

/** The most runs of a job that are read. */
const MOST_RUNS = 10_000;

/** The runs of a job, the newest first. */
export async function runsOf(
  reading: Reading,
  { context, named }: FoundJob,
  first = MOST_RUNS,
): Promise<Listed<RunEntity>> {
  if (!context) return ownRuns(reading.store, named);
  const runs = await runsOfContexts(reading.store, [idOf(context)], first);
  const items = runs.get(idOf(context)) ?? [];
  return { items, complete: items.length < first };
}

/** The runs of a job of this platform, or the deployments of an endpoint, the newest first. */
async function ownRuns(store: Reading['store'], named: Named): Promise<Listed<RunEntity>> {
  const { items, complete } = await readNewest(store, ownRunsOf(named));
  const isOfJob = (run: RunEntity) => {
    const job = ownJobOf(run);
    return job?.namespace === named.namespace && job.name === named.name;
  };
  return { items: items.filter(isRun).filter(isOfJob), complete };
}
