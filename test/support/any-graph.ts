import fc from 'fast-check';
import {
  associationIdOf,
  date,
  double,
  type Edge,
  edgeIdOf,
  hex32,
  int,
  type Properties,
  type Property,
  type Value,
  type Vertex,
  vertexIdOf,
} from '#src/domain/graph/index.js';

/** Every object has these already, though they are no property of its own. */
export const INHERITED = Object.getOwnPropertyNames(Object.prototype).filter(
  (each) => each !== '__proto__',
);

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    'a,b',
    '"',
    '""',
    'two\nlines',
    'a\r\nb',
    '\r',
    ';',
    '\\;',
    'a\\',
    '\\',
    'a:\\',
    'a\\:b',
    '\\:',
    '\uFEFF',
    '\t x ',
    'ä😀',
    'true',
    '1',
    ...INHERITED,
  ),
  fc
    .array(fc.constantFrom('a', ',', '"', '\n', '\r', ';', '\\', ' ', 'é'))
    .map((parts) => parts.join('')),
);
const long = fc
  .integer({ min: 50_000, max: 300_000 })
  .map((length) => 'long, "value"\n'.repeat(length / 14));
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 5, arbitrary: text },
  fc.boolean(),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map(int),
  fc.double().map(double),
  fc.integer({ min: -8.64e15, max: 8.64e15 }).map(date),
  fc
    .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    .map((n): Value => ({ type: 'Long', value: `${n}` })),
  fc.integer({ min: -128, max: 127 }).map((n): Value => ({ type: 'Byte', value: n })),
  fc.integer({ min: -32768, max: 32767 }).map((n): Value => ({ type: 'Short', value: n })),
  fc
    .float({ noNaN: true, noDefaultInfinity: true })
    .map((n): Value => ({ type: 'Float', value: n + 0 })),
);
const name = text.filter((each) => each !== '' && !each.startsWith('~') && each !== '__proto__');
/** A name that ends in a backslash can have a single text only. */
const canName = (own: string, property: Property) =>
  !own.endsWith('\\') || typeof property === 'string';
const properties = (single: boolean): fc.Arbitrary<Properties> =>
  fc
    .dictionary(
      name,
      single
        ? value
        : fc.oneof(
            value,
            fc.uniqueArray(value, {
              minLength: 1,
              maxLength: 4,
              selector: (v) => JSON.stringify(v),
            }),
          ),
      { maxKeys: 5, noNullPrototype: true },
    )
    .map((all) =>
      Object.fromEntries(Object.entries(all).filter(([own, each]) => canName(own, each))),
    );
const label = fc
  .oneof(
    fc.constantFrom('person', 'Thing', 'artifact'),
    text.filter((each) => each !== ''),
    fc.constantFrom('a\\', ';\\', 'artifact\\', '\\;', ':\\:\\'),
  )
  .filter(
    (each) =>
      !/^(~|forebear_)/.test(each) &&
      !['claim', 'client_token', 'training_job', 'model', 'graph_load', 'graph_load_part'].includes(
        each,
      ),
  );

const vertex = fc.record({
  given: fc.oneof(
    text,
    fc.nat(8).map(String),
    fc.nat(8).map((n) => hex32(`own ${n}`)),
  ),
  labels: fc.uniqueArray(label, { minLength: 1, maxLength: 4 }),
  properties: properties(false),
  created: fc.option(fc.nat(5), { nil: undefined }),
});
/** A graph of any labels, ids, names and values that a load takes. */
export const anyGraph = fc.record({
  vertices: fc.uniqueArray(vertex, { minLength: 2, maxLength: 12, selector: ({ given }) => given }),
  links: fc.array(
    fc.record({
      from: fc.nat(100),
      to: fc.nat(100),
      label,
      properties: properties(true),
      named: fc.option(text, { nil: undefined }),
    }),
    { maxLength: 12 },
  ),
  long: fc.option(long, { nil: undefined }),
  gzip: fc.boolean(),
});

type Graph = typeof anyGraph extends fc.Arbitrary<infer Generated> ? Generated : never;

function isOwn(given: string): boolean {
  return /^[0-9a-f]{32}$/.test(given);
}

/** The elements of a generated graph. */
export function elementsOf({ vertices, links, long: value }: Graph): readonly (Vertex | Edge)[] {
  const made = vertices.map(
    ({ given, labels, properties: own, created }, at): Vertex => ({
      id: (isOwn(given) ? given : vertexIdOf(given)) as Vertex['id'],
      labels,
      properties: {
        ...withoutDocument(own),
        ...(isOwn(given) ? {} : { 'forebear.id': given }),
        ...(created === undefined ? {} : { creationtime: date(created) }),
        ...(value !== undefined && at === 0 ? { long: value } : {}),
      },
    }),
  );
  const edges = new Map<string, Edge>();
  for (const { from, to, label: edgeLabel, properties: own, named } of links) {
    const [a, b] = [made[from % made.length] as Vertex, made[to % made.length] as Vertex];
    const givenOf = ({ properties: { 'forebear.id': id } }: Vertex) => id as string | undefined;
    const id = named === undefined ? associationIdOf(a.id, b.id) : edgeIdOf(named);
    const [fromId, toId] = [givenOf(a), givenOf(b)];
    edges.set(id, {
      id,
      label: edgeLabel,
      from: a.id,
      to: b.id,
      properties: {
        ...own,
        ...(named === undefined ? {} : { 'forebear.id': named }),
        ...(fromId === undefined ? {} : { 'forebear.from': fromId }),
        ...(toId === undefined ? {} : { 'forebear.to': toId }),
      },
    });
  }
  return [...made, ...edges.values()];
}

function withoutDocument({ document: _, arn: __, ...rest }: Properties): Properties {
  return rest;
}
