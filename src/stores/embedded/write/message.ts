import type { CommitGroup, StampedChange, StampedCommit } from '#src/ports/graph-store.js';

/**
 * A group as it crosses to the writer's thread: one text, which crosses at the cost of a copy. Lines are
 * commits, each followed by its changes; JSON text holds no line feed.
 */
export type GroupMessage = string;

/** Tells the changes of a message apart, and the entries of a commit's `touched`. */
export const CHANGE = { putVertex: 0, removeVertex: 1, putEdge: 2, removeEdge: 3 } as const;

/** Only in `touched`: the number that an edge had before it got another label, and with it another number. */
export const RENUMBERED_EDGE = 4;

/** The head that a group follows, and how many commits it has. */
export type GroupHeader = readonly [seq: number, digest: string, commits: number];

/** A commit without its changes. */
export type CommitLine = readonly [
  seq: number,
  time: number,
  actor: string,
  digest: string,
  changes: number,
];

/** Writes a group as text: a digit for the kind of each change, then its image, or the id of a removal. */
export function encodeGroup({ after, commits }: CommitGroup): GroupMessage {
  const header: GroupHeader = [after.seq, after.digest, commits.length];
  const lines = [JSON.stringify(header)];
  for (const commit of commits) {
    lines.push(commitLine(commit));
    for (const change of commit.changes) lines.push(changeLine(change));
  }
  return lines.join('\n');
}

function commitLine({ seq, time, actor, digest, changes }: StampedCommit): string {
  const line: CommitLine = [seq, time, actor, digest, changes.length];
  return JSON.stringify(line);
}

function changeLine({ change, image = '' }: StampedChange): string {
  const isRemoval = change.kind === 'removeVertex' || change.kind === 'removeEdge';
  return `${CHANGE[change.kind]}${isRemoval ? change.id : image}`;
}
