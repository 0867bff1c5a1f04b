import { makeArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import {
  advanceEndpoint,
  type Deployment,
  deploymentsOf,
  ENDPOINTS,
  type Endpoint,
  MODELS,
} from '#src/domain/hosting/index.js';
import {
  type Action,
  type ActionStatus,
  type Context,
  entityToVertex,
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

type Services = Pick<HostingServices, 'store' | 'scope' | 'clock'>;

/** How records of endpoints change. A failed endpoint is over, so that its claim is released. */
export function endpointLife(services: Services): RecordLife<Endpoint, EndpointStep> {
  return {
    codec: ENDPOINTS,
    advance: advanceEndpoint,
    isOver: ({ status }) => status === 'Failed',
    async tell(draft, before, next) {
      await updateContext(services, draft, { endpoint: next, status: next.status });
      const deployment = before.update ?? before.deployment;
      if (next.status === 'InService' && before.status !== 'RollingBack')
        await updateAction(services, draft, { deployment, status: 'Completed' });
      if (next.status === 'Failed' || next.status === 'RollingBack')
        await updateAction(services, draft, { deployment, status: 'Failed' });
      await releaseModels(services, draft, {
        endpoint: before,
        kept: deploymentsOf(next),
      });
    },
  };
}

/** Adds to the draft that an endpoint was removed; its lineage stays. */
export async function recordRemoval(
  services: Services,
  draft: LineageDraft,
  endpoint: Endpoint,
): Promise<void> {
  await updateContext(services, draft, { endpoint, status: 'Deleted' });
  for (const deployment of deploymentsOf(endpoint))
    await updateAction(services, draft, { deployment, status: 'Stopped' });
  await releaseModels(services, draft, { endpoint, kept: [] });
}

async function updateContext(
  { store, clock }: Services,
  draft: LineageDraft,
  { endpoint, status }: { readonly endpoint: Endpoint; readonly status: string },
): Promise<void> {
  const id = vertexIdOf(endpoint.context);
  const found = (await store.vertices([id])).get(id);
  if (!found) return; // a caller has deleted it from the lineage
  const known = vertexToEntity(found.element) as Context;
  const updated: Context = {
    ...known,
    properties: { ...known.properties, Status: status },
    lastModifiedTime: clock.now(),
  };
  draft.add(
    { kind: 'putVertex', vertex: entityToVertex(updated) },
    { element: 'vertex', id, is: found.version },
  );
}

async function updateAction(
  { store, scope, clock }: Services,
  draft: LineageDraft,
  { deployment, status }: { readonly deployment: Deployment; readonly status: ActionStatus },
): Promise<void> {
  const id = vertexIdOf(actionArn(scope, deployment.action));
  const found = (await store.vertices([id])).get(id);
  if (!found) return;
  const known = vertexToEntity(found.element) as Action;
  if (known.status !== 'InProgress') return; // its end is recorded already
  const updated: Action = { ...known, status, lastModifiedTime: clock.now() };
  draft.add(
    { kind: 'putVertex', vertex: entityToVertex(updated) },
    { element: 'vertex', id, is: found.version },
  );
}

interface Released {
  readonly endpoint: Endpoint;
  readonly kept: readonly Deployment[];
}

async function releaseModels(
  { store, scope }: Services,
  draft: LineageDraft,
  { endpoint, kept }: Released,
): Promise<void> {
  const used = modelsOf(deploymentsOf(endpoint));
  const stay = modelsOf(kept);
  const ids = [...used]
    .filter((name) => !stay.has(name))
    .map((name) => vertexIdOf(makeArn(scope, 'model', name)));
  for (const [id, { element, version }] of await store.vertices(ids)) {
    const model = readOrReport(() => MODELS.read(element));
    if (!model) continue;
    const endpoints = model.endpoints.filter((name) => name !== endpoint.name);
    draft.add(
      { kind: 'putVertex', vertex: MODELS.write({ ...model, endpoints }) },
      { element: 'vertex', id, is: version },
    );
  }
}

function modelsOf(deployments: readonly Deployment[]): ReadonlySet<string> {
  const variants = deployments.flatMap((deployment) => deployment.variants);
  return new Set(variants.map(({ modelName }) => modelName.toLowerCase()));
}
