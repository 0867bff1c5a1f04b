import { type Edge, INDEXED, stringOf, timeOf, type Vertex } from '#src/domain/graph/index.js';
import type { CommitGroup, StampedChange } from '#src/ports/graph-store.js';

/** A flat list of plain values: the form in which a group crosses to the writer's thread at least cost. */
export type GroupMessage = readonly (string | number | null)[];

/** Tells the changes of a message apart, and the entries of a commit's `touched`. */
export const CHANGE = { putVertex: 0, removeVertex: 1, putEdge: 2, removeEdge: 3 } as const;

/** Only in `touched`: the number that an edge had before it got another label, and with it another number. */
export const RENUMBERED_EDGE = 4;

type Value = GroupMessage[number];

/** Flattens a group: its head, then commits, each followed by its changes. */
export function encodeGroup({ after, commits }: CommitGroup): GroupMessage {
  const message: Value[] = [after.seq, after.digest, commits.length];
  for (const { seq, time, actor, digest, changes } of commits) {
    message.push(seq, time, actor, digest, changes.length);
    for (const change of changes) encodeChange(message, change);
  }
  return message;
}

function encodeChange(message: Value[], { change, image = '' }: StampedChange): void {
  message.push(CHANGE[change.kind]);
  switch (change.kind) {
    case 'putVertex':
      message.push(change.vertex.id, ...vertexColumns(change.vertex), image);
      break;
    case 'putEdge':
      message.push(change.edge.id, ...edgeColumns(change.edge), image);
      break;
    case 'removeVertex':
    case 'removeEdge':
      message.push(change.id);
      break;
  }
}

/** `label`, `labels`, `name`, `type`, `sourceuri`, `status`, `created`. */
function vertexColumns({ labels, properties }: Vertex): Value[] {
  return [
    labels[0] ?? '',
    labels.length > 1 ? JSON.stringify(labels) : null,
    stringOf(properties, INDEXED.name) ?? '',
    stringOf(properties, INDEXED.type) ?? null,
    stringOf(properties, INDEXED.sourceUri) ?? null,
    stringOf(properties, INDEXED.status) ?? '',
    timeOf(properties, INDEXED.creationTime) ?? 0,
  ];
}

/** `label`, the two ends' ids, `created`. */
function edgeColumns({ label, from, to, properties }: Edge): Value[] {
  return [label, from, to, timeOf(properties, INDEXED.creationTime) ?? 0];
}

/** Reads a message in the order in which it was written. */
export class GroupReader {
  readonly #message: GroupMessage;
  #at = 0;

  constructor(message: GroupMessage) {
    this.#message = message;
  }

  text(): string {
    return this.#message[this.#at++] as string;
  }

  number(): number {
    return this.#message[this.#at++] as number;
  }

  optional(): string | null {
    return this.#message[this.#at++] as string | null;
  }
}
