import type { Arn } from '#src/domain/arn.js';
import type { LineageEntity, LineageKind, StringMap } from '#src/domain/lineage/index.js';

/** The changes of an update. */
export interface UpdateTarget<Kind extends LineageKind> {
  readonly arn: Arn;
  readonly kind: Kind;
  readonly actor: string;
  readonly edit: (
    known: Extract<LineageEntity, { kind: Kind }>,
  ) => Extract<LineageEntity, { kind: Kind }>;
}

/** The changes of an edit of tags. */
export interface TagTarget {
  readonly arn: Arn;
  readonly actor: string;
  readonly tags: StringMap;
  readonly remove: readonly string[];
}
