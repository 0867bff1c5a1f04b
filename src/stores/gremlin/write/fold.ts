import { changedId, parseEdge, parseVertex } from '#src/domain/graph/index.js';
import type { CommitGroup, StampedChange } from '#src/ports/graph-store.js';
import { otherNativeId } from '../schema.js';

export type Kind = 'v' | 'e';

/** A live element as the store has it. */
export interface LiveElement {
  readonly nativeId: string;
  readonly began: number;
  readonly image: string;
}

/** A version that a commit ended. */
export interface EndedVersion {
  readonly kind: Kind;
  readonly id: string;
  readonly began: number;
  readonly ended: number;
  readonly image: string;
}

/** What a group leaves of an element: its last image and the commit of it, or nothing. */
export interface FoldedElement {
  readonly kind: Kind;
  readonly id: string;
  readonly before: LiveElement | undefined;
  readonly after: { readonly began: number; readonly image: string } | undefined;
}

/** A commit record. */
export interface TouchedCommit {
  readonly commit: CommitGroup['commits'][number];
  /** `+v<id>` and `+e<id>` for what it put, `-v<id>.<began>` and `-e<id>.<began>` for what it removed. */
  readonly touched: readonly string[];
  /** Versions that it ended. */
  readonly ended: number;
}

/** A group with the steps in between taken out. */
export interface FoldedGroup {
  readonly elements: readonly FoldedElement[];
  readonly ended: readonly EndedVersion[];
  readonly commits: readonly TouchedCommit[];
}

/** The key of an element in maps of both kinds. */
export function keyOf(kind: Kind, id: string): string {
  return kind + id;
}

/** Which element a change is about. */
export function touchedBy({ change }: StampedChange): { readonly kind: Kind; readonly id: string } {
  const isVertex = change.kind === 'putVertex' || change.kind === 'removeVertex';
  return { kind: isVertex ? 'v' : 'e', id: changedId(change) };
}

/** True when an element cannot keep its native vertex or edge: its first label is another, or an end. */
export function moves({ kind, before, after }: FoldedElement): boolean {
  if (!before || !after || before.image === after.image) return false;
  if (kind === 'v')
    return parseVertex(before.image).labels[0] !== parseVertex(after.image).labels[0];
  const [was, is] = [parseEdge(before.image), parseEdge(after.image)];
  return was.label !== is.label || was.from !== is.from || was.to !== is.to;
}

/** Where an element will be, which native element of it goes, and whether it is made or changed in its place. */
export function placeOf({ id, before, after }: FoldedElement, isMoved: boolean) {
  return {
    nativeId: !before ? id : isMoved ? otherNativeId(before.nativeId) : before.nativeId,
    dropped: before && (isMoved || !after) ? [before.nativeId] : [],
    isMade: !before || isMoved,
  };
}

/** Folds the commits of a group into one change per element, given what is live before it. */
export function foldGroup(
  { commits }: CommitGroup,
  live: ReadonlyMap<string, LiveElement>,
): FoldedGroup {
  const elements = new Map<
    string,
    { -readonly [Key in keyof FoldedElement]: FoldedElement[Key] }
  >();
  const ended: EndedVersion[] = [];
  const touchedCommits = commits.map((commit) => {
    const touched: string[] = [];
    const endedBefore = ended.length;
    for (const change of commit.changes) {
      const { kind, id } = touchedBy(change);
      const key = keyOf(kind, id);
      const before = live.get(key);
      const element = elements.get(key) ?? { kind, id, before, after: before };
      elements.set(key, element);
      if (element.after) {
        const { began, image } = element.after;
        ended.push({ kind, id, began, ended: commit.seq, image });
      }
      touched.push(change.image === undefined ? `-${key}.${element.after?.began}` : `+${key}`);
      const { image } = change;
      element.after = image === undefined ? undefined : { began: commit.seq, image };
    }
    return { commit, touched, ended: ended.length - endedBefore };
  });
  return { elements: [...elements.values()], ended, commits: touchedCommits };
}
