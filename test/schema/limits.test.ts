import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { aliasRule } from '#schema/limits/alias-rule.js';
import { costOf, createCostCheck } from '#schema/limits/cost.js';
import { depthRule } from '#schema/limits/depth-rule.js';

const schema = buildSchema(`
  type Query { item(id: ID! = "a"): Item items(first: Int = 50, after: String, words: Words): [Item!]! }
  input Words { text: String }
  type Item { name: String item: Item items(first: Int = 50, last: Int): [Item!]! }
`);
const LIMITS = { maxPageSize: 1_000, maxCost: 100 };
const cost = (query: string, variables = {}) =>
  costOf(schema, LIMITS, { document: parse(query), variables })?.values;

describe('the depth limit', () => {
  const errors = (query: string, max: number) =>
    validate(schema, parse(query), [depthRule(max)]).map(({ extensions }) => extensions['code']);

  it('counts nested selections, through fragments', () => {
    expect(errors('{ item { item { name } } }', 3)).toEqual([]);
    expect(errors('{ item { item { item { name } } } }', 3)).toEqual(['QUERY_TOO_DEEP']);
    const spread = 'query { item { ...Deep } } fragment Deep on Item { item { item { name } } }';
    expect(errors(spread, 3)).toEqual(['QUERY_TOO_DEEP']);
    expect(errors('{ item { ... on Item { item { name } } } }', 3)).toEqual([]);
  });

  it('ends for a fragment that spreads itself', () => {
    const loop = 'query { item { ...Loop } } fragment Loop on Item { item { ...Loop } }';
    expect(errors(loop, 10)).toEqual([]);
  });

  it('walks a fragment once, however often it is spread', () => {
    const spread = (at: number) => `fragment F${at} on Item { ...F${at + 1} ...F${at + 1} }`;
    const fragments = Array.from({ length: 60 }, (_, at) => spread(at)).join(' ');
    const last = 'fragment F60 on Item { item { item { name } } }';
    const [rule, document] = [depthRule(3), parse(`{ item { ...F0 } } ${fragments} ${last}`)];
    const [error] = validate(schema, document, [rule]);
    expect(error?.extensions).toMatchObject({ code: 'QUERY_TOO_DEEP', details: { depth: 4 } });
  });

  it('leaves introspection alone', () => {
    const deep = '{ __schema { types { fields { type { ofType { ofType { name } } } } } } }';
    expect(errors(deep, 3)).toEqual([]);
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

  it('counts the page that goes backward when both are asked for', () => {
    expect(cost('{ item { items(last: 9) { item { name } } } }')).toBe(20);
    expect(cost('{ item { items(first: 1, last: 900) { item { name } } } }')).toBe(1_802);
  });

  it('is without bound for very many selections', () => {
    const many = Array.from({ length: 11_000 }, (_, at) => `a${at}: item { name }`).join(' ');
    expect(cost(`{ ${many} }`)).toBe(Infinity);
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

  it('counts what a schema says of itself', () => {
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
  const errors = (query: string) =>
    validate(schema, parse(query), [aliasRule(3)]).map(({ extensions }) => extensions['code']);
  const aliases = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => `a${from + at}: item { name }`).join(' ');

  it('holds for each selection set, through fragments', () => {
    expect(errors(`{ ${aliases(3)} b: items { c: name } }`)).toEqual(['QUERY_TOO_COSTLY']);
    expect(errors(`{ ${aliases(3)} item { b: name c: name d: name } }`)).toEqual([]);
    expect(errors(`{ ${aliases(2)} ... { ${aliases(2, 2)} } }`)).toEqual(['QUERY_TOO_COSTLY']);
    const spread = `query { ${aliases(2)} ...More } fragment More on Query { ${aliases(2, 2)} }`;
    expect(errors(spread)).toEqual(['QUERY_TOO_COSTLY']);
  });

  it('ends for fragments that spread themselves, and for very many spreads', () => {
    expect(errors('query { ...Loop } fragment Loop on Query { a: item { name } ...Loop }')).toEqual(
      [],
    );
    const spread = (at: number) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`;
    const fragments = Array.from({ length: 60 }, (_, at) => spread(at)).join(' ');
    const last = 'fragment F60 on Query { a: item { name } }';
    expect(errors(`{ ...F0 } ${fragments} ${last}`)).toContain('QUERY_TOO_COSTLY');
  });
});

describe('the cost check', () => {
  const PAGE =
    'query ($n: Int, $after: String) { items(first: $n, after: $after) { item { name } } }';
  const TOO_COSTLY = codedAs('QUERY_TOO_COSTLY');

  it('estimates a document that comes again by its page sizes', () => {
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

  it('tells null from what is left out, and an operation from another', () => {
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
