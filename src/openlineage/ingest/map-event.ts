import type { Arn, ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { ENTITY_LIMITS } from '#src/lineage/index.js';
import { type JobEvent, type ReadEvent, type RunEvent, readFacet } from '../events/index.js';
import { jobArn, type Named, PROPERTY, runArn } from '../names/index.js';
import { countsOf, datasetPart, inputParts, inS3, outputParts, type Part } from './datasets.js';
import { type EntityChange, jobChange, type Link } from './entities.js';
import { explicitLineage } from './explicit-lineage.js';
import { type EventStamp, facetTexts } from './facet-properties.js';
import { parametersOf, runChange } from './run.js';
import { joined } from './texts.js';

/** What an event changes in the lineage. */
export interface MappedEvent {
  readonly entities: readonly EntityChange[];
  readonly links: readonly Link[];
  /** Absent for an event without a run. */
  readonly run?: MappedRun;
  /** The locations of datasets in object storage of S3. */
  readonly places: readonly string[];
  /** True when the run has completed. */
  readonly isComplete: boolean;
}

/** The run of an event. Its inputs become associations only after the run was read. */
export interface MappedRun {
  /** The trial component. */
  readonly arn: Arn;
  readonly inputLinks: readonly Link[];
  /** True when `lineage` facets name the sources of each output. */
  readonly isNarrow: boolean;
  /** The source URIs of the inputs, and of the sources that `lineage` facets name. */
  readonly inputs: readonly string[];
  /** The source URIs of the outputs, and of the targets that `lineage` facets name. */
  readonly outputs: readonly string[];
}

/** The most elements of one commit. */
const MOST_ELEMENTS = 10_000;

/** Maps an event to its changes. Throws `VALIDATION_FAILED` for an event that is too large. */
export function mapEvent(scope: ArnScope, read: ReadEvent, digest: string): MappedEvent {
  const mapped = mapKind(scope, read, { time: read.time, digest });
  if (weightOf(mapped) > MOST_ELEMENTS)
    throw new PlatformError(
      'VALIDATION_FAILED',
      `The event changes more than ${MOST_ELEMENTS} entities and associations; send it in parts.`,
      { details: { field: 'outputs' } },
    );
  return mapped;
}

/** The number of elements that an event may change. */
export function weightOf({ entities, links, run, places }: MappedEvent): number {
  return entities.length + links.length + (run?.inputLinks.length ?? 0) + 2 * places.length;
}

function mapKind(scope: ArnScope, read: ReadEvent, stamp: EventStamp): MappedEvent {
  switch (read.kind) {
    case 'run':
      return mapRun(scope, read.event, stamp);
    case 'job':
      return mapJob(scope, read.event, stamp);
    case 'dataset':
      return ofParts([datasetPart(scope, read.event, stamp)]);
  }
}

function mapRun(scope: ArnScope, event: RunEvent, stamp: EventStamp): MappedEvent {
  const { job, run, eventType: type } = event;
  const arn = runArn(scope, job, run.runId);
  const itsJob = jobArn(scope, job);
  const inputs = inputParts(scope, event.inputs, stamp);
  const outputs = outputParts(scope, event.outputs, stamp);
  const explicit = explicitLineage(scope, event);
  const parent = parentOf(scope, event, arn);
  const counts = { ...countsOf('input', inputs), ...countsOf('output', outputs) };
  const facts = {
    type,
    time: stamp.time,
    facets: facetTexts(run.facets, stamp),
    errorMessage: readFacet(run.facets, 'errorMessage')?.message,
    parameters: { ...parametersOf(run.facets), ...counts },
    inputs: [...inputs.map(({ place }) => place), ...explicit.sources],
    outputs: [...outputs.map(({ place }) => place), ...explicit.targets],
    isNarrow: explicit.isNarrow,
  };
  const produced = outputs.flatMap((part) => part.produced);
  const targets = explicit.targets.map((target) => target.arn);
  const { entities, links, places } = ofParts([...inputs, ...outputs]);
  return {
    entities: [
      jobChange(itsJob, job, jobFacts(event, stamp)),
      runChange({ arn, jobArn: itsJob, job, runId: run.runId }, facts),
      ...entities,
      ...explicit.entities,
      ...parent.entities,
    ],
    links: [
      { source: arn, destination: itsJob, type: 'AssociatedWith' },
      ...links,
      ...[...produced, ...targets].map(
        (to): Link => ({ source: arn, destination: to, type: 'Produced' }),
      ),
      ...explicit.links,
      ...[...explicit.jobInputs].map((source) => contributes(source, arn)),
      ...parent.links,
    ],
    run: {
      arn,
      inputLinks: inputs
        .filter(({ place }) => !explicit.jobInputs.has(place.arn))
        .map(({ read }) => contributes(read, arn)),
      isNarrow: explicit.isNarrow,
      inputs: facts.inputs.map(({ uri }) => uri),
      outputs: facts.outputs.map(({ uri }) => uri),
    },
    places,
    isComplete: type === 'COMPLETE',
  };
}

function contributes(source: Arn, destination: Arn): Link {
  return { source, destination, type: 'ContributedTo' };
}

function jobFacts({ job }: RunEvent | JobEvent, stamp: EventStamp) {
  const description = readFacet(job.facets, 'documentation')?.description;
  return { facets: facetTexts(job.facets, stamp), description };
}

/** The run that started the event's run, with its job. */
function parentOf(
  scope: ArnScope,
  event: RunEvent,
  run: Arn,
): Pick<MappedEvent, 'entities' | 'links'> {
  const parent = readFacet(event.run.facets, 'parent');
  if (!parent) return { entities: [], links: [] };
  const { runId } = parent.run;
  const arn = runArn(scope, parent.job, runId);
  if (arn === run) return { entities: [], links: [] };
  const itsJob = jobArn(scope, parent.job);
  return {
    entities: [
      jobChange(itsJob, parent.job),
      runChange({ arn, jobArn: itsJob, job: parent.job, runId }),
    ],
    links: [
      { source: arn, destination: itsJob, type: 'AssociatedWith' },
      { source: run, destination: arn, type: 'AssociatedWith' },
    ],
  };
}

/** Maps an event of a job without a run: it declares its datasets, and is not linked to them. */
function mapJob(scope: ArnScope, event: JobEvent, stamp: EventStamp): MappedEvent {
  const { job, inputs, outputs } = event;
  const declared = {
    ...(inputs.length === 0 ? {} : { [PROPERTY.inputs]: namesOf(inputs) }),
    ...(outputs.length === 0 ? {} : { [PROPERTY.outputs]: namesOf(outputs) }),
  };
  const change = jobChange(jobArn(scope, job), job, { ...jobFacts(event, stamp), declared });
  const mapped = ofParts([
    ...inputParts(scope, inputs, stamp),
    ...outputParts(scope, outputs, stamp),
  ]);
  return { ...mapped, entities: [change, ...mapped.entities] };
}

/** As JSON, with as many names as fit. */
function namesOf(datasets: readonly Named[]): string {
  const names = datasets.map(({ namespace, name }) => JSON.stringify({ namespace, name }));
  return `[${joined(names, ENTITY_LIMITS.propertyValue - 2)}]`;
}

function ofParts(parts: readonly Part[]): MappedEvent {
  return {
    entities: parts.flatMap(({ entities }) => entities),
    links: parts.flatMap(({ links }) => links),
    places: inS3(parts),
    isComplete: false,
  };
}
