import { isSet, type Properties, parseEdge } from '#src/domain/graph/index.js';
import type { CommitGroup, StampedChange, StampedCommit } from '#src/ports/graph-store.js';
import type { Request } from '../connection.js';
import { WRITING_GROOVY } from '../scripts/writing.js';

/**
 * The request that writes a group as one script, which finds out itself what the group replaces. The script's
 * text never changes, so that servers compile it once; the images are sent as they are, and only once.
 */
export function scriptGroup({ after, commits }: CommitGroup, fence: string): Request {
  const { seq, time, digest } = commits.at(-1) ?? after;
  const head = { seq: after.seq, digest: after.digest, fence, to: [seq, time, digest] };
  const lines = [JSON.stringify(head)];
  for (const commit of commits) {
    lines.push(headerLine(commit));
    for (const change of commit.changes) addChange(lines, change);
  }
  return { script: WRITING_GROOVY, bindings: { data: lines.join('\n') } };
}

function headerLine({ seq, time, actor, changeCount, digest }: StampedCommit): string {
  return JSON.stringify([seq, time, actor, changeCount, digest]);
}

/**
 * `+` or `-`, `v` or `e`, `0` for what is new or `?` for what may exist, and the image or the id. JSON texts
 * that an edge has in the place of sets follow on a line of their own.
 */
function addChange(lines: string[], { change, image, replaces }: StampedChange): void {
  const known = replaces === 0 ? '0' : '?';
  switch (change.kind) {
    case 'putVertex':
      lines.push(`+v${known}${image}`);
      break;
    case 'putEdge': {
      lines.push(`+e${known}${image}`);
      if (image !== undefined && hasSets(change.edge.properties)) lines.push(`=${setTexts(image)}`);
      break;
    }
    case 'removeVertex':
      lines.push(`-v${known}${change.id}`);
      break;
    case 'removeEdge':
      lines.push(`-e${known}${change.id}`);
      break;
  }
}

function hasSets(properties: Properties): boolean {
  for (const name in properties) if (isSet(properties[name])) return true;
  return false;
}

function setTexts(image: string): string {
  const sets = Object.entries(parseEdge(image).properties).filter(([, value]) => isSet(value));
  return JSON.stringify(Object.fromEntries(sets.map(([name, set]) => [name, JSON.stringify(set)])));
}
