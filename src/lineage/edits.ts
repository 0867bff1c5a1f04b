import type { Arn } from '#src/domain/arn.js';
import type { LineageEntity, LineageKind, StringMap } from '#src/domain/lineage/index.js';

/** What an update changes, and how. */
export interface UpdateTarget<Kind extends LineageKind> {
  readonly arn: Arn;
  readonly kind: Kind;
  readonly actor: string;
  readonly edit: (
    known: Extract<LineageEntity, { kind: Kind }>,
  ) => Extract<LineageEntity, { kind: Kind }>;
}

/** What an edit of tags changes. */
export interface TagTarget {
  readonly arn: Arn;
  readonly actor: string;
  readonly tags: StringMap;
  readonly remove: readonly string[];
}
