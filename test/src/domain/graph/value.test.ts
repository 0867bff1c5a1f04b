import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { date, double, int, intOf, stringOf, timeOf } from '#src/domain/graph/index.js';

describe('a value', () => {
  it('of a moment is read back', () => {
    fc.assert(fc.property(fc.integer(), (time) => timeOf({ t: date(time) }, 't') === time));
  });

  it('of a whole number is read back', () => {
    fc.assert(fc.property(fc.integer(), (number) => intOf({ n: int(number) }, 'n') === number));
  });

  it('of a text is read back', () => {
    fc.assert(fc.property(fc.string(), (text) => stringOf({ s: text }, 's') === text));
  });

  it('survives JSON, also the numbers that JSON lacks', () => {
    fc.assert(
      fc.property(fc.double(), (number) => {
        const read = JSON.parse(JSON.stringify(double(number)));
        expect(Number(read.value)).toBe(number === 0 ? 0 : number);
      }),
    );
    expect(int(3)).toEqual({ type: 'Int', value: 3 });
  });

  it('of another type, or without one, is absent', () => {
    const properties = { set: ['a'], number: int(1), text: 'x', yes: true, time: date(1) };
    for (const name of ['set', 'number', 'yes', 'time', 'missing', 'constructor', '__proto__']) {
      expect(stringOf(properties, name)).toBeUndefined();
    }
    for (const name of ['set', 'number', 'yes', 'text', 'missing', 'constructor', '__proto__']) {
      expect(timeOf(properties, name)).toBeUndefined();
    }
    for (const name of ['set', 'time', 'yes', 'text', 'missing', 'constructor', '__proto__']) {
      expect(intOf(properties, name)).toBeUndefined();
    }
  });
});
