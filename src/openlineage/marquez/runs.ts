import type { ArnScope } from '#src/domain/arn.js';
import type { LineageEntity, TrialComponent } from '#src/domain/lineage/index.js';
import { trialComponentArn } from '#src/lineage/index.js';
import { eventTimeOf, type Facets, readFacet } from '../events/index.js';
import { isUuid, NAME_PREFIX, RUN_TYPE, runIdOf } from '../names/index.js';
import { facetsOf, isoTime } from './entity-facets.js';
import { OWN_RUNS, ownJobOf, type RunEntity } from './own-jobs.js';
import { entitiesById, idOf, type Reading, readNewest } from './reading.js';

/** The states of runs in Marquez's API. */
export const RUN_STATES = ['NEW', 'RUNNING', 'COMPLETED', 'FAILED', 'ABORTED'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** A run of a job of OpenLineage; its source is the context of the job. */
export interface ForeignRun extends TrialComponent {
  readonly source: NonNullable<TrialComponent['source']>;
}

/** Whether an entity is a run of a job of OpenLineage. */
export function isForeignRun(entity: LineageEntity): entity is ForeignRun {
  return entity.kind === 'trial_component' && entity.source?.type === RUN_TYPE;
}

/** Whether an entity is a run of a job of OpenLineage or of this platform. */
export function isRun(entity: LineageEntity): entity is RunEntity {
  return isForeignRun(entity) || ownJobOf(entity) !== undefined;
}

/** The UUID of a run. A run of this platform has the UUID of its events. */
export function runIdOfEntity(run: RunEntity): string {
  if (isForeignRun(run)) return run.name.slice(NAME_PREFIX.length);
  const arn = run.kind === 'action' ? run.arn : (run.source?.arn ?? run.arn);
  return runIdOf(arn, run.creationTime);
}

/** The run with a UUID. Of the runs of this platform, only the newest {@link MOST_READ} are searched. */
export async function findRun(
  { store, scope }: Reading,
  id: string,
): Promise<RunEntity | undefined> {
  const wanted = id.toLowerCase();
  if (!isUuid(wanted)) return undefined;
  const foreign = await foreignRun(store, scope, wanted);
  if (foreign) return foreign;
  let run: RunEntity | undefined;
  await readNewest(store, OWN_RUNS, (entities) => {
    run = entities.filter(isRun).find((each) => runIdOfEntity(each) === wanted);
    return run !== undefined;
  });
  return run;
}

async function foreignRun(store: Reading['store'], scope: ArnScope, id: string) {
  const arn = trialComponentArn(scope, `${NAME_PREFIX}${id}`);
  const found = await entitiesById(store, [idOf({ arn })]);
  return [...found.values()].find(isForeignRun);
}

/** A run in Marquez's form; times are ISO 8601, and a job has no versions. */
export type RunAnswer = ReturnType<typeof describeRun>;

/** Describes a run in Marquez's form. */
export function describeRun(run: RunEntity) {
  const facets = runFacets(run);
  const nominal = readFacet(facets, 'nominalTime');
  const { startTime, endTime } = timesOf(run);
  const isTimed = startTime !== undefined && endTime !== undefined;
  return {
    id: runIdOfEntity(run),
    createdAt: isoTime(run.creationTime),
    updatedAt: isoTime(run.lastModifiedTime),
    nominalStartTime: isoOf(nominal?.nominalStartTime),
    nominalEndTime: isoOf(nominal?.nominalEndTime),
    state: stateOf(run),
    startedAt: startTime === undefined ? null : isoTime(startTime),
    endedAt: endTime === undefined ? null : isoTime(endTime),
    durationMs: isTimed ? endTime - startTime : null,
    args: argsOf(run),
    jobVersion: null,
    facets,
  };
}

/** The facets of a run; a job of this platform has its parameters and its error as facets. */
export function runFacets(run: RunEntity): Facets {
  const facets = facetsOf(run);
  if (isForeignRun(run) || run.kind === 'action') return facets;
  const parameters = Object.entries(argsOf(run)).map(([key, value]) => ({ key, value }));
  const message = run.status?.message;
  return {
    ...(parameters.length > 0 && { executionParameters: { parameters } }),
    ...(message !== undefined && { errorMessage: { message, programmingLanguage: 'unknown' } }),
    ...facets,
  };
}

/** A deployment starts when it is recorded, and ends when another one serves. */
function timesOf(run: RunEntity): { startTime?: number | undefined; endTime?: number | undefined } {
  if (run.kind === 'trial_component') return run;
  const hasEnded = run.status === 'Stopped' || run.status === 'Failed';
  return {
    startTime: run.creationTime,
    ...(hasEnded && { endTime: run.lastModifiedTime }),
  };
}

/** The state of a run. A deployment that serves is `Completed` in the lineage, and `RUNNING` here. */
export function stateOf(run: RunEntity): RunState {
  const isDeployment = run.kind === 'action';
  const status = isDeployment ? run.status : run.status?.primaryStatus;
  switch (status) {
    case 'InProgress':
      if (isDeployment) return 'NEW';
      return run.startTime === undefined && !isForeignRun(run) ? 'NEW' : 'RUNNING';
    case 'Completed':
      return isDeployment ? 'RUNNING' : 'COMPLETED';
    case 'Stopping':
      return 'RUNNING';
    case 'Failed':
      return 'FAILED';
    case 'Stopped':
      return isDeployment ? 'COMPLETED' : 'ABORTED';
    default:
      return 'NEW';
  }
}

function argsOf(run: RunEntity): Record<string, string> {
  if (run.kind === 'action') return {};
  return Object.fromEntries(
    Object.entries(run.parameters).map(([name, value]) => [name, String(value)]),
  );
}

function isoOf(text: string | null | undefined): string | null {
  const time = text ? eventTimeOf(text) : undefined;
  return time === undefined ? null : isoTime(time);
}
