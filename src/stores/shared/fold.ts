import {
  changedId,
  compareText,
  type Edge,
  parseEdge,
  parseVertex,
  type Vertex,
} from '#src/domain/graph/index.js';
import type { CommitGroup, StampedChange, StampedCommit } from '#src/ports/commit-group.js';
import type { Touched } from './touched.js';

/** A vertex or an edge. */
export type Kind = 'v' | 'e';

/** A version of an element: its canonical text, and the commit that began it. */
export interface Version {
  readonly began: number;
  readonly snapshot: string;
}

/** A live element, with the id that the database has for it. */
export interface LiveVersion extends Version {
  readonly nativeId: string;
}

/** A version that a commit ended. */
export interface EndedVersion extends Version {
  readonly kind: Kind;
  readonly id: string;
  readonly ended: number;
}

/** The net change of an element in a group: its last version, or its removal. */
interface Folded<ElementKind extends Kind, Element> {
  readonly kind: ElementKind;
  readonly id: string;
  readonly before: LiveVersion | undefined;
  readonly after: (Version & { readonly element: Element }) | undefined;
}

export type FoldedVertex = Folded<'v', Vertex>;
export type FoldedEdge = Folded<'e', Edge>;

/** A commit with the entries of its record. */
export interface FoldedCommit {
  readonly commit: StampedCommit;
  readonly touched: readonly Touched[];
  /** Versions that it ended. */
  readonly ended: number;
}

/** The net changes of a group, in ascending order of the elements' ids. */
export interface FoldedGroup {
  readonly vertices: readonly FoldedVertex[];
  readonly edges: readonly FoldedEdge[];
  readonly ended: readonly EndedVersion[];
  readonly commits: readonly FoldedCommit[];
}

/** Live elements by {@link keyOf}. */
export type LiveVersions = ReadonlyMap<string, LiveVersion>;

/** The key of an element in maps of both kinds. */
export function keyOf(kind: Kind, id: string): string {
  return kind + id;
}

/** Returns whether a change concerns a vertex or an edge. */
export function kindOf({ change }: StampedChange): Kind {
  return change.kind === 'putVertex' || change.kind === 'removeVertex' ? 'v' : 'e';
}

/** Folds the commits of a group into one net change for each element, given the live elements before the group. */
export function foldGroup({ commits }: CommitGroup, live: LiveVersions): FoldedGroup {
  const states = new Map<string, State>();
  const ended: EndedVersion[] = [];
  const folded = commits.map((commit) => {
    const endedBefore = ended.length;
    const touched = commit.changes.map((stamped): Touched => {
      const kind = kindOf(stamped);
      const id = changedId(stamped.change);
      const state = stateOf(states, keyOf(kind, id), live);
      const { now } = state;
      if (now) {
        const { began, snapshot } = now;
        ended.push({ kind, id, began, ended: commit.seq, snapshot });
      }
      const { snapshot } = stamped;
      state.last = stamped;
      state.now = snapshot === undefined ? undefined : { began: commit.seq, snapshot };
      return snapshot === undefined
        ? { mark: `-${kind}`, id, began: now?.began }
        : { mark: `+${kind}`, id };
    });
    return { commit, touched, ended: ended.length - endedBefore };
  });
  return { ...elementsOf(states), ended, commits: folded };
}

/** True when an edge has another label or other ends, which no database can change in place. */
export function isOtherEdge({ before, after }: FoldedEdge): boolean {
  if (!before || !after) return false;
  const { label, from, to } = parseEdge(before.snapshot);
  const { element } = after;
  return label !== element.label || from !== element.from || to !== element.to;
}

/** True when the first label of a vertex is another one. */
export function isRelabelled({ before, after }: FoldedVertex): boolean {
  if (!before || !after) return false;
  return parseVertex(before.snapshot).labels[0] !== after.element.labels[0];
}

interface State {
  readonly before: LiveVersion | undefined;
  now: Version | undefined;
  last: StampedChange | undefined;
}

function stateOf(states: Map<string, State>, key: string, live: LiveVersions): State {
  const known = states.get(key);
  if (known) return known;
  const before = live.get(key);
  const state: State = { before, now: before, last: undefined };
  states.set(key, state);
  return state;
}

function elementsOf(states: ReadonlyMap<string, State>) {
  const vertices: FoldedVertex[] = [];
  const edges: FoldedEdge[] = [];
  for (const [key, { before, now, last }] of [...states].sort(byKey)) {
    const id = key.slice(1);
    const change = last?.change;
    if (key.startsWith('v')) {
      const element = change?.kind === 'putVertex' ? change.vertex : undefined;
      vertices.push({ kind: 'v', id, before, after: now && element && { ...now, element } });
    } else {
      const element = change?.kind === 'putEdge' ? change.edge : undefined;
      edges.push({ kind: 'e', id, before, after: now && element && { ...now, element } });
    }
  }
  return { vertices, edges };
}

function byKey([one]: readonly [string, State], [other]: readonly [string, State]): number {
  return compareText(one, other);
}
