import { describe, expect, it } from 'vitest';
import { readAhead } from '#src/stores/shared/gathering.js';

describe('reading ahead', () => {
  it('yields the results in the order of the items, however long each takes', async () => {
    const delays = [20, 1, 10];
    const read = (delay: number) =>
      new Promise<number>((resolve) => setTimeout(() => resolve(delay), delay));
    const given: number[] = [];
    for await (const delay of readAhead(delays, read)) given.push(delay);
    for await (const delay of readAhead([], read)) given.push(delay);
    expect(given).toEqual(delays);
  });

  it('reads exactly one item ahead', async () => {
    const begun: number[] = [];
    const read = async (item: number) => {
      begun.push(item);
      return item;
    };
    for await (const item of readAhead([1, 2, 3, 4], read)) {
      expect(begun).toEqual([1, 2, 3, 4].slice(0, item + 1));
    }
  });

  it('yields the results before a failed read, then its error', async () => {
    const seen: number[] = [];
    const read = async (item: number) => {
      if (item === 3) throw new Error('unreadable');
      return item;
    };
    const reading = async () => {
      for await (const item of readAhead([1, 2, 3, 4], read)) seen.push(item);
    };
    await expect(reading()).rejects.toThrow('unreadable');
    expect(seen).toEqual([1, 2]);
  });

  it('leaves no rejection behind when the caller stops early', async () => {
    const read = async (item: number) => {
      if (item === 2) throw new Error('unreadable');
      return item;
    };
    for await (const item of readAhead([1, 2], read)) {
      expect(item).toBe(1);
      break;
    }
    await new Promise((resolve) => setImmediate(resolve));
  });
});
