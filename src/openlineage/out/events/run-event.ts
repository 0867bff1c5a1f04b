import type { EventType, InputDataset, OutputDataset, RunEvent } from '../../events/index.js';
import type { Named } from '../../names/index.js';
import { type Contents, facetsOf, type Origin } from './facets.js';

const SCHEMA = 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent';

/** The parts of an event of a run. */
export interface RunEventParts {
  readonly type: EventType;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly runId: string;
  readonly job: Named;
  readonly runFacets: Contents;
  readonly jobFacets: Contents;
  readonly inputs: InputDataset[];
  readonly outputs: OutputDataset[];
}

/** The event of a run, with its producer and its schemas. */
export function runEvent(
  { type, time, runId, job, runFacets, jobFacets, inputs, outputs }: RunEventParts,
  origin: Origin,
): RunEvent {
  const { producer, version } = origin;
  const engine = { name: 'Forebear', version };
  return {
    eventType: type,
    eventTime: new Date(time).toISOString(),
    producer,
    schemaURL: SCHEMA,
    run: { runId, facets: facetsOf({ processing_engine: engine, ...runFacets }, origin) },
    job: { ...job, facets: facetsOf(jobFacets, origin) },
    inputs,
    outputs,
  };
}
