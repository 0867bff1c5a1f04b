import type { Arn, ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  associationIdOf,
  type ChangeSet,
  elementRemoval,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import {
  type Association,
  type LineageKind,
  lineageKindOf,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Principal } from '#src/ports/identity.js';
import { checkUnused } from './check-unused.js';
import { checkEntityArn } from './identity.js';
import { checkMayUnlink } from './platform-made.js';

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

/** The association to remove. */
export interface PairTarget {
  readonly source: Arn;
  readonly destination: Arn;
  readonly principal: Pick<Principal, 'arn' | 'role'>;
}

/** Removes the association of a pair. Throws `NOT_FOUND`, `FORBIDDEN`. */
export async function associationRemoval(
  { source, destination, principal }: PairTarget,
  { store, scope }: { readonly store: GraphStore; readonly scope: ArnScope },
): Promise<Removal> {
  const from = vertexIdOf(checkEntityArn(source));
  const to = vertexIdOf(checkEntityArn(destination));
  const id = associationIdOf(from, to);
  const version = (await store.versions([], [id])).edges.get(id);
  if (version === undefined) {
    throw new PlatformError(
      'NOT_FOUND',
      `'${source}' is not associated with '${destination}'; an association runs from its source to its destination.`,
      { details: { source, destination } },
    );
  }
  const ends = await store.vertices([from, to]);
  const [first, last] = [ends.get(from)?.element, ends.get(to)?.element];
  if (first && last)
    checkMayUnlink(
      { source: vertexToEntity(first), destination: vertexToEntity(last) },
      scope,
      principal,
    );
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
