import {
  createdOf,
  type Edge,
  INDEXED,
  indexText,
  stringOf,
  type Vertex,
  type VertexId,
} from '#src/domain/graph/index.js';
import type { CommitGroup, StampedChange } from '#src/ports/commit-group.js';
import type { Binding } from '../database.js';

/** `label`, `labels`, `name`, `type`, `sourceuri`, `status`, `digest`, `created`, `image`. */
export function vertexColumns(vertex: Vertex, snapshot: string) {
  const { labels, properties } = vertex;
  return [
    labels[0] ?? '',
    labels.length > 1 ? JSON.stringify(labels) : null,
    stringOf(properties, INDEXED.name) ?? '',
    stringOf(properties, INDEXED.type) ?? null,
    stringOf(properties, INDEXED.sourceUri) ?? null,
    stringOf(properties, INDEXED.status) ?? '',
    stringOf(properties, INDEXED.digest) ?? null,
    createdOf(vertex),
    snapshot,
  ] as const satisfies Binding[];
}

/** `label`, the ids of both ends in place of their numbers, `created`, `image`. */
export function edgeColumns(edge: Edge, snapshot: string) {
  return [edge.label, edge.from, edge.to, createdOf(edge), snapshot] as const satisfies Binding[];
}

/** The result of {@link vertexColumns}. */
export type VertexColumns = Readonly<ReturnType<typeof vertexColumns>>;
/** The result of {@link edgeColumns}. */
export type EdgeColumns = readonly [string, VertexId, VertexId, number, string];

export const VERTEX_FIELDS = 9;
export const EDGE_FIELDS = 5;

/**
 * A group as it is passed to the writer's thread: one flat list of plain values, which is passed faster than objects
 * and bound unchanged. It has the head that the group follows and the number of commits ({@link GroupHeader}); then
 * each commit ({@link CommitFields}) followed by its changes ({@link ChangeFields}), each with the columns of the
 * element. A vertex has its search text before its columns.
 */
export type GroupMessage = readonly Binding[];

/** The kinds of changes in a message, and of entries in a commit's `touched`. */
export const CHANGE = { putVertex: 0, removeVertex: 1, putEdge: 2, removeEdge: 3 } as const;

/** Only in `touched`: the number that an edge had before it got another label, and with it another number. */
export const RENUMBERED_EDGE = 4;

/** The head that a group follows, and how many commits it has. */
export type GroupHeader = readonly [seq: number, digest: string, commits: number];

/** A commit without its changes. */
export type CommitFields = readonly [
  seq: number,
  time: number,
  actor: string,
  digest: string,
  changeCount: number,
  /** How many changes follow: none when a reset left only the commit's header. */
  changes: number,
];

/**
 * A change without the columns. The flag is 1 when no live element can have the id; otherwise the
 * writer looks it up.
 */
export type ChangeFields = readonly [kind: number, id: string, isNew: IsNew];
export type IsNew = 0 | 1;

/** Writes a group as one list. */
export function encodeGroup({ after, commits }: CommitGroup): GroupMessage {
  const header: GroupHeader = [after.seq, after.digest, commits.length];
  const fields: Binding[] = [...header];
  for (const { seq, time, actor, changeCount, digest, changes } of commits) {
    const commit: CommitFields = [seq, time, actor, digest, changeCount, changes.length];
    fields.push(...commit);
    for (const change of changes) pushChange(fields, change);
  }
  return fields;
}

function pushChange(fields: Binding[], { change, snapshot = '', replaces }: StampedChange): void {
  const kind = CHANGE[change.kind];
  const isNew = replaces === 0 ? 1 : 0;
  switch (change.kind) {
    case 'putVertex':
      fields.push(kind, change.vertex.id, isNew, indexText(change.vertex));
      fields.push(...vertexColumns(change.vertex, snapshot));
      break;
    case 'putEdge':
      fields.push(kind, change.edge.id, isNew, ...edgeColumns(change.edge, snapshot));
      break;
    default:
      fields.push(kind, change.id, isNew);
  }
}
