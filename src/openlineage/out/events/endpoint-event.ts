import type { Endpoint, Model } from '#src/domain/hosting/index.js';
import type { EventType, RunEvent } from '../../events/index.js';
import { ownJob, runIdOf } from '../../names/index.js';
import { inputDataset } from './datasets.js';
import type { Origin } from './facets.js';
import { runEvent } from './run-event.js';

/** The part of an endpoint's record that its events depend on. */
export type EndpointState = Pick<Endpoint, 'status' | 'usage' | 'failureReason'> & {
  readonly deployment: Pick<Endpoint['deployment'], 'action' | 'digests'>;
};

/**
 * The type of the event of a change to an endpoint's record; undefined for a change without one, such
 * as of a size. A run begins with the first deployment, and ends when the record is removed.
 */
export function endpointEventType(
  before: EndpointState | undefined,
  after: EndpointState | undefined,
): EventType | undefined {
  if (!before) return after && after.status !== 'Failed' ? 'START' : undefined;
  if (!after) return endOf(before);
  if (after.status === 'Deleting') return undefined; // its removal is the end
  if (before.status === after.status && before.deployment.action === after.deployment.action)
    return undefined;
  return after.status === 'Failed' ? 'FAIL' : 'RUNNING';
}

/** The end of an endpoint that never served was its failure; without one, it was deleted before. */
function endOf({ usage, deployment, failureReason }: EndpointState): EventType | undefined {
  if (usage !== undefined || deployment.digests !== undefined) return 'COMPLETE';
  return failureReason === undefined ? 'ABORT' : undefined;
}

/** What happened to an endpoint, with everything that its event contains. */
export interface EndpointHappening {
  readonly type: EventType;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly endpoint: Endpoint;
  /** The models that it serves, by name; deleted ones are absent. */
  readonly models: ReadonlyMap<string, Model>;
}

/** The event of an endpoint: a service, whose inputs are the data of its models. */
export function endpointEvent(
  { type, time, endpoint, models }: EndpointHappening,
  origin: Origin,
): RunEvent {
  const { deployment, failureReason: message } = endpoint;
  const names = [...new Set(deployment.variants.map(({ modelName }) => modelName))];
  const inputs = names.flatMap((name) => {
    const { modelData, modelDigest, image } = models.get(name) ?? {};
    if (modelData === undefined) return [];
    const digest = deployment.digests?.[name] ?? modelDigest;
    return inputDataset(
      {
        value: modelData,
        is: 'model',
        ...(digest !== undefined && { digest }),
        ...(image !== undefined && { model: { image } }),
      },
      origin,
    );
  });
  return runEvent(
    {
      type,
      time,
      runId: runIdOf(endpoint.arn, endpoint.creationTime),
      job: ownJob('endpoint', endpoint),
      runFacets: {
        errorMessage:
          type === 'FAIL' && message !== undefined
            ? { message, programmingLanguage: 'unknown' }
            : undefined,
      },
      jobFacets: {
        jobType: { processingType: 'SERVICE', integration: 'FOREBEAR', jobType: 'ENDPOINT' },
      },
      inputs,
      outputs: [],
    },
    origin,
  );
}
