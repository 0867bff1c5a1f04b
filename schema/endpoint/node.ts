import { ENDPOINTS, type Endpoint } from '#src/domain/hosting/index.js';
import type { NodeKind } from '../node/kind.js';
import { EndpointType } from './type.js';

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

/** Endpoints as nodes. */
export const endpointNodeKind: NodeKind = {
  labels: [ENDPOINTS.label],
  toNode: ({ element }, at) => endpointNode(ENDPOINTS.read(element), at),
};
