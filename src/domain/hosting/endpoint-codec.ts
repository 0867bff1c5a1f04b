import { date, stringOf, timeOf, type Vertex, vertexIdOf } from '../graph/index.js';
import type { Endpoint } from './endpoint.js';

/** The vertex label of an endpoint's record. */
export const ENDPOINT_LABEL = 'endpoint';

/** An endpoint as a vertex: what lists filter and sort by are properties, the rest is `document`. */
export function endpointToVertex(endpoint: Endpoint): Vertex {
  const { arn, name, status, creationTime, lastModifiedTime, ...document } = endpoint;
  return {
    id: vertexIdOf(arn),
    labels: [ENDPOINT_LABEL],
    properties: {
      arn,
      name,
      status,
      type: 'Endpoint',
      creationtime: date(creationTime),
      LastModifiedTime: date(lastModifiedTime),
      document: JSON.stringify(document),
    },
  };
}

/** Reads {@link endpointToVertex} back. */
export function vertexToEndpoint({ properties }: Vertex): Endpoint {
  return {
    arn: stringOf(properties, 'arn'),
    name: stringOf(properties, 'name'),
    status: stringOf(properties, 'status'),
    creationTime: timeOf(properties, 'creationtime') ?? 0,
    lastModifiedTime: timeOf(properties, 'LastModifiedTime') ?? 0,
    ...JSON.parse(stringOf(properties, 'document') ?? '{}'),
  } as Endpoint;
}

/** True when the vertex is the record of an endpoint. */
export function isEndpointVertex(vertex: Vertex): boolean {
  return vertex.labels[0] === ENDPOINT_LABEL;
}
