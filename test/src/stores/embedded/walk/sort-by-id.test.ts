import { expect, it } from 'vitest';
import { sortedById } from '#src/stores/embedded/walk/sort-by-id.js';

const COUNT = 1_000;
const WORDS = 4;
/** Four ids share each first word. */
const words = Uint32Array.from({ length: COUNT * WORDS }, (_, at) => {
  const num = Math.floor(at / WORDS);
  return at % WORDS === 0 ? (num % (COUNT / 4)) * 0x9e3779b1 : num * 0x85ebca6b;
});
const word = (num: number, index: number) => words[num * WORDS + index] ?? 0;
const compare = (one: number, other: number) =>
  word(one, 0) - word(other, 0) || word(one, 1) - word(other, 1);

it('sorts by the whole id, also where many ids share the first word', () => {
  const numbers = Uint32Array.from({ length: COUNT }, (_, at) => at);
  const expected = [...numbers].sort(compare);
  expect([...sortedById(numbers, { words, compare })]).toEqual(expected);
  expect([...numbers.slice(0, 2)]).toEqual([0, 1]);
});
