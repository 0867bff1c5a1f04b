import gremlin from 'gremlin';
import { describe, expect, it } from 'vitest';
import { statics as __, cardinality, direction, g, P, t } from '#src/stores/gremlin/dsl.js';
import { type DriverWriter, RequestWriter } from '#src/stores/gremlin/request-writer.js';

const client = new gremlin.driver.Client('ws://127.0.0.1:9/gremlin');
const { _writer: driver } = (
  client as unknown as { readonly _connection: { readonly _writer: DriverWriter } }
)._connection;

const requestId = '0f0e0d0c-0b0a-4908-8706-050403020100';

describe('requests', () => {
  const writer = new RequestWriter(driver);
  const row = new Map<unknown, unknown>([
    [t.id, 'ä€𝄞\n'],
    [direction.out, 'x'.repeat(100_000)],
    ['numbers', [0, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 1.5, Number.NaN, 1e300]],
    ['others', [true, false, null, [], new Map(), { a: { b: 'c' } }, new Date(5)]],
  ]);
  const traversals = {
    empty: g.V(),
    filters: g
      .V(['a', 'b'])
      .has('_began', P.lte(7))
      .or(__.hasLabel('l'), __.has('k', P.within('x'))),
    rows: g.V().sideEffect(__.constant([row, row]).unfold().mergeV(__.select('is'))),
    properties: g.V('a').property(cardinality.single, 'k', 3).valueMap().by(__.unfold()),
  };

  for (const [name, traversal] of Object.entries(traversals)) {
    it(`are encoded like the driver's: ${name}`, () => {
      const gremlinOf = traversal.getBytecode();
      for (const args of [
        { gremlin: gremlinOf, aliases: { g: 'g' }, evaluationTimeout: 30_000 },
        { gremlin: 'text', bindings: { traversal: gremlinOf }, language: 'gremlin-groovy' },
      ]) {
        const request = { requestId, op: 'bytecode', processor: 'traversal', args };
        expect(writer.writeRequest(request).equals(driver.writeRequest(request))).toBe(true);
      }
    });
  }

  it('can have no processor', () => {
    const request = { requestId, op: 'eval', args: { gremlin: '1' } };
    expect(writer.writeRequest(request).equals(driver.writeRequest(request))).toBe(true);
  });
});
