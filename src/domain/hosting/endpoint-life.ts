import type { InstanceGroup } from '../instances/index.js';
import { nextState, type TransitionTable } from '../state-machine/index.js';
import type { Deployment, Endpoint, EndpointStatus } from './endpoint.js';
import { instanceSeconds, meter, USAGE_PROPERTY } from './instance-usage.js';

/** The triggers of an endpoint. */
export type EndpointTrigger =
  | 'ready'
  | 'fail'
  | 'update'
  | 'resize'
  | 'shifted'
  | 'rolledBack'
  | 'rollbackFailed'
  | 'delete';

/**
 * The life of an endpoint; the record is removed at the end of `Deleting`. A failed one can only be deleted. An update
 * is `shifted` when its instances answer, and `ready` when it was watched for long enough.
 */
export const ENDPOINT_TABLE: TransitionTable<EndpointStatus, EndpointTrigger> = {
  initial: 'Creating',
  final: ['Deleting'],
  transitions: [
    { from: 'Creating', trigger: 'ready', to: 'InService' },
    { from: 'Creating', trigger: 'fail', to: 'Failed' },
    { from: 'Creating', trigger: 'delete', to: 'Deleting' },
    { from: 'InService', trigger: 'update', to: 'Updating' },
    { from: 'InService', trigger: 'resize', to: 'InService' },
    { from: 'InService', trigger: 'delete', to: 'Deleting' },
    { from: 'Updating', trigger: 'shifted', to: 'Updating' },
    { from: 'Updating', trigger: 'ready', to: 'InService' },
    { from: 'Updating', trigger: 'fail', to: 'RollingBack' },
    { from: 'Updating', trigger: 'delete', to: 'Deleting' },
    { from: 'RollingBack', trigger: 'rolledBack', to: 'InService' },
    { from: 'RollingBack', trigger: 'rollbackFailed', to: 'UpdateRollbackFailed' },
    { from: 'RollingBack', trigger: 'delete', to: 'Deleting' },
    { from: 'UpdateRollbackFailed', trigger: 'update', to: 'Updating' },
    { from: 'UpdateRollbackFailed', trigger: 'delete', to: 'Deleting' },
    { from: 'Failed', trigger: 'delete', to: 'Deleting' },
  ],
};

type ServedDigests = Pick<Deployment, 'digests' | 'codeDigests'>;

/** Something that happened to an endpoint. */
export type EndpointEvent =
  | { readonly trigger: 'rolledBack' | 'delete'; readonly at: number }
  /** The digests of the serving deployment. */
  | ({ readonly trigger: 'ready' | 'shifted'; readonly at: number } & ServedDigests)
  /** The reason, possibly cut; half of a character is replaced. */
  | { readonly trigger: 'fail' | 'rollbackFailed'; readonly at: number; readonly reason: string }
  | { readonly trigger: 'update'; readonly at: number; readonly deployment: Deployment }
  /** The same variants, with other weights or numbers of instances, and where these come from. */
  | ({ readonly trigger: 'resize'; readonly at: number } & Pick<
      Deployment,
      'variants' | 'configName'
    >);

/** Returns the endpoint after an event; undefined when the trigger does not apply to its status. */
export function advanceEndpoint(endpoint: Endpoint, event: EndpointEvent): Endpoint | undefined {
  const status = nextState(ENDPOINT_TABLE, endpoint.status, event.trigger);
  if (status === undefined) return undefined;
  const lastModifiedTime = Math.max(event.at, endpoint.lastModifiedTime);
  return metered({ ...effect(endpoint, event), status, lastModifiedTime });
}

/** A variant that scales has the number of its instances corrected when its fleet is known. */
function metered(endpoint: Endpoint): Endpoint {
  const instances = instancesInService(endpoint);
  if (!endpoint.usage && instances.length === 0) return endpoint;
  return { ...endpoint, usage: meter(endpoint.usage, endpoint.lastModifiedTime, instances) };
}

/** The present number of instances of a variant; undefined when it is not known. */
export type CountOf = (deployment: string, variant: string) => number | undefined;

/**
 * Returns the number of an endpoint's instances in service, by type. While an update is watched, the
 * instances of the previous deployment count too. Default: the numbers that its variants name.
 */
export function instancesInService(
  { status, deployment, previous }: Endpoint,
  countOf: CountOf = () => undefined,
): readonly InstanceGroup[] {
  if (!SERVING.includes(status)) return [];
  const counts = new Map<string, number>();
  for (const { action, variants } of [deployment, ...(previous ? [previous] : [])])
    for (const { name, instanceType, instanceCount } of variants) {
      const known = counts.get(instanceType) ?? 0;
      counts.set(instanceType, known + (countOf(action, name) ?? instanceCount));
    }
  return [...counts].map(([instanceType, instanceCount]) => ({ instanceType, instanceCount }));
}

const SERVING: readonly EndpointStatus[] = [
  'InService',
  'Updating',
  'RollingBack',
  'UpdateRollbackFailed',
];

/** The whole usage of a deleted endpoint, as properties of its context, which stays. */
export function usageProperties({ usage }: Endpoint): Readonly<Record<string, string>> {
  const seconds = [...instanceSeconds(usage, usage?.at ?? 0)];
  return Object.fromEntries(
    seconds.map(([type, value]) => [`${USAGE_PROPERTY}${type}`, value.toFixed(3)]),
  );
}

/** True while an endpoint needs supervision: always, except for a failed one that is not being deleted. */
export function needsSupervision(status: EndpointStatus): boolean {
  return status !== 'Failed';
}

function effect(endpoint: Endpoint, event: EndpointEvent): Endpoint {
  const { update, previous, failureReason, ...rest } = endpoint;
  switch (event.trigger) {
    case 'ready':
      return { ...rest, deployment: withDigests(update ?? endpoint.deployment, event) };
    case 'shifted':
      if (!update) return endpoint;
      return {
        ...rest,
        deployment: withDigests(update, event),
        previous: endpoint.deployment,
      };
    case 'fail':
      return {
        ...rest,
        ...(update && { update }),
        deployment: previous ?? endpoint.deployment,
        failureReason: event.reason.toWellFormed(),
      };
    case 'rollbackFailed': {
      const before = failureReason === undefined ? '' : `${failureReason}\n`;
      return { ...rest, failureReason: `${before}${event.reason.toWellFormed()}` };
    }
    case 'update':
      return { ...rest, update: event.deployment };
    case 'resize':
      return { ...endpoint, deployment: resized(endpoint.deployment, event) };
    case 'rolledBack':
      return { ...rest, ...(failureReason !== undefined && { failureReason }) };
    case 'delete':
      return endpoint;
  }
}

function resized(
  { configName: _, ...deployment }: Deployment,
  { variants, configName }: Pick<Deployment, 'variants' | 'configName'>,
): Deployment {
  return { ...deployment, variants, ...(configName !== undefined && { configName }) };
}

function withDigests(deployment: Deployment, { digests, codeDigests }: ServedDigests): Deployment {
  return { ...deployment, ...(digests && { digests }), ...(codeDigests && { codeDigests }) };
}
