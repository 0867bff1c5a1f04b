import type { Arn } from '#src/domain/arn.js';
import type { Edge, EdgeId, Expectation, VertexId } from '#src/domain/graph/index.js';
import {
  type AssociationType,
  associationToEdge,
  type LineageEntity,
} from '#src/domain/lineage/index.js';
import type { Stamp } from './build-entity.js';

/** How an entity is recorded. */
export type Mode = 'merge' | 'put' | 'create' | 'ensure';

/** An entity that a draft records. */
export interface PendingEntity {
  readonly arn: Arn;
  readonly mode: Mode;
  /** Makes the entity when none is known. */
  readonly build: () => LineageEntity;
  /**
   * Merges the draft's values into the known entity; returns the same object when nothing changes.
   */
  readonly merge: (known: LineageEntity) => LineageEntity;
}

/** An association that a draft records. */
export interface PendingAssociation {
  readonly source: Arn;
  readonly destination: Arn;
  readonly from: VertexId;
  readonly to: VertexId;
  readonly mode: 'create' | 'ensure' | 'renew';
  readonly type: AssociationType | undefined;
}

/** The lineage of a draft. */
export interface Pending {
  readonly entities: ReadonlyMap<VertexId, PendingEntity>;
  readonly associations: readonly PendingAssociation[];
}

/** The edge of an association. */
export function edgeOf(
  id: EdgeId,
  { source, destination, type, from, to }: PendingAssociation,
  { actor: createdBy, now: creationTime }: Stamp,
): Edge {
  const association = { source, destination, createdBy, creationTime };
  const typed = type === undefined ? association : { ...association, type };
  return associationToEdge(typed, { id, from, to });
}

/**
 * What a commit expects of an entity: only an entity that it changes must still have the version
 * that was read.
 */
export function expected(version: number | undefined, changed: boolean): Expectation['is'] {
  if (version === undefined) return 'absent';
  return changed ? version : 'present';
}
