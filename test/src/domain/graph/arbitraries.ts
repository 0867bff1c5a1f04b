import fc from 'fast-check';
import { type Edge, type Value, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';

const typed = fc.oneof(
  fc.record({ type: fc.constantFrom('Byte', 'Short', 'Int', 'Date'), value: fc.integer() }),
  fc.record({ type: fc.constant('Long'), value: fc.bigInt().map(String) }),
  fc.record({
    type: fc.constantFrom('Float', 'Double'),
    value: fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0 || 0),
      fc.constantFrom('NaN', 'Infinity', '-Infinity'),
    ),
  }),
);
const value = fc.oneof(fc.string({ unit: 'binary' }), fc.boolean(), typed) as fc.Arbitrary<Value>;
const set = fc.uniqueArray(value, { maxLength: 5, selector: (each) => JSON.stringify(each) });
const name = fc.oneof(
  fc.string(),
  fc.constantFrom('__proto__', 'constructor', '0', '10', '9', 'a'),
);
const properties = fc.dictionary(name, fc.oneof(value, set), { maxKeys: 6 });
const id = fc.string().map(vertexIdOf);
/** Any vertex, also one that the platform would not make. */
export const vertex: fc.Arbitrary<Vertex> = fc.record({
  id,
  labels: fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 4 }),
  properties,
});
/** Any edge. */
export const edge = fc.record({
  id,
  label: fc.string(),
  from: id,
  to: id,
  properties: fc.dictionary(name, value),
}) as unknown as fc.Arbitrary<Edge>;
