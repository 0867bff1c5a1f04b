import { describe, expect, it } from 'vitest';
import { sharedNumbers } from '#src/stores/embedded/walk/column.js';
import { walkedVertices } from '#src/stores/embedded/walk/walked-vertices.js';

const COUNT = 20_000;
const WORDS = 4;

describe('the vertices of a large page', () => {
  const words = sharedNumbers(COUNT * WORDS);
  const nums = Uint32Array.from({ length: COUNT }, (_, at) => COUNT - 1 - at);
  for (let at = 0; at < COUNT; at += 1) words.set([at, 0, ~at], (nums[at] ?? 0) * WORDS);
  const hex = (word: number) => (word >>> 0).toString(16).padStart(8, '0');
  const idOf = (at: number) => hex(at) + hex(0) + hex(~at) + hex(0);
  const vertices = walkedVertices({ nums, words, depthEnds: Uint32Array.of(1, 700, 700, COUNT) });

  it('are read by index like the items of an array', () => {
    expect(vertices).toHaveLength(COUNT);
    expect(Array.isArray(vertices)).toBe(true);
    expect(vertices[0]).toEqual({ id: idOf(0), depth: 0 });
    expect(vertices[1]).toEqual({ id: idOf(1), depth: 1 });
    expect(vertices[700]).toEqual({ id: idOf(700), depth: 3 });
    expect(vertices.at(-1)).toEqual({ id: idOf(COUNT - 1), depth: 3 });
    expect(vertices[COUNT]).toBeUndefined();
  });

  it('are iterated in order', () => {
    const expected = Array.from({ length: COUNT }, (_, at) => {
      const deeper = at < 700 ? 1 : 3;
      return { id: idOf(at), depth: at === 0 ? 0 : deeper };
    });
    expect([...vertices]).toEqual(expected);
    expect(vertices.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(vertices.slice(699, 701)).toEqual(expected.slice(699, 701));
    expect(JSON.parse(JSON.stringify(vertices))).toEqual(expected);
  });

  it('cannot be changed', () => {
    expect(() => (vertices as unknown[]).push(1)).toThrow(TypeError);
    expect(vertices).toHaveLength(COUNT);
  });
});
