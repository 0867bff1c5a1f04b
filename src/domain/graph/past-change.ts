import { isPlatformError } from '#src/domain/errors/index.js';
import { canonicalChange, compareText, idOfSnapshot, parseEdge, parseVertex } from './canonical.js';
import { type Commit, changedId, type PastChange } from './change.js';
import { quoted } from './vertex.js';

/** The change of an element: a vertex or an edge was put or removed. */
export type ChangeMark = '+v' | '+e' | '-v' | '-e';

/** A change in the form of the stores: its kind, and the snapshot that was put or removed. */
export interface KeptChange {
  readonly mark: ChangeMark;
  readonly snapshot: string;
}

/** The mark at the start of an entry such as `+v<id>`; undefined for an invalid entry. */
export function markOf(entry: string): ChangeMark | undefined {
  return MARKS.find((mark) => entry.startsWith(mark));
}

const MARKS: readonly ChangeMark[] = ['+v', '+e', '-v', '-e'];

/** Whether a snapshot belongs to the element with an id. */
export function isSnapshotOf(snapshot: string, id: string): boolean {
  return snapshot.startsWith(`[${quoted(id)},`);
}

/** The line of a change in the digest of its commit, from the stored text: see {@link canonicalChange}. */
export function pastLine(change: PastChange): string {
  switch (change.kind) {
    case 'putVertex':
      return `+v ${change.snapshot}`;
    case 'putEdge':
      return `+e ${change.snapshot}`;
    default:
      return canonicalChange(change);
  }
}

/** Reads the stored changes of a commit, in canonical order; a change with a damaged snapshot is missing. */
export function pastChanges(
  kept: readonly KeptChange[],
  gone: readonly string[] = [],
): Pick<Commit, 'changes' | 'missing'> {
  const missing = [...gone];
  const changes = kept
    .flatMap((one) => {
      const change = readable(one);
      if (!change) missing.push(one.mark + idOfSnapshot(one.snapshot));
      return change ? inParts(one, change) : [];
    })
    .sort((one, other) => compareText(one.mark, other.mark) || compareText(one.rest, other.rest))
    .map(({ change }) => change);
  return missing.length > 0 ? { changes, missing } : { changes };
}

function readable(kept: KeptChange): PastChange | undefined {
  try {
    return pastChange(kept);
  } catch (error) {
    if (isPlatformError(error, 'LEDGER_BROKEN')) return undefined;
    throw error;
  }
}

/** A change with its line in two parts, so that lines are compared without concatenation. */
function inParts({ mark, snapshot }: KeptChange, change: PastChange) {
  return { change, mark, rest: mark.startsWith('+') ? snapshot : changedId(change) };
}

function pastChange({ mark, snapshot }: KeptChange): PastChange {
  switch (mark) {
    case '+v':
      return { kind: 'putVertex', vertex: parseVertex(snapshot), snapshot };
    case '+e':
      return { kind: 'putEdge', edge: parseEdge(snapshot), snapshot };
    case '-v': {
      const before = parseVertex(snapshot);
      return { kind: 'removeVertex', id: before.id, before };
    }
    case '-e': {
      const before = parseEdge(snapshot);
      return { kind: 'removeEdge', id: before.id, before };
    }
  }
}
