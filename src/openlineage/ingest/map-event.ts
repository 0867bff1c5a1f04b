import type { Arn, ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { ENTITY_LIMITS } from '#src/lineage/index.js';
import {
  type DatasetEvent,
  type JobEvent,
  type ReadEvent,
  type RunEvent,
  readFacet,
} from '../events/index.js';
import { jobArn, type Named, PROPERTY, runArn } from '../names/index.js';
import { componentArtifacts, countsOf, datasetParts, type Part, sideParts } from './datasets.js';
import { type EntityChange, jobChange, type Link } from './entities.js';
import { explicitLineage } from './explicit-lineage.js';
import { cut, type GivenFacets } from './facet-properties.js';
import { runChange } from './run.js';

/** What an event changes in the lineage. */
export interface MappedEvent {
  readonly entities: readonly EntityChange[];
  readonly links: readonly Link[];
  /** Inputs of the run, which a narrow run ({@link isNarrow}) does not have. */
  readonly inputLinks: readonly Link[];
  /** True when `lineage` facets name what feeds each output. */
  readonly isNarrow: boolean;
  /** The trial component of the run; absent for an event without one. */
  readonly run?: Arn;
  /** The locations of datasets in object storage of S3. */
  readonly places: readonly string[];
  /** True when the run has completed, so that its datasets can be digested. */
  readonly isComplete: boolean;
}

/** The most elements of one commit. */
const MOST_ELEMENTS = 10_000;

/** Maps an event to its changes. Throws `VALIDATION_FAILED` for an event that is too large. */
export function mapEvent(scope: ArnScope, read: ReadEvent, digest: string): MappedEvent {
  const mapped = mapKind(scope, read, digest);
  if (weightOf(mapped) > MOST_ELEMENTS)
    throw new PlatformError(
      'VALIDATION_FAILED',
      `The event changes more than ${MOST_ELEMENTS} entities and associations; send it in parts.`,
      { details: { field: 'outputs' } },
    );
  return mapped;
}

/** The number of elements that an event may change. */
export function weightOf({ entities, links, inputLinks, places }: MappedEvent): number {
  return entities.length + links.length + inputLinks.length + 2 * places.length;
}

/** True for an event whose datasets are to be digested: its run has completed, and some are in S3. */
export function isPending({ isComplete, places }: MappedEvent): boolean {
  return isComplete && places.length > 0;
}

function mapKind(scope: ArnScope, read: ReadEvent, digest: string): MappedEvent {
  const given = { time: read.time, digest };
  switch (read.kind) {
    case 'run':
      return mapRun(scope, read.event, given);
    case 'job':
      return mapJob(scope, read.event, given);
    case 'dataset':
      return mapDataset(scope, read.event, given);
  }
}

type Given = Omit<GivenFacets, 'facets'>;

function mapRun(scope: ArnScope, event: RunEvent, given: Given): MappedEvent {
  const { job, run, eventType: type } = event;
  const { facets } = run;
  const arn = runArn(scope, job, run.runId);
  const itsJob = jobArn(scope, job);
  const inputs = sideParts(scope, { datasets: event.inputs, side: 'input' }, given);
  const outputs = sideParts(scope, { datasets: event.outputs, side: 'output' }, given);
  const explicit = explicitLineage(scope, event);
  const parts = [...inputs, ...outputs];
  const facts = {
    ...given,
    facets,
    type,
    inputs: componentArtifacts([...event.inputs, ...explicit.sources]),
    outputs: componentArtifacts([...event.outputs, ...explicit.targets]),
    counts: countsOf(event),
    isNarrow: explicit.isNarrow,
  };
  return {
    entities: [
      { arn: itsJob, change: jobChange(itsJob, job, { given: { ...given, facets: job.facets } }) },
      { arn, change: runChange({ arn, jobArn: itsJob, job, runId: run.runId }, facts) },
      ...parts.flatMap(({ entities }) => entities),
      ...explicit.entities,
      ...parentEntities(scope, event),
    ],
    links: [
      { source: arn, destination: itsJob, type: 'AssociatedWith' },
      ...parts.flatMap(({ links }) => links),
      ...outputs.flatMap(({ produced }) => to(produced, arn)),
      ...to(explicit.produced, arn),
      ...explicit.links,
      ...[...explicit.jobInputs].map((source) => contributes(source, arn)),
      ...parentLinks(scope, event, arn),
    ],
    inputLinks: inputs
      .filter(({ location }) => !explicit.jobInputs.has(location))
      .map(({ read }) => contributes(read, arn)),
    isNarrow: explicit.isNarrow,
    run: arn,
    places: parts.flatMap(({ place }) => place ?? []),
    isComplete: type === 'COMPLETE',
  };
}

function to(produced: Iterable<Arn>, source: Arn): Link[] {
  return [...produced].map((destination) => ({ source, destination, type: 'Produced' }));
}

function contributes(source: Arn, destination: Arn): Link {
  return { source, destination, type: 'ContributedTo' };
}

interface Parent {
  readonly job: Named;
  readonly runId: string;
  readonly arn: Arn;
}

/** The run that started the event's run. */
function parentOf(scope: ArnScope, { run, job }: RunEvent): Parent | undefined {
  const parent = readFacet(run.facets, 'parent');
  if (!parent) return undefined;
  const { runId } = parent.run;
  const arn = runArn(scope, parent.job, runId);
  return arn === runArn(scope, job, run.runId) ? undefined : { job: parent.job, runId, arn };
}

function parentEntities(scope: ArnScope, event: RunEvent): EntityChange[] {
  const parent = parentOf(scope, event);
  if (!parent) return [];
  const { job, arn } = parent;
  const itsJob = jobArn(scope, job);
  return [
    { arn: itsJob, change: jobChange(itsJob, job) },
    { arn, change: runChange({ ...parent, jobArn: itsJob }) },
  ];
}

function parentLinks(scope: ArnScope, event: RunEvent, run: Arn): Link[] {
  const parent = parentOf(scope, event);
  if (!parent) return [];
  return [
    { source: parent.arn, destination: jobArn(scope, parent.job), type: 'AssociatedWith' },
    { source: run, destination: parent.arn, type: 'AssociatedWith' },
  ];
}

/** Maps an event of a job without a run: it declares its datasets, and is not linked to them. */
function mapJob(scope: ArnScope, { job, inputs, outputs }: JobEvent, given: Given): MappedEvent {
  const arn = jobArn(scope, job);
  const change = jobChange(arn, job, {
    given: { ...given, facets: job.facets },
    declared: {
      ...(inputs.length === 0 ? {} : { [PROPERTY.inputs]: namesOf(inputs) }),
      ...(outputs.length === 0 ? {} : { [PROPERTY.outputs]: namesOf(outputs) }),
    },
  });
  const parts = [
    ...sideParts(scope, { datasets: inputs, side: 'input' }, given),
    ...sideParts(scope, { datasets: outputs, side: 'output' }, given),
  ];
  return {
    ...ofParts(parts),
    entities: [{ arn, change }, ...parts.flatMap(({ entities }) => entities)],
  };
}

function namesOf(datasets: readonly Named[]): string {
  const names = datasets.map(({ namespace, name }) => ({ namespace, name }));
  return cut(JSON.stringify(names), ENTITY_LIMITS.propertyValue);
}

function mapDataset(scope: ArnScope, { dataset }: DatasetEvent, given: Given): MappedEvent {
  return ofParts([datasetParts(scope, dataset, { ...given, facets: dataset.facets })]);
}

function ofParts(parts: readonly Part[]): MappedEvent {
  return {
    entities: parts.flatMap(({ entities }) => entities),
    links: parts.flatMap(({ links }) => links),
    inputLinks: [],
    isNarrow: false,
    places: parts.flatMap(({ place }) => place ?? []),
    isComplete: false,
  };
}
