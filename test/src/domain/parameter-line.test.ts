import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parameterOfLine } from '#src/domain/job/index.js';

it.each([
  ['{"param": "optimiser", "value": "adam"}', { name: 'optimiser', value: 'adam' }],
  ['  {"value": 0.5, "param": "rate", "more": []}', { name: 'rate', value: 0.5 }],
  [
    '{"param": "seed", "value": 12345678901234567890}',
    { name: 'seed', value: '12345678901234567890' },
  ],
  ['{"param": "empty", "value": ""}', { name: 'empty', value: '' }],
])('%s is a parameter', (line, told) => expect(parameterOfLine(line)).toEqual(told));

it.each([
  'param=1',
  'x {"param": "a", "value": 1}',
  '{"param": "", "value": 1}',
  '{"param": "a"}',
  '{"param": "a", "value": true}',
  '{"param": "a", "value": 1e999}',
  '{"param": "a", "value": "\\ud800"}',
  `{"param": "a", "value": "${'x'.repeat(2_501)}"}`,
  `{"param": "${'x'.repeat(256)}", "value": 1}`,
])('%s reports nothing', (line) => expect(parameterOfLine(line)).toBeUndefined());

it('reads back any text and any number, an integer that a number cannot hold as its text', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }),
      value,
      (name, value) => {
        const line = JSON.stringify({ param: name, value });
        const written = JSON.stringify(value);
        const isInexact = /^-?\d+$/.test(written) && BigInt(value) !== BigInt(written);
        const read = isInexact ? written : JSON.parse(written);
        expect(parameterOfLine(line)).toEqual({ name, value: read });
      },
    ),
  );
});
