import { expect, it } from 'vitest';
import { type EdgeId, edgeIdOf, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { VersionQuestions } from '#src/stores/shared/version-questions.js';

const [a, b, c] = ['a', 'b', 'c'].map(vertexIdOf) as [VertexId, VertexId, VertexId];
const edge = edgeIdOf('e');

it('reads each element once and gives every caller its answer', async () => {
  const asked: (readonly [readonly VertexId[], readonly EdgeId[]])[] = [];
  const questions = new VersionQuestions(async (vertices, edges) => {
    asked.push([vertices, edges]);
    return {
      vertices: new Map([
        [a, 1],
        [b, 2],
      ]),
      edges: new Map([[edge, 3]]),
    };
  });
  const [one, other] = await Promise.all([
    questions.ask([a, b, c], []),
    questions.ask([b], [edge]),
  ]);
  expect(asked).toEqual([[[a, b, c], [edge]]]);
  expect([...one.vertices, ...one.edges]).toEqual([
    [a, 1],
    [b, 2],
  ]);
  expect([...other.vertices, ...other.edges]).toEqual([
    [b, 2],
    [edge, 3],
  ]);
});
