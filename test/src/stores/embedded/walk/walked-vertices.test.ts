import { expect, it } from 'vitest';
import { walkedVertices } from '#src/stores/embedded/walk/walked-vertices.js';

it('vertices of a page get their depths, even when a depth returns no vertex', () => {
  const ids = ['a', 'b', 'c'].map((digit) => digit.repeat(32));
  const more = 'd'.repeat(32);
  expect(walkedVertices([...ids, more].join(''), [1, 1, 3])).toEqual([
    { id: ids[0], depth: 0 },
    { id: ids[1], depth: 2 },
    { id: ids[2], depth: 2 },
  ]);
});
