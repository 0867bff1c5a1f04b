import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { integerOf, parseJson, writeJson } from '#src/domain/json/index.js';

/** Integers of up to 60 digits, those around 2^53 among them. */
const integer = fc.oneof(
  fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }),
  fc.bigInt({ min: 2n ** 53n - 5n, max: 2n ** 53n + 5n }),
);
const { value: anyJson } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    integer,
    fc.jsonValue(),
    fc.string({
      unit: fc.constantFrom('\u0001', '1', '"', '\\', ':', '9007199254740993', '\u2028'),
    }),
    fc.array(tie('value')),
    fc.dictionary(
      fc.string({ unit: fc.constantFrom('\u0001', '1', ':', '__proto__') }),
      tie('value'),
    ),
  ),
}));

describe('JSON with integers of any size', () => {
  it('is read with every digit', () => {
    fc.assert(
      fc.property(integer, (one) => {
        const read = parseJson(`{"a": [ ${one} , {"b":${one}}]}`) as {
          a: [unknown, { b: unknown }];
        };
        expect([read.a[0], read.a[1].b].map(String)).toEqual(
          [one, one].map((each) => String(integerOf(String(each)))),
        );
        expect(BigInt(read.a[0] as bigint)).toBe(one);
      }),
    );
  });

  it('is read as it is written, with any texts and names', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const text = writeJson(value);
        expect(writeJson(parseJson(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('is otherwise read and written as JavaScript does', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value = JSON.parse(text);
        expect(writeJson(value)).toBe(JSON.stringify(value));
        if (!/\d{16}/.test(text)) expect(parseJson(text)).toEqual(value);
      }),
    );
  });

  it.each(['{"a": 12345678901234567890', '[12345678901234567890,]', '012345678901234567'])(
    'is refused where it is no JSON: %s',
    (text) => expect(() => parseJson(text)).toThrow(SyntaxError),
  );

  it('is a number with more than a thousand digits, as elsewhere', () => {
    expect(parseJson('9'.repeat(1_001))).toBe(Infinity);
    expect(parseJson('9'.repeat(1_000))).toBe(BigInt('9'.repeat(1_000)));
  });

  it('is read in linear time', () => {
    const long = '\\"1'.repeat(2_000_000);
    expect(parseJson(`["${long}", 12345678901234567890]`)).toEqual([
      '"1'.repeat(2_000_000),
      12345678901234567890n,
    ]);
    expect(() => parseJson(`["1234567890123456${long}`)).toThrow(SyntaxError);
  });

  it('keeps a number that has all of its digits', () => {
    expect(
      parseJson('[100000000000000000000, 9007199254740992, -0, 0.12345678901234567890]'),
    ).toEqual([1e20, 2 ** 53, -0, 0.12345678901234568]);
  });
});
