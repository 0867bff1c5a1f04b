import { type VertexId, type VertexSelection, vertexIdOf } from '#src/domain/graph/index.js';
import type { Context, LineageEntity } from '#src/domain/lineage/index.js';
import {
  JOB_TYPE,
  jobArn,
  type Named,
  originalName,
  ownNamespace,
  ownUri,
} from '../names/index.js';
import { OWN_RUNS, ownJobOf, ownRuns, type RunEntity } from './own-jobs.js';
import {
  entitiesById,
  idOf,
  type Listed,
  neighboursOf,
  type Reading,
  readNewest,
} from './reading.js';
import { isForeignRun, isRun, type RunState, stateOf } from './runs.js';

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

/** Selects the jobs of OpenLineage. */
export const FOREIGN_JOBS = { label: 'context', where: { type: JOB_TYPE } } as const;

/** Lists jobs, the newest first. Ends once there are more than `most`. */
export async function listJobs(
  reading: Reading,
  { namespace, lastRunStates: states = [] }: JobSelection,
  most: number,
): Promise<Listed<FoundJob>> {
  const { store } = reading;
  const seen = new Set<string>();
  const items: FoundJob[] = [];
  const complete = await readNewest(store, selectionsOf(reading, namespace), async (entities) => {
    const jobs = entities
      .flatMap((entity) => jobOf(entity) ?? [])
      .filter(({ named }) => {
        const id = jobNodeId(named); // jobs of one name are runs of one job
        const isNew = !seen.has(id) && (namespace === undefined || named.namespace === namespace);
        seen.add(id);
        return isNew;
      });
    const known = states.length === 0 ? jobs : await withLatestRuns(store, jobs);
    const isChosen = ({ latestRun }: FoundJob) =>
      states.length === 0 || (latestRun !== undefined && states.includes(stateOf(latestRun)));
    items.push(...known.filter(isChosen));
    return items.length > most;
  });
  return { items, complete };
}

function selectionsOf({ scope }: Reading, namespace?: string): readonly VertexSelection[] {
  if (namespace === undefined) return [FOREIGN_JOBS, ...OWN_RUNS];
  const sourceUriPrefix = ownUri({ namespace, name: '' });
  const inside = { ...FOREIGN_JOBS, where: { ...FOREIGN_JOBS.where, sourceUriPrefix } };
  return namespace === ownNamespace(scope) ? [inside, ...OWN_RUNS] : [inside];
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

/** The node id of a job. */
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

const RUNS = { direction: 'in', label: 'AssociatedWith' } as const;

/** Adds their latest runs to jobs that were found without one. */
export async function withLatestRuns(
  store: Reading['store'],
  jobs: readonly FoundJob[],
): Promise<FoundJob[]> {
  const contexts = jobs.flatMap(({ context, latestRun }) =>
    context && !latestRun ? [idOf(context)] : [],
  );
  const latest = await neighboursOf(store, { ...RUNS, vertices: contexts, first: 1 });
  return jobs.map((job) => {
    const run = job.context && latest.get(idOf(job.context))?.items.find(isForeignRun);
    return run ? { ...job, latestRun: run } : job;
  });
}

/** The most runs that are read to find the latest of a job of this platform. */
const MOST_RUNS = 10;

/** Returns the job of the first of several names that has one; undefined when none has one. */
export async function findJob(
  reading: Reading,
  names: readonly Named[],
): Promise<FoundJob | undefined> {
  const { store, scope } = reading;
  const ids = names.map((named) => vertexIdOf(jobArn(scope, named)));
  const found = await entitiesById(store, ids);
  for (const id of ids) {
    const entity = found.get(id);
    const job = entity && jobOf(entity);
    if (job) return job;
  }
  for (const named of names) {
    const [latestRun] = await ownRuns(reading, named, MOST_RUNS);
    if (latestRun) return { named, latestRun };
  }
  return undefined;
}

/** The newest runs of a job; `complete` is false when there are more than `most`. */
export async function runsOf(
  reading: Reading,
  { context, named }: FoundJob,
  most: number,
): Promise<Listed<RunEntity>> {
  if (!context) {
    const runs = await ownRuns(reading, named, most + 1);
    return { items: runs, complete: runs.length <= most };
  }
  const at = idOf(context);
  const runs = await neighboursOf(reading.store, { ...RUNS, vertices: [at], first: most });
  const { items = [], complete = true } = runs.get(at) ?? {};
  return { items: items.filter(isForeignRun), complete };
}
