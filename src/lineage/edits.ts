import type { Arn } from '#src/domain/arn.js';
import type { Vertex } from '#src/domain/graph/index.js';
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

/** Changes the tags of a record that is no lineage entity: the codec of jobs, models or endpoints knows how. */
export type Retag = (vertex: Vertex, change: (tags: StringMap) => StringMap) => Vertex;

/** The {@link Retag} of records that a codec reads and writes. */
export function retagBy<Record extends { readonly tags: StringMap }>(
  read: (vertex: Vertex) => Record,
  write: (record: Record) => Vertex,
): Retag {
  return (vertex, change) => {
    const record = read(vertex);
    return write({ ...record, tags: change(record.tags) });
  };
}
