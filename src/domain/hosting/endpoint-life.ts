import type { StringMap } from '../lineage/index.js';
import { nextState, type TransitionTable } from '../state-machine/index.js';
import type { Deployment, Endpoint, EndpointStatus } from './endpoint.js';

/** What moves an endpoint on. */
export type EndpointTrigger = 'ready' | 'fail' | 'update' | 'rolledBack' | 'delete';

/** The life of an endpoint; the record is removed at the end of `Deleting`. A failed one can only be deleted. */
export const ENDPOINT_TABLE: TransitionTable<EndpointStatus, EndpointTrigger> = {
  initial: 'Creating',
  final: ['Deleting'],
  transitions: [
    { from: 'Creating', trigger: 'ready', to: 'InService' },
    { from: 'Creating', trigger: 'fail', to: 'Failed' },
    { from: 'Creating', trigger: 'delete', to: 'Deleting' },
    { from: 'InService', trigger: 'update', to: 'Updating' },
    { from: 'InService', trigger: 'delete', to: 'Deleting' },
    { from: 'Updating', trigger: 'ready', to: 'InService' },
    { from: 'Updating', trigger: 'fail', to: 'RollingBack' },
    { from: 'Updating', trigger: 'delete', to: 'Deleting' },
    { from: 'RollingBack', trigger: 'rolledBack', to: 'InService' },
    { from: 'RollingBack', trigger: 'delete', to: 'Deleting' },
    { from: 'Failed', trigger: 'delete', to: 'Deleting' },
  ],
};

/** Something that happened to an endpoint. */
export type EndpointEvent =
  | { readonly trigger: 'rolledBack' | 'delete'; readonly at: number }
  | { readonly trigger: 'ready'; readonly at: number; readonly digests?: StringMap }
  /** The reason may be cut anywhere; what is half a character of it is replaced. */
  | { readonly trigger: 'fail'; readonly at: number; readonly reason: string }
  | { readonly trigger: 'update'; readonly at: number; readonly deployment: Deployment };

/** The endpoint after an event, or undefined when its status does not listen to the trigger. */
export function advanceEndpoint(endpoint: Endpoint, event: EndpointEvent): Endpoint | undefined {
  const status = nextState(ENDPOINT_TABLE, endpoint.status, event.trigger);
  if (status === undefined) return undefined;
  const lastModifiedTime = Math.max(event.at, endpoint.lastModifiedTime);
  return { ...effect(endpoint, event), status, lastModifiedTime };
}

/** True while somebody must see to the endpoint: everything but a failure that nobody deletes. */
export function needsSupervision(status: EndpointStatus): boolean {
  return status !== 'Failed';
}

function effect(endpoint: Endpoint, event: EndpointEvent): Endpoint {
  const { update, failureReason: _, ...rest } = endpoint;
  switch (event.trigger) {
    case 'ready':
      return {
        ...rest,
        deployment: {
          ...(update ?? endpoint.deployment),
          ...(event.digests ? { digests: event.digests } : {}),
        },
      };
    case 'fail':
      return { ...endpoint, failureReason: event.reason.toWellFormed() };
    case 'update':
      return { ...rest, update: event.deployment };
    case 'rolledBack': {
      const { update: _update, ...kept } = endpoint;
      return kept;
    }
    case 'delete':
      return endpoint;
  }
}
