import type { Vertex } from '#src/domain/graph/index.js';
import {
  endpointToVertex,
  modelToVertex,
  vertexToEndpoint,
  vertexToModel,
} from '#src/domain/hosting/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';

/** The record of a model with other tags. */
export function retagModel(vertex: Vertex, change: (known: StringMap) => StringMap): Vertex {
  const model = vertexToModel(vertex);
  return modelToVertex({ ...model, tags: change(model.tags) });
}

/** The record of an endpoint with other tags. */
export function retagEndpoint(vertex: Vertex, change: (known: StringMap) => StringMap): Vertex {
  const endpoint = vertexToEndpoint(vertex);
  return endpointToVertex({ ...endpoint, tags: change(endpoint.tags) });
}
