import type { Arn, ArnScope } from '#src/domain/arn.js';
import { type Versioned, vertexIdOf } from '#src/domain/graph/index.js';
import { type Deployment, type Endpoint, MODELS, type Model } from '#src/domain/hosting/index.js';
import {
  actionArn,
  contextArn,
  type LineageDraft,
  MODEL_DEPLOYMENT,
  packageArtifact,
} from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { servedArtifacts } from '#src/serving/serving-program.js';

export interface DeploymentRecord {
  /** The new record of the endpoint. */
  readonly endpoint: Endpoint;
  readonly deployment: Deployment;
  readonly models: readonly Versioned<Model>[];
  readonly isNew: boolean;
  /** The name of the earlier deployment that this one repeats. */
  readonly repeats?: string | undefined;
}

/**
 * Adds the lineage of a deployment to the draft: the endpoint's context, the ModelDeployment action
 * with the models and images that contribute to it, and the endpoint's name in each model's record.
 */
export function recordDeployment(draft: LineageDraft, record: DeploymentRecord): void {
  const { endpoint, models } = record;
  for (const model of models) use(draft, model, endpoint.name);
  recordLineage(draft, { ...record, models: models.map(({ element }) => element) });
}

/** The part of {@link recordDeployment} without the records of models. */
export function recordLineage(
  draft: LineageDraft,
  {
    endpoint,
    deployment,
    models,
    isNew,
    repeats,
  }: Omit<DeploymentRecord, 'models'> & { readonly models: readonly Model[] },
): void {
  const moment = new Date(endpoint.lastModifiedTime).toISOString();
  const source = { uri: endpoint.arn, type: 'ARN', id: moment };
  const action = draft.action({
    name: deployment.action,
    type: MODEL_DEPLOYMENT,
    source,
    status: 'InProgress',
    properties: {
      EndpointName: endpoint.name,
      ...(repeats !== undefined && { RolledBackTo: repeats }),
    },
  });
  if (isNew)
    draft.context({
      name: deployment.action,
      type: 'Endpoint',
      source,
      properties: { EndpointName: endpoint.name, Status: 'Creating' },
    });
  draft.associate(action, endpoint.context, { type: 'AssociatedWith' });
  for (const model of models) contribute(draft, model, action);
  for (const { modelPackage } of [...deployment.variants, ...models]) {
    if (modelPackage === undefined) continue;
    const source = packageArtifact(draft.scope, modelPackage);
    draft.associate(source, action, { type: 'ContributedTo', mode: 'ensure' });
  }
  if (deployment.capture) {
    const captured = { sourceUri: deployment.capture.prefix, type: 'DataSet' };
    draft.associate(action, draft.artifact(captured, 'ensure'), { type: 'Produced' });
  }
}

/**
 * Returns the first of the names `<endpoint>-<seconds>[-n]-aws-endpoint` that no context and no
 * action has yet.
 */
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

function use(draft: LineageDraft, { element, version }: Versioned<Model>, endpoint: string): void {
  const id = vertexIdOf(element.arn);
  if (element.endpoints.includes(endpoint)) {
    draft.expect({ element: 'vertex', id, is: version });
    return;
  }
  const used = { ...element, endpoints: [...element.endpoints, endpoint] };
  draft.add(
    { kind: 'putVertex', vertex: MODELS.write(used) },
    { element: 'vertex', id, is: version },
  );
}

/** Lets the image, the code and the data of a model contribute to an entity. */
export function contribute(draft: LineageDraft, model: Model, destination: Arn): void {
  for (const source of servedArtifacts(model)) {
    const artifact = draft.artifact(source, 'ensure');
    draft.associate(artifact, destination, { type: 'ContributedTo', mode: 'ensure' });
  }
}
