import type { ArnScope } from '#src/domain/arn.js';
import {
  createdOf,
  INDEXED,
  stringOf,
  type Versioned,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { RECORD_ARN_KINDS } from '#src/domain/record-kinds.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** Where and when the resources of entities are looked up. */
export interface DeletedOptions {
  readonly store: Pick<GraphStore, 'vertices'>;
  readonly scope: ArnScope;
  /** Absent: now. */
  readonly at?: number | undefined;
}

/**
 * Returns the entities that belong to a deleted resource: trial components of jobs, and contexts
 * and actions of endpoints or models, whose record is gone or was created again under the same name
 * since. An entity of another account or region belongs to no resource of this platform.
 */
export async function ofDeleted(
  entities: Iterable<Versioned<Vertex>>,
  { store, scope, at }: DeletedOptions,
): Promise<ReadonlySet<VertexId>> {
  const prefix = `arn:${scope.partition}:sagemaker:${scope.region}:${scope.account}:`;
  const owned = [...entities].flatMap(({ element }) => {
    const resource = resourceOf(element, prefix);
    return resource === undefined ? [] : [{ element, resource: vertexIdOf(resource) }];
  });
  if (owned.length === 0) return new Set();
  const records = await store.vertices([...new Set(owned.map(({ resource }) => resource))], at);
  const deleted = owned.filter(({ element, resource }) => {
    const record = records.get(resource)?.element;
    return !record || createdOf(record) > createdOf(element);
  });
  return new Set(deleted.map(({ element }) => element.id));
}

/** The ARN of the job, endpoint or model that an entity was recorded for. */
function resourceOf({ labels, properties }: Vertex, prefix: string): string | undefined {
  if (labels[0] === 'artifact') return undefined;
  const property = labels[0] === 'trial_component' ? 'sourcearn' : INDEXED.sourceUri;
  const source = stringOf(properties, property);
  if (source === undefined || !source.startsWith(prefix)) return undefined;
  const kind = source.slice(prefix.length).split('/', 1)[0];
  return RECORD_ARN_KINDS.some((one) => one === kind) ? source : undefined;
}
