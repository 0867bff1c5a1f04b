import { type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { deploymentsOf, ENDPOINTS, type Endpoint } from '#src/domain/hosting/index.js';
import type { LineageEntity } from '#src/domain/lineage/index.js';
import { readOrReport } from '#src/domain/record/index.js';

/** The type of the action that records a deployment. */
const MODEL_DEPLOYMENT = 'ModelDeployment';

/**
 * Returns the endpoint that a context represents, from the record under its source, while it
 * exists.
 */
export function endpointOf(
  context: LineageEntity,
  record: Vertex | undefined,
): Endpoint | undefined {
  if (record?.labels[0] !== ENDPOINTS.label) return undefined;
  const endpoint = readOrReport(() => ENDPOINTS.read(record));
  // Another endpoint of the same name has another context.
  return endpoint?.context === context.arn ? endpoint : undefined;
}

/** Returns the id of the record behind an Endpoint context; undefined for any other entity. */
export function endpointIdOf(entity: LineageEntity) {
  if (entity.kind !== 'context' || entity.type !== 'Endpoint') return undefined;
  return vertexIdOf(entity.source.uri);
}

/**
 * True for a deployment that the endpoint no longer uses: neither the current, nor the next, nor
 * the one to roll back to.
 */
export function isSuperseded(entity: LineageEntity, endpoint: Endpoint): boolean {
  if (entity.kind !== 'action' || entity.type !== MODEL_DEPLOYMENT) return false;
  return !deploymentsOf(endpoint).some(({ action }) => action === entity.name);
}
