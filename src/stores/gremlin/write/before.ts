import { parseEdge, type VertexId } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/graph-store.js';
import type { ElementReads } from '../reads/element-reads.js';
import {
  type FoldedGroup,
  foldGroup,
  type Kind,
  keyOf,
  type LiveElement,
  moves,
  touchedBy,
} from './fold.js';

/** A group over what is live before it. */
export interface GroupOverLive {
  readonly folded: FoldedGroup;
  /** The edges of vertices that move, by key. */
  readonly edgesOfMoved: ReadonlyMap<string, LiveElement>;
}

/** Reads what a group replaces, and the edges that its moving vertices take along. */
export async function overLive(elements: ElementReads, group: CommitGroup): Promise<GroupOverLive> {
  const asked = mayExist(group);
  const [vertices, edges] = await Promise.all([
    elements.live('v', asked.v),
    elements.live('e', asked.e),
  ]);
  const folded = foldGroup(group, new Map([...vertices, ...edges]));
  const moved = folded.elements.filter((element) => element.kind === 'v' && moves(element));
  const edgesOfMoved = await elements.edgesAt(
    moved.flatMap(({ before }) => (before ? [before.nativeId] : [])),
  );
  return { folded, edgesOfMoved };
}

/** The ids of what a group changes, but not of what its first change tells to be new. */
function mayExist({ commits }: CommitGroup): Record<Kind, string[]> {
  const asked: Record<Kind, string[]> = { v: [], e: [] };
  const seen = new Set<string>();
  for (const change of commits.flatMap(({ changes }) => changes)) {
    const { kind, id } = touchedBy(change);
    const key = keyOf(kind, id);
    if (!seen.has(key) && change.replaces !== 0) asked[kind].push(id);
    seen.add(key);
  }
  return asked;
}

/** The native ids of live vertices that edges to write end at and that the group does not change. */
export async function nativeIdsOfEnds(
  elements: ElementReads,
  { folded, edgesOfMoved }: GroupOverLive,
): Promise<ReadonlyMap<string, string>> {
  const changed = new Set(folded.elements.map(({ kind, id }) => keyOf(kind, id)));
  const written = folded.elements.flatMap(({ kind, after }) =>
    kind === 'e' && after ? [after] : [],
  );
  const ends = new Set<VertexId>();
  for (const { image } of [...written, ...edgesOfMoved.values()]) {
    const { from, to } = parseEdge(image);
    for (const end of [from, to]) if (!changed.has(keyOf('v', end))) ends.add(end);
  }
  const { nativeIds } = await elements.versions([...ends], []);
  return new Map(Array.from(nativeIds, ([key, nativeId]) => [key.slice(1), nativeId]));
}
