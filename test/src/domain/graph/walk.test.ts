import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type VertexId, vertexIdOf, type WalkDirection } from '#src/domain/graph/index.js';
import { breadthFirst, type WalkView } from '#src/domain/graph/walk/index.js';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const LIMITS = { maxVertices: 100, timeoutMs: 60_000 };

type Arrow = readonly [from: VertexId, to: VertexId];

const anId = fc.constantFrom(...NAMES.map(vertexIdOf));
const arrows = fc.array(fc.tuple(anId, anId), { maxLength: 12 });
const aWalk = fc.record({
  starts: fc.uniqueArray(anId, { minLength: 1, maxLength: 3 }),
  direction: fc.constantFrom<WalkDirection>('ascendants', 'descendants', 'both', 'cone'),
  maxDepth: fc.integer({ min: 0, max: 4 }),
});

it('a walk finds all up to its depth, and is cut exactly when there are deeper vertices', async () => {
  await fc.assert(
    fc.asyncProperty(arrows, aWalk, async (graph, walk) => {
      const all = distances(graph, walk);
      const near = new Map([...all].filter(([, depth]) => depth <= walk.maxDepth));
      const query = { ...walk, first: 100, limits: LIMITS };
      const { order, cut } = await breadthFirst(viewOf(graph), query);
      expect(new Map(order.map(({ id, depth }) => [id, depth]))).toEqual(near);
      expect(cut).toBe(near.size < all.size ? 'DEPTH_LIMIT' : undefined);
    }),
    { numRuns: 1_000 },
  );
});

/** The least distance of everything that a walk without a bound reaches, by trying all arrows again and again. */
function distances(
  graph: readonly Arrow[],
  { starts, direction }: { starts: readonly VertexId[]; direction: WalkDirection },
): Map<VertexId, number> {
  const back = graph.map(([from, to]): Arrow => [to, from]);
  const ways = {
    ascendants: [back],
    descendants: [graph],
    both: [[...graph, ...back]],
    cone: [back, graph],
  };
  const least = new Map<VertexId, number>();
  for (const way of ways[direction]) {
    const found = new Map(starts.map((id) => [id, 0]));
    for (let round = 0; round < NAMES.length; round += 1) {
      for (const [from, to] of way) lower(found, to, (found.get(from) ?? Infinity) + 1);
    }
    for (const [id, depth] of found) lower(least, id, depth);
  }
  return least;
}

function lower(depths: Map<VertexId, number>, id: VertexId, depth: number): void {
  if (depth < (depths.get(id) ?? Infinity)) depths.set(id, depth);
}

function viewOf(graph: readonly Arrow[]): WalkView {
  const seen = (ids: readonly VertexId[]) => ids.map((id) => ({ id, labels: [], created: 0 }));
  return {
    vertices: async (ids) => seen(ids),
    neighbours: async (ids, side) =>
      seen(
        graph.flatMap(([from, to]) => {
          const [near, far] = side === 'out' ? [from, to] : [to, from];
          return ids.includes(near) ? [far] : [];
        }),
      ),
    edges: async () => [],
  };
}
