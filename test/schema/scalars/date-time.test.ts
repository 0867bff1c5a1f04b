import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DateTimeScalar } from '#schema/scalars/index.js';

const LAST = 8.64e15;
const REFUSED = expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT' } });

describe('a DateTime', () => {
  it('is written as a date writes it, after any earlier value', () => {
    const near = fc.integer({ min: -200_000_000, max: 200_000_000 });
    const moment = fc.oneof(near, fc.integer({ min: -LAST, max: LAST }));
    fc.assert(
      fc.property(fc.array(moment), (moments) => {
        const texts = moments.map((time) => DateTimeScalar.serialize(time));
        expect(texts).toEqual(moments.map((time) => new Date(time).toISOString()));
      }),
    );
  });

  it('refuses invalid times', () => {
    expect(() => DateTimeScalar.serialize(Number.NaN)).toThrow(RangeError);
  });

  it('is read as it is written, in every time zone', () => {
    const [first, last] = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'].map(Date.parse);
    const time = fc.integer({ min: first as number, max: last as number });
    const minutes = fc.integer({ min: -14 * 60, max: 14 * 60 });
    fc.assert(
      fc.property(time, minutes, (moment, offset) => {
        const text = DateTimeScalar.serialize(moment);
        expect(DateTimeScalar.parseValue(text)).toBe(moment);
        const there = new Date(moment + offset * 60_000).toISOString();
        fc.pre(there.length === text.length); // a year of four digits
        const sign = offset < 0 ? '-' : '+';
        const zone = [Math.abs(offset) / 60, Math.abs(offset) % 60].map((part) =>
          `${Math.floor(part)}`.padStart(2, '0'),
        );
        const written = there.replace('Z', `${sign}${zone.join(':')}`);
        expect(DateTimeScalar.parseValue(written)).toBe(moment);
      }),
    );
  });

  it('has a day that its month has', () => {
    const days = fc.record({
      year: fc.integer({ min: 0, max: 9999 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 27, max: 32 }),
    });
    fc.assert(
      fc.property(days, ({ year, month, day }) => {
        const two = (part: number) => `${part}`.padStart(2, '0');
        const text = `${`${year}`.padStart(4, '0')}-${two(month)}-${two(day)}T00:00:00.000Z`;
        const next = new Date(0);
        next.setUTCFullYear(year, month, 0); // the last day of the month
        if (day > next.getUTCDate()) expect(() => DateTimeScalar.parseValue(text)).toThrow(REFUSED);
        else expect(DateTimeScalar.serialize(DateTimeScalar.parseValue(text))).toBe(text);
      }),
    );
  });

  it.each([
    '2026-02-30T00:00:00Z',
    '2026-02-29T12:00:00+01:00',
    '2026-04-31T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
    '0000-01-01T00:00:00+12:00',
    '2026-01-01T25:00:00Z',
    '2026-01-01',
    'now',
    7,
  ])('is refused: %s', (value) => {
    expect(() => DateTimeScalar.parseValue(value)).toThrow(REFUSED);
  });
});
