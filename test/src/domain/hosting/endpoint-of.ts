import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import type { Endpoint } from '#src/domain/hosting/index.js';

/** A new endpoint with one variant. */
export function endpointOf(changes: Partial<Endpoint> = {}): Endpoint {
  return {
    arn: makeArn(DEFAULT_ARN_SCOPE, 'endpoint', 'scorer'),
    name: 'scorer',
    status: 'Creating',
    deployment: { action: 'scorer-1-aws-endpoint', variants: [variantOf('AllTraffic')] },
    context: makeArn(DEFAULT_ARN_SCOPE, 'context', 'scorer-1-aws-endpoint'),
    createdBy: 'arn:aws:iam::000000000000:user/tester',
    creationTime: 1,
    lastModifiedTime: 1,
    tags: {},
    ...changes,
  };
}

/** One local instance of a model. */
export function variantOf(name: string) {
  return { name, modelName: 'scorer', instanceType: 'local', instanceCount: 1, weight: 1 };
}
