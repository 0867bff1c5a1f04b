import { type ExecutionResult, execute, parse, validate } from 'graphql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLoaders } from '#loaders/index.js';
import { buildPlatformSchema } from '#schema/build-schema.js';
import { LineageDraft } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { createExecutor } from '#src/server/graphql/compiled-executor.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { type GraphQLApi, openGraphQLApi } from '../../../support/graphql-api.js';

const schema = buildPlatformSchema();
const HUB = 'arn:aws:sagemaker:local:000000000000:context/hub';
const QUERIES: readonly (readonly [string, string, Readonly<Record<string, unknown>>?])[] = [
  [
    'a page of a walk with everything deferred',
    `query ($start: [Arn!]!, $after: String) { lineage(start: $start, first: 2, after: $after, direction: DESCENDANTS) {
      nodes { depth entity { __typename id name ... on Artifact { source { uri types { value } } } ... on Context { description } ...Ends } }
      associations { type source { name } destination { arn } } totalCount commit { seq changes { kind } } complete incompleteReason pageInfo { endCursor } } }
     fragment Ends on LineageEntity { outgoing(first: 1) { totalCount nodes { destination { name kind } } edges { cursor node { type } } pageInfo { hasNextPage } } }`,
    { start: [HUB] },
  ],
  [
    'aliases and lists',
    '{ a: artifacts { nodes { n: name } totalCount } b: artifacts(first: 1) { edges { node { id } } } }',
  ],
  [
    'directives',
    'query ($no: Boolean!) { artifacts { nodes { name @include(if: $no) id @skip(if: $no) } totalCount @skip(if: $no) } }',
    { no: false },
  ],
  [
    'nulls',
    '{ node(id: "arn:aws:sagemaker:local:000000000000:context/none") { id } commit(seq: 99) { seq } }',
  ],
  ['an error of a field that may be null', '{ artifact { id } artifacts { totalCount } }'],
  [
    'an error that takes its parents with it',
    '{ artifacts(first: 9999) { nodes { id } } commit { seq } }',
  ],
  ['an error inside a list', '{ contexts { nodes { name outgoing(first: 0) { totalCount } } } }'],
  [
    'selections of one field in several places',
    `{ lineage(start: ["${HUB}"], direction: DESCENDANTS) { associations { source { arn } } nodes { depth } ...More }
       lineage(start: ["${HUB}"], direction: DESCENDANTS) { associations { destination { name } source { id } } } }
     fragment More on Lineage { associations { createdBy creationTime } totalCount nodes { entity { ... on Node { id } name } } }`,
  ],
  [
    'ends of associations, in several places',
    `{ associations { nodes { source { arn } } edges { node { source { arn } destination { id } } } }
       contexts { nodes { outgoing { nodes { destination { arn } destination { name } ...End } } } } }
     fragment End on Association { source { kind ... on Context { type description } } }`,
  ],
  [
    'ends of links on later pages',
    `query ($a: Boolean!) { lineage(start: ["${HUB}"], first: 1, direction: DESCENDANTS) { associations @include(if: $a) { source { name } type } associations { destination { kind } } } }`,
    { a: false },
  ],
  ['a default value', '{ contexts(orderBy: {}) { nodes { name } } }'],
  [
    'an order without its direction, which has a default',
    'query ($order: EntityOrder) { artifacts(orderBy: $order) { nodes { name } } }',
    { order: { by: 'NAME' } },
  ],
  [
    'a variable that is left out and has a default, though it must not be null',
    `query ($d: LineageDirection! = DESCENDANTS) { lineage(start: ["${HUB}"], direction: $d) { totalCount } }`,
  ],
  [
    'variables that do not fit',
    'query ($first: Int!) { artifacts(first: $first) { totalCount } }',
    { first: 'x' },
  ],
  [
    'a variable that no ARN is',
    'query ($arn: Arn!) { lineageEntity(arn: $arn) { id } }',
    { arn: 'x' },
  ],
  ['a missing variable', 'query ($arn: Arn!) { lineageEntity(arn: $arn) { id } }'],
  [
    'introspection',
    '{ __schema { queryType { name } } __type(name: "Commit") { fields { name } } }',
  ],
  [
    'introspection inside a fragment',
    '{ ... on Query { __schema { queryType { name } } __type(name: "Commit") { fields { name } } } }',
  ],
  [
    'type names',
    `{ __typename node(id: "${HUB}") { __typename ... on Context { __typename name } } }`,
  ],
];

const CASES = QUERIES.map(([name, query, variables = {}]) => ({ name, query, variables }));

describe('the executor of compiled queries', () => {
  let store: GraphStore;
  let api: GraphQLApi;

  beforeEach(async () => {
    store = await openMemoryStore();
    api = openGraphQLApi(store);
    const { scope } = api.services;
    const draft = new LineageDraft({ store, scope, actor: 'forebear', now: 0 });
    const hub = draft.context({ name: 'hub', type: 'Hub', source: { uri: 'x' } });
    for (const uri of ['a', 'b', 'c', 'd'])
      draft.associate(hub, draft.artifact({ sourceUri: `s3://b/${uri}`, type: 'DataSet' }));
    await api.ledger.commit(await draft.build());
  });
  afterEach(async () => {
    await api.ledger.close();
    await store.close();
  });

  const context = () => ({
    principal: { arn: 'x', account: 'x', userId: 'x', role: 'operator' },
    services: api.services,
    loaders: createLoaders(store),
  });

  it.each(CASES)('answers as graphql-js does: $name', async ({ query, variables }) => {
    const document = parse(query);
    expect(validate(schema, document)).toEqual([]);
    const wanted = await execute({
      schema,
      document,
      variableValues: variables,
      contextValue: context(),
    });
    const run = createExecutor(schema);
    for (let time = 1; time <= 4; time += 1)
      expect(plain(await run({ document, variables, context: context() }))).toEqual(plain(wanted));
  });

  it('leaves mutations to graphql-js, one after the other', async () => {
    const document = parse(`mutation {
      a: createContext(input: {name: "a", sourceUri: "x", type: "T"}) { name }
      b: createContext(input: {name: "a", sourceUri: "x", type: "T"}) { name } }`);
    const run = createExecutor(schema);
    const [first, again] = [
      await run({ document, context: context() }),
      await run({ document, context: context() }),
    ];
    expect(first.errors?.[0]?.path).toEqual(['b']);
    expect(again.errors?.[0]?.path).toEqual(['a']);
  });

  it('tells the operations of one document apart', async () => {
    const document = parse('query One { commit { seq } } query Two { artifacts { totalCount } }');
    const run = createExecutor(schema);
    const ask = (operationName: string) => run({ document, operationName, context: context() });
    for (let time = 1; time <= 3; time += 1) {
      expect(plain(await ask('One')).data).toEqual({ commit: { seq: 1 } });
      expect(plain(await ask('Two')).data).toEqual({ artifacts: { totalCount: 4 } });
    }
  });
});

/** As it goes over the wire, but with the extensions of every error, also where there are none. */
function plain({ data, errors }: ExecutionResult): {
  readonly data: unknown;
  readonly errors: unknown;
} {
  const shown = errors?.map((error) => ({ ...error.toJSON(), extensions: error.extensions }));
  return JSON.parse(JSON.stringify({ data, errors: shown }));
}
