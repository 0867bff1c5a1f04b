import { describe, expect, it } from 'vitest';
import { type Edge, edgeIdOf, GENESIS, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { KnownGraph } from '#src/ledger/known/known-graph.js';
import type { GraphStore, StampedChange, StampedCommit } from '#src/ports/graph-store.js';

const vertex = (name: string): Vertex => ({ id: vertexIdOf(name), labels: ['v'], properties: {} });
const edge: Edge = {
  id: edgeIdOf('e'),
  label: 'e',
  from: vertexIdOf('a'),
  to: vertexIdOf('b'),
  properties: {},
};
const commit = (seq: number, changes: readonly StampedChange['change'][]): StampedCommit => ({
  ...{ seq, time: 0, actor: 'test', digest: `${seq}`, changeCount: changes.length },
  changes: changes.map((change) => ({ change })),
});

/** A store that tells what it was asked for, and has everything at version 9. */
function asked() {
  const questions: string[][] = [];
  const store = {
    versions: async (vertices: readonly string[], edges: readonly string[]) => {
      questions.push([...vertices, ...edges]);
      const all = (ids: readonly string[]) => new Map(ids.map((id) => [id, 9]));
      return { vertices: all(vertices), edges: all(edges) };
    },
  };
  return { known: new KnownGraph(store as unknown as GraphStore), questions };
}

const ids = [vertexIdOf('a'), vertexIdOf('b'), vertexIdOf('c')];

describe('what is known of a graph', () => {
  it('answers for a graph that was empty without asking the store', async () => {
    const { known, questions } = asked();
    known.start(GENESIS);
    known.add([
      commit(
        1,
        ['a', 'b', 'c'].map((name) => ({ kind: 'putVertex', vertex: vertex(name) })),
      ),
      commit(2, [{ kind: 'putVertex', vertex: vertex('b') }]),
      commit(3, [{ kind: 'removeVertex', id: vertexIdOf('c') }]),
    ]);
    const { vertices, edges } = await known.versions(ids, [edge.id]);
    expect([...vertices.values()]).toEqual([1, 2]);
    expect(edges.size).toBe(0);
    expect(questions).toEqual([]);
  });

  it('asks for edges that may be there', async () => {
    const { known, questions } = asked();
    known.start(GENESIS);
    known.add([commit(1, [{ kind: 'putEdge', edge }])]);
    expect((await known.versions([], [edge.id, edgeIdOf('f')])).edges.get(edge.id)).toBe(9);
    expect(questions).toEqual([[edge.id]]);
  });

  it('asks for everything once somebody else has written', async () => {
    const { known, questions } = asked();
    known.start(GENESIS);
    known.start({ ...GENESIS, seq: 1 });
    known.add([commit(2, [{ kind: 'putVertex', vertex: vertex('a') }])]);
    expect((await known.versions(ids, [])).vertices.size).toBe(3);
    expect(questions).toEqual([ids]);
  });

  it('asks for everything once an id finds no room', async () => {
    const { known, questions } = asked();
    known.start(GENESIS);
    const crowd = Array.from({ length: 400 }, (_, at) => vertex(`crowd-${at}`));
    const colliding = crowd.map((one) => ({ ...one, id: collidingId(one.id) }));
    known.add([
      commit(
        1,
        colliding.map((one) => ({ kind: 'putVertex', vertex: one })),
      ),
    ]);
    await known.versions(ids, []);
    expect(questions).toEqual([ids]);
  });
});

/** An id whose first words cancel each other out in the mix of the table, so that all have one home. */
function collidingId(id: string): Vertex['id'] {
  const second = Number.parseInt(id.slice(0, 8), 16);
  const first = Math.imul(second, 0x9e3779b1) >>> 0;
  const words = [first, second, 0, 0].map((word) => word.toString(16).padStart(8, '0'));
  return words.join('') as Vertex['id'];
}
