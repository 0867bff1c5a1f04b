import { describe, expect, it } from 'vitest';
import { inParallel } from '#src/async/limits.js';

const going = () => new AbortController().signal;

describe('work in parallel', () => {
  it('gives results in the order of the items, a few at a time', async () => {
    let atOnce = 0;
    let most = 0;
    const results = await inParallel([3, 1, 2, 0], { limit: 2, signal: going() }, async (item) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, item * 5));
      atOnce -= 1;
      return item * 10;
    });
    expect(results).toEqual([30, 10, 20, 0]);
    expect(most).toBe(2);
  });

  it('aborts the rest at the first failure, and rejects once everything has ended', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const items = Array.from({ length: 20 }, (_, at) => at);
    const work = inParallel(items, { limit: 3, signal: going() }, async (item, signal) => {
      begun.push(item);
      if (item === 1) throw new Error('the first');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await new Promise((resolve) => setTimeout(resolve, 20));
      ended.push(item);
      throw new Error('a later one');
    });
    await expect(work).rejects.toThrow('the first');
    expect(begun).toEqual([0, 1, 2]);
    expect(ended).toEqual([0, 2]);
  });

  it('starts no further item after an abort', async () => {
    const stop = new AbortController();
    const begun: number[] = [];
    const work = inParallel([1, 2, 3], { limit: 1, signal: stop.signal }, async (item) => {
      begun.push(item);
      stop.abort(new Error('stop'));
    });
    await expect(work).rejects.toThrow('stop');
    expect(begun).toEqual([1]);
  });
});
