import { makeArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import {
  advanceEndpoint,
  type Deployment,
  deploymentsOf,
  ENDPOINTS,
  type Endpoint,
  MODELS,
  usageProperties,
} from '#src/domain/hosting/index.js';
import {
  type Action,
  type ActionStatus,
  type Context,
  entityToVertex,
  type StringMap,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import { actionArn, type LineageDraft } from '#src/lineage/index.js';
import type { ClaimedRecord, RecordLife } from '#src/supervision/claimed-record.js';
import type { HostingServices } from './services.js';

export type EndpointStep =
  | { readonly trigger: 'rolledBack' }
  | ({ readonly trigger: 'ready' | 'shifted' } & Pick<Deployment, 'digests' | 'codeDigests'>)
  | { readonly trigger: 'fail' | 'rollbackFailed'; readonly reason: string };

/** The record of an endpoint, written while its claim is held. */
export type EndpointRecord = ClaimedRecord<Endpoint, EndpointStep>;

type Services = Pick<HostingServices, 'scope' | 'clock'>;

/** The life of an endpoint's record. A failed endpoint is over, so that its claim is released. */
export function endpointLife(services: Services): RecordLife<Endpoint, EndpointStep> {
  return {
    codec: ENDPOINTS,
    advance: advanceEndpoint,
    isOver: ({ status }) => status === 'Failed',
    async recordLineage(draft, before, next) {
      await updateContext(services, draft, { endpoint: next, status: next.status });
      const deployment = before.update ?? before.deployment;
      if (next.status === 'InService' && before.status !== 'RollingBack')
        await updateAction(services, draft, { deployment, status: 'Completed' });
      if (next.status === 'Failed' || next.status === 'RollingBack')
        await updateAction(services, draft, { deployment, status: 'Failed' });
      await releaseModels(services, draft, { endpoint: before, kept: deploymentsOf(next) });
    },
  };
}

/** Adds to the draft that an endpoint was removed; its lineage stays. */
export async function recordRemoval(
  services: Services,
  draft: LineageDraft,
  endpoint: Endpoint,
): Promise<void> {
  const status = 'Deleted';
  await updateContext(services, draft, { endpoint, status, more: usageProperties(endpoint) });
  for (const deployment of deploymentsOf(endpoint))
    await updateAction(services, draft, { deployment, status: 'Stopped' });
  await releaseModels(services, draft, { endpoint });
}

function updateContext(
  { clock }: Services,
  draft: LineageDraft,
  {
    endpoint,
    status,
    more = {},
  }: { readonly endpoint: Endpoint; readonly status: string; readonly more?: StringMap },
): Promise<void> {
  return draft.revise(vertexIdOf(endpoint.context), (vertex) => {
    const known = vertexToEntity(vertex) as Context;
    const properties = { ...known.properties, ...more, Status: status };
    return entityToVertex({ ...known, properties, lastModifiedTime: clock.now() });
  });
}

function updateAction(
  { scope, clock }: Services,
  draft: LineageDraft,
  { deployment, status }: { readonly deployment: Deployment; readonly status: ActionStatus },
): Promise<void> {
  return draft.revise(vertexIdOf(actionArn(scope, deployment.action)), (vertex) => {
    const known = vertexToEntity(vertex) as Action;
    if (known.status !== 'InProgress') return undefined; // the end is recorded already
    return entityToVertex({ ...known, status, lastModifiedTime: clock.now() });
  });
}

/** Adds to the draft that the endpoint no longer uses models that occur in no kept deployment. */
export async function releaseModels(
  { scope }: Pick<Services, 'scope'>,
  draft: LineageDraft,
  { endpoint, kept = [] }: { readonly endpoint: Endpoint; readonly kept?: readonly Deployment[] },
): Promise<void> {
  const stay = modelsOf(kept);
  for (const name of modelsOf(deploymentsOf(endpoint))) {
    if (stay.has(name)) continue;
    await draft.revise(vertexIdOf(makeArn(scope, 'model', name)), (vertex) => {
      const model = readOrReport(() => MODELS.read(vertex));
      if (!model) return undefined;
      const endpoints = model.endpoints.filter((other) => other !== endpoint.name);
      return MODELS.write({ ...model, endpoints });
    });
  }
}

function modelsOf(deployments: readonly Deployment[]): ReadonlySet<string> {
  const variants = deployments.flatMap((deployment) => deployment.variants);
  return new Set(variants.map(({ modelName }) => modelName.toLowerCase()));
}
