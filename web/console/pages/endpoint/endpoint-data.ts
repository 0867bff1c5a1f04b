import type { EndpointDeploymentsQuery, EndpointPageQuery } from '../../generated/endpoint.js';

/** The endpoint of the page. */
export type Endpoint = NonNullable<EndpointPageQuery['endpoint']>;

type Found = NonNullable<EndpointDeploymentsQuery['endpoint']>;
export type Deployment = Found['deployments']['nodes'][number];
