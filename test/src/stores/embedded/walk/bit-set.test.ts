import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitSet } from '#src/stores/embedded/walk/bit-set.js';

describe('a set of bits', () => {
  it('holds the added numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(200_000)), fc.nat(200_000), (numbers, other) => {
        const set = new BitSet();
        for (const [at, number] of numbers.entries()) {
          expect(set.add(number)).toBe(!numbers.slice(0, at).includes(number));
        }
        expect(set.has(other)).toBe(numbers.includes(other));
        expect(numbers.every((number) => set.has(number))).toBe(true);
      }),
    );
  });

  it('allocates memory only for pages with numbers', () => {
    const set = new BitSet();
    expect(set.byteLength).toBe(0);
    for (const number of [1_000_000, 1_000_001, 31]) set.add(number);
    expect(set.byteLength).toBe(8_192);
  });
});
