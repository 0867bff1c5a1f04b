import { buildSchema, parse, validate } from 'graphql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { costOf, createCostCheck } from '#schema/limits/cost.js';
import { depthRule } from '#schema/limits/depth-rule.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { type GraphQLApi, openGraphQLApi } from '../support/graphql-api.js';

const schema = buildSchema(`
  type Query { item: Item items(first: Int = 50, after: String): [Item!]! }
  type Item { name: String item: Item items(first: Int = 50): [Item!]! }
`);
const cost = (query: string, variables = {}) =>
  costOf(schema, { document: parse(query), variables });

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
  it('counts the objects of full pages', () => {
    expect(cost('{ item { name } }')).toBe(1);
    expect(cost('{ items { name } }')).toBe(1);
    expect(cost('{ items { item { name } } }')).toBe(51);
    expect(
      cost('query ($n: Int) { items(first: $n) { items(first: 3) { item { name } } } }', { n: 10 }),
    ).toBe(41);
  });

  it('takes null for the default, as the resolvers do', () => {
    expect(cost('{ items(first: null) { item { name } } }')).toBe(51);
    const query = 'query ($n: Int) { items(first: $n) { item { name } } }';
    expect([cost(query, { n: null }), cost(query)]).toEqual([51, 51]);
  });

  it('leaves variables that do not fit to execution', () => {
    expect(cost('query ($n: Int!) { items(first: $n) { name } }', { n: 'x' })).toBe(0);
  });

  it('estimates a document that comes again by its page sizes', () => {
    const check = createCostCheck(schema, 100);
    const document = parse(
      'query ($n: Int, $after: String) { items(first: $n, after: $after) { item { name } } }',
    );
    expect(() => check({ document, variables: { n: 10, after: 'a' } })).not.toThrow();
    expect(() => check({ document, variables: { n: 1_000, after: 'a' } })).toThrow(/1001 objects/);
    expect(() => check({ document, variables: { n: 10, after: 'b' } })).not.toThrow();
  });
});

describe('the limits of the schema', () => {
  let store: GraphStore;
  let api: GraphQLApi;
  beforeEach(async () => {
    store = await openMemoryStore();
    api = openGraphQLApi(store);
  });
  afterEach(async () => {
    await api.ledger.close();
    await store.close();
  });

  it('refuse depth and cost with codes', async () => {
    const deep = nested(30);
    expect((await api.run(`{ artifacts { nodes { ${deep} } } }`)).code).toBe('QUERY_TOO_DEEP');
    const wide =
      '{ artifacts(first: 1000) { nodes { incoming(first: 1000) { nodes { source { name } } } } } }';
    expect((await api.run(wide)).code).toBe('QUERY_TOO_COSTLY');
    const aliases = Array.from({ length: 11_000 }, (_, at) => `a${at}: __typename`).join(' ');
    expect((await api.run(`{ ${aliases} }`)).code).toBe('QUERY_TOO_COSTLY');
  });
});

function nested(levels: number): string {
  return levels === 0 ? 'arn' : `incoming { nodes { source { ${nested(levels - 1)} } } }`;
}
