import { type Arn, type ArnScope, makeArn } from '#src/domain/arn.js';
import { type Versioned, vertexIdOf } from '#src/domain/graph/index.js';
import {
  type Endpoint,
  endpointToVertex,
  type Model,
  modelToVertex,
} from '#src/domain/hosting/index.js';
import { actionArn, contextArn, LineageDraft } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** A deployment to record with its endpoint. */
export interface DeploymentRecord {
  /** The endpoint as it shall stand. */
  readonly endpoint: Endpoint;
  /** Name of the deployment's action. */
  readonly action: string;
  /** The commit that wrote the endpoint before; absent for a new one. */
  readonly version?: number;
  /** Every model that the deployment runs. */
  readonly models: readonly Versioned<Model>[];
  readonly actor: string;
}

/**
 * A deployment as one change set: the endpoint, its context, the ModelDeployment action with the
 * models and images that contribute to it, and in each model's record who uses it.
 */
export function deploymentDraft(
  record: DeploymentRecord,
  { store, scope }: { readonly store: GraphStore; readonly scope: ArnScope },
): LineageDraft {
  const { endpoint, action, version, models, actor } = record;
  const now = endpoint.lastModifiedTime;
  const draft = new LineageDraft({ store, scope, actor, now });
  draft.add(
    { kind: 'putVertex', vertex: endpointToVertex(endpoint) },
    { element: 'vertex', id: vertexIdOf(endpoint.arn), is: version ?? 'absent' },
  );
  for (const model of models) use(draft, model, endpoint.name);
  const source = { uri: endpoint.arn, type: 'ARN', id: new Date(now).toISOString() };
  const deployment = draft.action({
    name: action,
    type: 'ModelDeployment',
    source,
    status: 'InProgress',
    properties: { EndpointName: endpoint.name },
  });
  if (version === undefined)
    draft.context({
      name: contextName(endpoint),
      type: 'Endpoint',
      source,
      properties: { EndpointName: endpoint.name, Status: 'Creating' },
    });
  draft.associate(deployment, endpoint.context, { type: 'AssociatedWith' });
  for (const { element } of models) contribute(draft, element, deployment);
  return draft;
}

/** The name of an endpoint's context; its first deployment's action has the same. */
export function contextName({ deployment }: Pick<Endpoint, 'deployment'>): string {
  return deployment.action;
}

/** The first of `<endpoint>-<seconds>[-n]-aws-endpoint` that no context and no action has yet. */
export async function deploymentName(
  endpointName: string,
  now: number,
  { store, scope }: { readonly store: GraphStore; readonly scope: ArnScope },
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const epoch = Math.floor(now / 1000);
    const name = [endpointName, epoch, ...(attempt > 1 ? [attempt] : []), 'aws-endpoint'].join('-');
    const ids = [contextArn(scope, name), actionArn(scope, name)].map((arn) => vertexIdOf(arn));
    if ((await store.versions(ids, [])).vertices.size === 0) return name;
  }
}

/** The ARN of an endpoint. */
export function endpointArn(scope: ArnScope, name: string): Arn {
  return makeArn(scope, 'endpoint', name);
}

function use(draft: LineageDraft, { element, version }: Versioned<Model>, endpoint: string): void {
  const id = vertexIdOf(element.arn);
  if (element.endpoints.includes(endpoint)) {
    draft.expect({ element: 'vertex', id, is: version });
    return;
  }
  const used = { ...element, endpoints: [...element.endpoints, endpoint] };
  draft.add(
    { kind: 'putVertex', vertex: modelToVertex(used) },
    { element: 'vertex', id, is: version },
  );
}

function contribute(draft: LineageDraft, { image, modelData }: Model, deployment: Arn): void {
  const sources = [
    { sourceUri: image, type: 'Image' },
    ...(modelData === undefined ? [] : [{ sourceUri: modelData, type: 'Model' }]),
  ];
  for (const source of sources) {
    const artifact = draft.artifact(source, 'ensure');
    draft.associate(artifact, deployment, { type: 'ContributedTo', mode: 'ensure' });
  }
}
