import { ENDPOINTS, type Endpoint, MODELS, type Model } from '#src/domain/hosting/index.js';
import { EndpointType } from '../types/endpoint.type.js';
import { ModelType } from '../types/model.type.js';
import type { NodeKind } from './node-kind.js';

/** The GraphQL object of a model, as it was read at a commit (absent: the present). */
export function modelNode({ endpoints: _, ...model }: Model, at?: number): ModelType {
  return Object.assign(new ModelType(), model, { id: model.arn, at }) as unknown as ModelType;
}

/** The GraphQL object of an endpoint, as it was read at a commit (absent: the present). */
export function endpointNode(endpoint: Endpoint, at?: number): EndpointType {
  const { deployment, update: _, context: contextArn, ...rest } = endpoint;
  const endpointName = endpoint.name;
  return Object.assign(new EndpointType(), rest, {
    id: endpoint.arn,
    at,
    contextArn,
    variants: deployment.variants.map((variant) => ({ ...variant, endpointName, at })),
  }) as unknown as EndpointType;
}

/** Models as nodes. */
export const modelNodeKind: NodeKind = {
  labels: [MODELS.label],
  toNode: ({ element }, at) => modelNode(MODELS.read(element), at),
};

/** Endpoints as nodes. */
export const endpointNodeKind: NodeKind = {
  labels: [ENDPOINTS.label],
  toNode: ({ element }, at) => endpointNode(ENDPOINTS.read(element), at),
};
