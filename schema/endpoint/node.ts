import { ENDPOINTS, type Endpoint, type Variant } from '#src/domain/hosting/index.js';
import type { NodeKind } from '../node/type.js';
import { type Moment, nodeId, PRESENT } from '../shared/moment.js';
import { EndpointType } from './type.js';

/** The GraphQL object of an endpoint, as it was read at a moment. */
export function endpointNode(endpoint: Endpoint, moment: Moment = PRESENT): EndpointType {
  const {
    deployment,
    update: _,
    previous: __,
    usage: ___,
    context: contextArn,
    ...rest
  } = endpoint;
  const endpointName = endpoint.name;
  const { at, isPast } = moment;
  return Object.assign(new EndpointType(), rest, {
    id: nodeId(endpoint.arn, moment),
    at,
    isPast,
    contextArn,
    record: endpoint,
    variants: deployment.variants.map((variant) => ({
      ...variantFields(variant),
      endpointName,
      at,
      isPast,
    })),
  }) as unknown as EndpointType;
}

function variantFields({ scaling, limits: _, shadow = false, ...variant }: Variant) {
  const { instanceCount } = variant;
  const { minInstances = instanceCount, maxInstances = instanceCount, idleSeconds } = scaling ?? {};
  return { ...variant, shadow, minInstances, maxInstances, idleSeconds };
}

/** Endpoints as nodes. */
export const endpointNodeKind: NodeKind = {
  has: (label) => label === ENDPOINTS.label,
  toNode: ({ element }, moment) => endpointNode(ENDPOINTS.read(element), moment),
};
