import type { ArnScope } from '#src/domain/arn.js';
import { type Vertex, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { deploymentsOf, ENDPOINTS, type Endpoint } from '#src/domain/hosting/index.js';
import { type LineageEntity, vertexToEntity } from '#src/domain/lineage/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { artifactArn } from './identity.js';
import type { WalkedGraph } from './walk.js';

/** The type of the action that records a deployment. */
export const MODEL_DEPLOYMENT = 'ModelDeployment';

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

/** The property of a prefix's version with the number of objects that have versions. */
const LINKED = 'linkedObjects';
const MOST_VERSIONS = 100;

/**
 * True when a named artifact lies under a prefix of too many objects to link, and no version of
 * that prefix was walked to: the descendants of that version may be descendants of the artifact.
 * Only starts are checked: looking up the prefixes of all walked artifacts would take as long as
 * the walk.
 */
export async function mayBeUnlinked(
  store: GraphStore,
  scope: ArnScope,
  { entities, at }: Pick<WalkedGraph, 'entities' | 'at'>,
): Promise<boolean> {
  const above = new Set<string>();
  for (const { entity, depth } of entities.values())
    if (depth === 0 && entity.kind === 'artifact') addPrefixes(above, entity.source.uri);
  if (above.size === 0) return false;
  const places = [...above].map((uri) => vertexIdOf(artifactArn(scope, uri)));
  const known = [...(await store.vertices(places, at)).keys()];
  if (known.length === 0) return false;
  const unseen = (await versionsAt(store, known, at)).filter((id) => !entities.has(id));
  for (const { element } of (await store.vertices(unseen, at)).values()) {
    const { properties } = vertexToEntity(element);
    if (properties[LINKED] === '0') return true;
  }
  return false;
}

/** A prefix may be named with or without the slash at its end. */
function addPrefixes(prefixes: Set<string>, uri: string): void {
  if (!uri.startsWith('s3://')) return;
  for (let end = uri.indexOf('/', 's3://'.length); end > 0; end = uri.indexOf('/', end + 1)) {
    prefixes.add(uri.slice(0, end));
    if (end + 1 < uri.length) prefixes.add(uri.slice(0, end + 1));
  }
}

async function versionsAt(
  store: GraphStore,
  places: readonly VertexId[],
  at: number,
): Promise<readonly VertexId[]> {
  const query = { vertices: places, direction: 'out', labels: ['DerivedFrom'], at } as const;
  const pages = await store.incident({ ...query, first: MOST_VERSIONS });
  return [...pages.values()].flatMap(({ items }) => items.map(({ element }) => element.to));
}
