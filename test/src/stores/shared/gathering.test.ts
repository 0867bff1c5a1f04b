import { describe, expect, it } from 'vitest';
import { Gathering } from '#src/stores/shared/gathering.js';

const settled = () => new Promise(setImmediate);

/** Doubles numbers, those of one request together, when the test says so. */
function doubling(atOnce?: number) {
  const asked: (readonly number[])[] = [];
  const held: (() => void)[] = [];
  const gathering = new Gathering<number, number>({
    ...(atOnce === undefined ? {} : { atOnce }),
    answer: async (numbers) => {
      asked.push(numbers);
      await new Promise<void>((resolve) => held.push(resolve));
      if (numbers.includes(0)) throw new Error('no zero');
      return numbers.map((number) => 2 * number);
    },
  });
  const answer = () => held.shift()?.();
  return { asked, gathering, answer };
}

describe('questions', () => {
  it('of one turn are answered by one request, each with its own answer', async () => {
    const { asked, gathering, answer } = doubling();
    const answers = Promise.all([1, 2, 3].map((number) => gathering.ask(number)));
    await settled();
    answer();
    expect(await answers).toEqual([2, 4, 6]);
    expect(asked).toEqual([[1, 2, 3]]);
  });

  it('are batched while the maximum of requests is running', async () => {
    const { asked, gathering, answer } = doubling(2);
    const answers: Promise<number>[] = [];
    for (const number of [1, 2, 3, 4]) {
      answers.push(gathering.ask(number));
      await settled();
    }
    expect(asked).toEqual([[1], [2]]);
    answer();
    await settled();
    expect(asked).toEqual([[1], [2], [3, 4]]);
    answer();
    answer();
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8]);
  });

  it('share a failure of their batch; later ones are answered', async () => {
    const { gathering, answer } = doubling();
    const failing = [gathering.ask(0), gathering.ask(1)];
    await settled();
    const after = gathering.ask(2);
    answer();
    for (const one of failing) await expect(one).rejects.toThrow('no zero');
    await settled();
    answer();
    expect(await after).toBe(4);
  });

  it('can be answered at the end of the turn', async () => {
    const gathering = new Gathering<number, string>({
      answer: (numbers) => numbers.map(String),
      later: queueMicrotask,
    });
    expect(await Promise.all([gathering.ask(1), gathering.ask(2)])).toEqual(['1', '2']);
  });
});
