import { ENDPOINT_CONFIGS, type EndpointConfig, type Variant } from '#src/domain/hosting/index.js';
import type { NodeKind } from '../node/type.js';
import { type Moment, nodeId, PRESENT } from '../shared/moment.js';
import { EndpointConfigType } from './type.js';

/** The GraphQL object of an endpoint configuration, as it was read at a moment. */
export function endpointConfigNode(
  { variants, capture, ...config }: EndpointConfig,
  moment: Moment = PRESENT,
): EndpointConfigType {
  return Object.assign(new EndpointConfigType(), config, {
    id: nodeId(config.arn, moment),
    at: moment.at,
    isPast: moment.isPast,
    variants: variants.map(variantNode),
    captureDestination: capture?.destination,
    capturePercentage: capture?.percentage,
  }) as unknown as EndpointConfigType;
}

function variantNode({ scaling, limits: _, shadow = false, ...variant }: Variant) {
  const { instanceCount } = variant;
  const { minInstances = instanceCount, maxInstances = instanceCount } = scaling ?? {};
  return { ...variant, shadow, minInstances, maxInstances };
}

/** Endpoint configurations as nodes. */
export const endpointConfigNodeKind: NodeKind = {
  has: (label) => label === ENDPOINT_CONFIGS.label,
  toNode: ({ element }, moment) => endpointConfigNode(ENDPOINT_CONFIGS.read(element), moment),
};
