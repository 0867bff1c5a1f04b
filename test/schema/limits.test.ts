import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildSchema, type GraphQLError, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { type ApiLimits, DEFAULT_API_LIMITS } from '#schema/context.js';
import { costOf, createCostCheck } from '#schema/limits/cost.js';
import { checkDocument } from '#schema/limits/index.js';

const schema = buildSchema(`
  type Query { item(id: ID! = "a"): Item items(first: Int = 50, after: String, words: Words): [Item!]! }
  input Words { text: String }
  type Item { name: String item: Item items(first: Int = 50, last: Int): [Item!]! }
`);
const LIMITS = { maxPageSize: 1_000, maxCost: 100 };
const cost = (query: string, variables = {}) =>
  costOf(schema, LIMITS, { document: parse(query), variables })?.values;

/** The code that a document is refused with before it is validated. */
function refusal(query: string, limits: Partial<ApiLimits>): unknown {
  try {
    checkDocument(query, { ...DEFAULT_API_LIMITS, ...limits });
    return undefined;
  } catch (error) {
    return (error as GraphQLError).extensions['code'];
  }
}

/** Sixty fragments, each of which spreads the next one twice. */
function doubling(last: string): string {
  const spread = (at: number) => `fragment F${at} on Item { ...F${at + 1} ...F${at + 1} }`;
  const fragments = Array.from({ length: 60 }, (_, at) => spread(at)).join(' ');
  return `${fragments} fragment F60 on Item { ${last} }`;
}

describe('the depth limit', () => {
  const code = (query: string, maxDepth: number) => refusal(query, { maxDepth });

  it('counts nested selections, through fragments', () => {
    expect(code('{ item { item { name } } }', 3)).toBeUndefined();
    expect(code('{ item { item { item { name } } } }', 3)).toBe('QUERY_TOO_DEEP');
    const spread = 'query { item { ...Deep } } fragment Deep on Item { item { item { name } } }';
    expect(code(spread, 3)).toBe('QUERY_TOO_DEEP');
    expect(code('{ item { ... on Item { item { name } } } }', 3)).toBeUndefined();
  });

  it('leaves a fragment that spreads itself to GraphQL', () => {
    const loop = 'query { item { ...Loop } } fragment Loop on Item { item { ...Loop } }';
    expect(code(loop, 10)).toBeUndefined();
  });

  it('leaves introspection alone', () => {
    const deep = '{ __schema { types { fields { type { ofType { ofType { name } } } } } } }';
    expect(code(deep, 3)).toBeUndefined();
  });

  it('holds for brackets of every kind, before the parser nests as deep', () => {
    for (const [open, close] of ['{}', '[]', '()', ['{ a ', '}'], ['f(a: {b: [', ']})']])
      expect(code(`{ a ${open?.repeat(30_000)}${close?.repeat(30_000)} }`, 15)).toMatch(
        /^QUERY_TOO_/,
      );
    expect(code(`{ item ${'{ item '.repeat(3_000)}`, 15)).toBe('QUERY_TOO_DEEP');
  });
});

describe('the limits of selections', () => {
  const times = (count: number, selection: string) => `${selection} `.repeat(count);
  const code = (query: string, limits: Partial<ApiLimits> = {}) =>
    refusal(query, {
      maxSelections: 50,
      maxRepeats: 5,
      maxDirectives: 3,
      maxTokens: 400,
      ...limits,
    });

  it('count selections as if fragments stood where they are spread', () => {
    expect(code(`{ item { ...F0 } } ${doubling('name')}`)).toBe('QUERY_TOO_COSTLY');
    const many = Array.from({ length: 60 }, (_, at) => `f${at}`).join(' ');
    expect(code(`{ ${many} }`)).toBe('QUERY_TOO_COSTLY');
    expect(code(`{ item { name } } fragment Unused on Item { ${many} }`)).toBe('QUERY_TOO_COSTLY');
    const operations = Array.from({ length: 20 }, (_, at) => `query Q${at} { ...F }`).join(' ');
    expect(code(`${operations} fragment F on Query { item { name } }`)).toBe('QUERY_TOO_COSTLY');
    expect(code('{ item { name item { name } } }')).toBeUndefined();
  });

  it('count how often one object is asked for a field, over all its selections', () => {
    expect(code(`{ item { ${times(5, 'name')} } }`)).toBeUndefined();
    expect(code(`{ item { ${times(6, 'name')} } }`)).toBe('QUERY_TOO_COSTLY');
    expect(code(`{ ${times(3, 'item { name name }')} }`)).toBe('QUERY_TOO_COSTLY');
    expect(code(`{ ${times(6, '... { name }')} }`)).toBe('QUERY_TOO_COSTLY');
    const spread = 'fragment F on Item { name }';
    expect(code(`{ item { ${times(6, '...F')} } } ${spread}`)).toBe('QUERY_TOO_COSTLY');
  });

  it('count directives and words', () => {
    expect(code(`{ item ${times(3, '@skip(if: true)')} }`)).toBeUndefined();
    expect(code(`{ item ${times(4, '@skip(if: true)')} }`)).toBe('QUERY_TOO_COSTLY');
    expect(code(`{ item(ids: [${times(400, '1')}]) }`)).toBe('QUERY_TOO_COSTLY');
    expect(code(`{ item(text: "${times(400, '{ @')}") } # ${times(400, '{ @')}`)).toBeUndefined();
  });

  it('leave invalid GraphQL to the parser', () => {
    for (const text of ['', '{', '{ item(', '{ "', '}}}', '{ item } \u0000'])
      expect(code(text)).toBeUndefined();
  });
});

describe('the cost limit', () => {
  it('counts the objects and leaves of full pages', () => {
    expect(cost('{ item { name } }')).toBe(2);
    expect(cost('{ items { name } }')).toBe(51);
    expect(cost('{ items { item { name } } }')).toBe(101);
    expect(
      cost('query ($n: Int) { items(first: $n) { items(first: 3) { item { name } } } }', { n: 10 }),
    ).toBe(71);
  });

  it('takes null for the default, as the resolvers do', () => {
    expect(cost('{ items(first: null) { item { name } } }')).toBe(101);
    const query = 'query ($n: Int) { items(first: $n) { item { name } } }';
    expect([cost(query, { n: null }), cost(query)]).toEqual([101, 101]);
  });

  it('counts the backward page when both are requested', () => {
    expect(cost('{ item { items(last: 9) { item { name } } } }')).toBe(20);
    expect(cost('{ item { items(first: 1, last: 900) { item { name } } } }')).toBe(1_802);
  });

  it('leaves variables that do not fit to execution', () => {
    const query = 'query ($n: Int!) { items(first: $n) { name } }';
    expect(cost(query, { n: 'x' })).toBeUndefined();
    expect(cost('{ item { name } }', { other: 'x' })).toBe(2);
  });

  it('refuses a null that execution would find only at its field', () => {
    const argument = 'query ($id: ID = "a") { item(id: $id) { name } items { name } }';
    expect(cost(argument)).toBe(53);
    const directive = 'query ($b: Boolean = true) { items @include(if: $b) { name } }';
    for (const [query, variables] of [
      [argument, { id: null }],
      [directive, { b: null }],
    ] as const)
      expect(() => cost(query, variables)).toThrow(codedAs('VALIDATION_FAILED'));
  });

  it('counts introspection', () => {
    expect(cost('{ __typename __schema { description } }')).toBe(3);
    expect(cost('{ __schema { types { name } } }')).toBe(301);
    expect(cost('{ __type(name: "Item") { fields { args { name } type { name } } } }')).toBe(66);
  });

  it('refuses a page that is larger than any, naming its argument and the largest', () => {
    const large = { code: 'PAGE_SIZE_EXCEEDED' };
    const details = { field: 'items', argument: 'first', value: 1_000_000, max: 1_000 };
    for (const [query, variables] of [
      ['{ items(first: 1000000) { name } }', {}],
      ['query ($n: Int) { item { items(first: $n) { name } } }', { n: 1_000_000 }],
    ] as const)
      expect(() => cost(query, variables)).toThrow(
        expect.objectContaining({
          message: expect.stringMatching(/items\(first: 1000000\).*1000 at the most/),
          extensions: { ...large, details },
        }),
      );
    expect(cost(`{ items(first: ${details.max}) { name } }`)).toBe(1_001);
  });
});

describe('the limit of aliases', () => {
  const code = (query: string) => refusal(query, { maxAliases: 3 });
  const aliases = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => `a${from + at}: item { name }`).join(' ');

  it('holds for each object, through fragments', () => {
    expect(code(`{ ${aliases(3)} b: items { c: name } }`)).toBe('QUERY_TOO_COSTLY');
    expect(code(`{ ${aliases(3)} item { b: name c: name d: name } }`)).toBeUndefined();
    expect(code(`{ ${aliases(2)} ... { ${aliases(2, 2)} } }`)).toBe('QUERY_TOO_COSTLY');
    const spread = `query { ${aliases(2)} ...More } fragment More on Query { ${aliases(2, 2)} }`;
    expect(code(spread)).toBe('QUERY_TOO_COSTLY');
  });

  it('ends for fragments that spread themselves', () => {
    expect(
      code('query { ...Loop } fragment Loop on Query { a: item { name } ...Loop }'),
    ).toBeUndefined();
    expect(code(`{ item { ...F0 } } ${doubling('a: item { name }')}`)).toBe('QUERY_TOO_COSTLY');
  });
});

describe('the cost check', () => {
  const PAGE =
    'query ($n: Int, $after: String) { items(first: $n, after: $after) { item { name } } }';
  const TOO_COSTLY = codedAs('QUERY_TOO_COSTLY');

  it('estimates a repeated document by its page sizes', () => {
    const check = createCostCheck(schema, LIMITS);
    const document = parse(PAGE);
    expect(() => check({ document, variables: { n: 10, after: 'a' } })).not.toThrow();
    expect(() => check({ document, variables: { n: 1_000, after: 'a' } })).toThrow(TOO_COSTLY);
    expect(() => check({ document, variables: { n: 10, after: 'b' } })).not.toThrow();
  });

  it('names the largest page', () => {
    const check = createCostCheck(schema, LIMITS);
    const document = parse('{ items(first: 7) { items(first: 90) { name } } }');
    const details = { max: 100, cost: 638, field: 'items', argument: 'first', value: 90 };
    expect(() => check({ document })).toThrow(
      expect.objectContaining({
        message: expect.stringContaining('items(first: 90)'),
        extensions: { code: 'QUERY_TOO_COSTLY', details },
      }),
    );
  });

  it('does not take a request that did not fit for the cost of the one that does', () => {
    const check = createCostCheck(schema, LIMITS);
    const document = parse(PAGE);
    expect(() => check({ document, variables: { n: 1_000, after: {} } })).not.toThrow();
    expect(() => check({ document, variables: { n: 1_000, after: 'a' } })).toThrow(TOO_COSTLY);
  });

  it('distinguishes null from an absent value, and operations from each other', () => {
    const check = createCostCheck(schema, { ...LIMITS, maxCost: 20 });
    const document = parse(
      'query One($n: Int = 1) { items(first: $n) { item { name } } } query Two { items { item { name } } }',
    );
    const one = { document, operationName: 'One' };
    expect(() => check(one)).not.toThrow();
    expect(() => check({ ...one, variables: { n: null } })).toThrow(TOO_COSTLY);
    expect(() => check({ document, operationName: 'Two' })).toThrow(TOO_COSTLY);
    expect(() => check({ document, operationName: 'Three' })).not.toThrow();
  });

  it('keeps nothing of a request but its page sizes', () => {
    const check = createCostCheck(schema, { ...LIMITS, maxCost: 200 });
    const document = parse(
      'query ($words: Words, $n: Int) { items(words: $words, first: $n) { item { name } } }',
    );
    const megabyte = (at: number) => `${at}`.padEnd(2 ** 20, 'x');
    const before = heapUsed();
    for (let at = 0; at < 40; at += 1) {
      check({ document, variables: { words: { text: megabyte(at) } } });
      check({ document, operationName: megabyte(at) });
    }
    expect(heapUsed() - before).toBeLessThan(10 * 2 ** 20);
    expect(document.definitions).toHaveLength(1); // it is still held, and what was kept with it
  });
});

function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

/** What `toThrow` compares with an error of this code. */
function codedAs(code: string) {
  return expect.objectContaining({ extensions: expect.objectContaining({ code }) });
}
