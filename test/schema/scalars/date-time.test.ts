import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DateTimeScalar } from '#schema/scalars/index.js';

const LAST = 8.64e15;

describe('a DateTime', () => {
  it('is written as a date writes it, whatever was written before', () => {
    const near = fc.integer({ min: -200_000_000, max: 200_000_000 });
    const moment = fc.oneof(near, fc.integer({ min: -LAST, max: LAST }));
    fc.assert(
      fc.property(fc.array(moment), (moments) => {
        const texts = moments.map((time) => DateTimeScalar.serialize(time));
        expect(texts).toEqual(moments.map((time) => new Date(time).toISOString()));
      }),
    );
  });

  it('refuses what is no moment', () => {
    expect(() => DateTimeScalar.serialize(Number.NaN)).toThrow(RangeError);
  });
});
