import { vertexIdOf, type WalkPage, type WalkQuery } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { ids } from './elements.js';

/** Limits that no walk of a test meets. */
export const LIMITS = { maxVertices: 1_000_000, timeoutMs: 120_000 };

/** A walk by the names of its starts. */
export type TestWalk = Partial<WalkQuery> & { readonly from: readonly string[] };

/** Walks downwards, unless the query says otherwise. */
export function walkFrom(store: GraphStore, { from, ...query }: TestWalk): Promise<WalkPage> {
  const defaults = { direction: 'descendants', first: 100, limits: LIMITS } as const;
  return store.walk({ ...defaults, starts: ids(...from), ...query });
}

const NAMES = new Map(
  ['a', 'b', 'c', 'd', 'e', 's', 't', 'x', 'd2', 'd3'].map((name) => [vertexIdOf(name), name]),
);

/** Names by depth, each depth in alphabetical order. */
export function named({ vertices }: WalkPage): string[][] {
  const depths: string[][] = [];
  for (const { id, depth } of vertices) {
    while (depths.length <= depth) depths.push([]);
    depths[depth]?.push(NAMES.get(id) ?? id);
  }
  return depths.map((depth) => depth.sort());
}
