import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readGraphSONRequest } from '#graph-export/companion/gremlin/wire/graphson-reader.js';
import { GraphSONWriter } from '#graph-export/companion/gremlin/wire/graphson-writer.js';

const long = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

it('a request has every digit of an integer, with its type and without', () => {
  fc.assert(
    fc.property(long, (id) => {
      const args = `{"typed": {"@type": "g:Int64", "@value": ${id}}, "plain": ${id}}`;
      const request = readGraphSONRequest(`{"requestId": "1", "op": "eval", "args": ${args}}`);
      expect(request.args.get('typed')).toEqual({ type: 'Long', value: String(id) });
      expect(request.args.get('plain')).toMatchObject({
        value: expect.toSatisfy((value: string | number) => BigInt(value) === id),
      });
    }),
    { examples: [[62167193453096540n]] }, // the digits that its number prints, which is another one
  );
});

it('an answer without types has every digit of an integer', () => {
  const writer = new GraphSONWriter({ typed: false, bare: false });
  expect(writer.item([{ type: 'Long', value: '1234567890123456789' }])).toBe(
    '[1234567890123456789]',
  );
});
