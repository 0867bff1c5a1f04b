import type { Arn } from '#src/domain/arn.js';
import type { VertexId } from '#src/domain/graph/index.js';
import type { AssociationType, LineageEntity } from '#src/domain/lineage/index.js';

/** How an entity is recorded. */
export type Mode = 'merge' | 'put' | 'create' | 'ensure';

/** An entity that a draft records. */
export interface PendingEntity {
  readonly arn: Arn;
  readonly mode: Mode;
  /** The entity when none is known. */
  readonly build: () => LineageEntity;
  /** The known entity with what the draft says of it; the same object when nothing changes. */
  readonly merge: (known: LineageEntity) => LineageEntity;
}

/** An association that a draft records. */
export interface PendingAssociation {
  readonly source: Arn;
  readonly destination: Arn;
  readonly from: VertexId;
  readonly to: VertexId;
  readonly mode: 'create' | 'ensure';
  readonly type: AssociationType | undefined;
}
