import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  associationIdOf,
  type ChangeSet,
  elementRemoval,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { type Association, type LineageKind, lineageKindOf } from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { checkUnused } from './check-unused.js';
import { checkEntityArn } from './identity.js';

type Removal = Pick<ChangeSet, 'changes' | 'expect'>;

/** The entity to remove. */
export interface RemovalTarget {
  readonly arn: Arn;
  readonly kind: LineageKind;
  /** Whether an association is removed with it; default: none, so that it must have no associations. */
  readonly isPart?: (association: Association) => boolean;
}

/**
 * Removes an entity of a kind, with the foreign edges at it. Throws `NOT_FOUND`,
 * `VERTEX_HAS_EDGES`, `RESOURCE_IN_USE`.
 */
export async function entityRemoval(
  store: GraphStore,
  { arn, kind, isPart }: RemovalTarget,
): Promise<Removal> {
  const id = vertexIdOf(arn);
  const found = (await store.vertices([id])).get(id);
  if (!found || lineageKindOf(arn) !== kind) throw entityMissing(arn, kind);
  const edges = await checkUnused(store, found.element, isPart);
  return elementRemoval([found], edges);
}

/** Removes the association of a pair. Throws `NOT_FOUND`. */
export async function associationRemoval(
  store: GraphStore,
  source: Arn,
  destination: Arn,
): Promise<Removal> {
  const from = vertexIdOf(checkEntityArn(source));
  const id = associationIdOf(from, vertexIdOf(checkEntityArn(destination)));
  const version = (await store.versions([], [id])).edges.get(id);
  if (version === undefined) {
    throw new PlatformError(
      'NOT_FOUND',
      `'${source}' is not associated with '${destination}'; an association runs from its source to its destination.`,
      { details: { source, destination } },
    );
  }
  return {
    changes: [{ kind: 'removeEdge', id }],
    expect: [{ element: 'edge', id, is: version }],
  };
}

/** `NOT_FOUND` for an entity or a record. */
export function entityMissing(arn: Arn, kind?: LineageKind): PlatformError {
  const what = kind === undefined ? 'entity or record' : kind.replace('_', ' ');
  return new PlatformError('NOT_FOUND', `There is no ${what} '${arn}'.`, { details: { arn } });
}
