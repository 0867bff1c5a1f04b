import type { Arn } from '#src/domain/arn.js';
import type { Vertex } from '#src/domain/graph/index.js';
import {
  type StringMap,
  type TrialComponent,
  type TrialComponentStatus,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import { ENTITY_LIMITS, type Overlay } from '#src/lineage/index.js';
import { type EventType, type Facets, readFacet } from '../events/index.js';
import { componentNameOf, type Named, PROPERTY, RUN_TYPE } from '../names/index.js';
import { withDatasets } from './datasets.js';
import { type EntityChange, newBase, type Place } from './entities.js';
import { type FacetTexts, withFacets } from './facet-properties.js';
import { cut, withProperties } from './texts.js';

/** A run of a job. */
export interface RunName {
  readonly arn: Arn;
  /** The context of the job. */
  readonly jobArn: Arn;
  readonly job: Named;
  readonly runId: string;
}

/** What an event reports about its run. */
export interface RunFacts {
  readonly type: EventType;
  /** The event's time: milliseconds since the epoch. */
  readonly time: number;
  readonly facets: FacetTexts;
  readonly errorMessage: string | undefined;
  readonly parameters: TrialComponent['parameters'];
  readonly inputs: readonly Place[];
  readonly outputs: readonly Place[];
  /** True when `lineage` facets name the sources of each output. */
  readonly isNarrow: boolean;
}

const STATUS: Readonly<Record<EventType, TrialComponentStatus | undefined>> = {
  START: 'InProgress',
  RUNNING: 'InProgress',
  COMPLETE: 'Completed',
  FAIL: 'Failed',
  ABORT: 'Stopped',
  OTHER: undefined,
};
/** Of two ends at the same time, the later one in this list is kept. */
const ENDS: readonly TrialComponentStatus[] = ['Completed', 'Stopped', 'Failed'];
/** A run with this many parameters gets no further one from events; the rest is for callers. */
const MOST_PARAMETERS = 200;

/**
 * Changes the trial component of a run. Events may arrive in any order: an end is never undone, and
 * of several ends the latest counts. Without facts the run is only named, as the parent of another.
 */
export function runChange(name: RunName, facts?: RunFacts): EntityChange {
  const change: Overlay = (known, stamp) => {
    const before: TrialComponent = known?.kind === 'trial_component' ? known : newRun(name, stamp);
    const changed = facts ? merged(before, facts) : before;
    if (known && changed === before) return known;
    return { ...changed, lastModifiedTime: stamp.now };
  };
  return { arn: name.arn, change };
}

/** True for the vertex of a run with an event whose `lineage` facets name the sources of each output. */
export function isNarrowRun(vertex: Vertex | undefined): boolean {
  return vertex !== undefined && vertexToEntity(vertex).properties[PROPERTY.narrow] === 'true';
}

function newRun({ arn, jobArn, job, runId }: RunName, stamp: Parameters<Overlay>[1]) {
  const displayName = cut(job.name, 120)
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return {
    ...newBase(arn, stamp),
    kind: 'trial_component',
    name: componentNameOf(job, runId),
    ...(displayName === '' ? {} : { displayName }),
    source: { arn: jobArn, type: RUN_TYPE },
    properties: { [PROPERTY.runId]: cut(runId, ENTITY_LIMITS.propertyValue) },
    parameters: {},
    inputArtifacts: [],
    outputArtifacts: [],
    metrics: [],
  } satisfies TrialComponent;
}

function merged(before: TrialComponent, facts: RunFacts): TrialComponent {
  const narrow: StringMap = facts.isNarrow ? { [PROPERTY.narrow]: 'true' } : {};
  const changed: TrialComponent = {
    ...before,
    ...times(before, facts),
    properties: withFacets(withProperties(before.properties, narrow), facts.facets),
    parameters: mergeParameters(before, facts),
    inputArtifacts: withDatasets(before.inputArtifacts, facts.inputs),
    outputArtifacts: withDatasets(before.outputArtifacts, facts.outputs),
  };
  const fields = Object.keys(changed) as (keyof TrialComponent)[];
  return fields.every((field) => changed[field] === before[field]) ? before : changed;
}

type Times = Pick<TrialComponent, 'status' | 'startTime' | 'endTime'>;

/** With skewed clocks a run may end before its start: then it ends when it starts. */
function times(before: TrialComponent, facts: RunFacts): Times {
  const status = statusOf(before, facts);
  const starts = STATUS[facts.type] === 'InProgress';
  const startTime = starts
    ? Math.min(facts.time, before.startTime ?? facts.time)
    : before.startTime;
  const endTime = status === before.status ? before.endTime : endOf(facts);
  const end =
    endTime !== undefined && startTime !== undefined ? Math.max(endTime, startTime) : endTime;
  return {
    ...(status === undefined ? {} : { status }),
    ...(startTime === undefined ? {} : { startTime }),
    ...(end === undefined ? {} : { endTime: end }),
  };
}

function endOf({ type, time }: RunFacts): number | undefined {
  return STATUS[type] === 'InProgress' ? undefined : time;
}

/** Returns the same object when the status stays. */
function statusOf({ status, endTime }: TrialComponent, facts: RunFacts): TrialComponent['status'] {
  const primaryStatus = STATUS[facts.type];
  if (primaryStatus === undefined) return status;
  const known = status && ENDS.indexOf(status.primaryStatus);
  const given = ENDS.indexOf(primaryStatus);
  if (known !== undefined && known >= 0) {
    const isLater = facts.time > (endTime ?? 0) || (facts.time === endTime && given > known);
    if (given < 0 || !isLater) return status;
  }
  if (status?.primaryStatus === primaryStatus && given < 0) return status;
  const message = primaryStatus === 'Failed' ? facts.errorMessage : undefined;
  return message === undefined
    ? { primaryStatus }
    : { primaryStatus, message: cut(message, ENTITY_LIMITS.statusMessage) };
}

type Parameters_ = TrialComponent['parameters'];

function mergeParameters({ parameters }: TrialComponent, facts: RunFacts): Parameters_ {
  const fresh = Object.entries(facts.parameters).filter(
    ([name, value]) => parameters[name] !== value,
  );
  const room = MOST_PARAMETERS - Object.keys(parameters).length;
  const kept = fresh.filter(([name], at) => at < room || parameters[name] !== undefined);
  return kept.length === 0 ? parameters : { ...parameters, ...Object.fromEntries(kept) };
}

/** The facets of a run that are parameters of its trial component. */
export function parametersOf(facets: Facets): Record<string, string | number> {
  const found: Record<string, string | number> = {};
  const { nominalStartTime, nominalEndTime } = readFacet(facets, 'nominalTime') ?? {};
  if (nominalStartTime) found['nominalStartTime'] = nominalStartTime;
  if (nominalEndTime) found['nominalEndTime'] = nominalEndTime;
  const engine = readFacet(facets, 'processing_engine');
  if (engine)
    found['processingEngine'] = cut([engine.name, engine.version].filter(Boolean).join(' '), 320);
  for (const { key, value } of readFacet(facets, 'executionParameters')?.parameters ?? []) {
    const text = typeof value === 'string' ? value : JSON.stringify(value, plain);
    const isNumber = typeof value === 'number' && Number.isFinite(value);
    const name = cut(key, ENTITY_LIMITS.parameterKey);
    found[name] = isNumber ? value : cut(text ?? '', ENTITY_LIMITS.parameterValue);
  }
  return found;
}

function plain(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
