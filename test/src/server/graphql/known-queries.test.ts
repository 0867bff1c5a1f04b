import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer } from '../../../support/running-server.js';

const PAGE = 'query Page($first: Int) { artifacts(first: $first) { totalCount nodes { name } } }';
const TWO = 'query One { commit { seq } } query Two { artifacts { totalCount } }';
const COSTLY = `query Costly($first: Int) {
  artifacts(first: $first) { nodes { outgoing(first: $first) { nodes { type } } } } }`;

const ORDERED =
  'query ($order: EntityOrder) { artifacts(orderBy: $order) { totalCount nodes { name } } }';
const BUCKET = 'query ($name: String!) { bucket(name: $name) { name } commit { seq } }';

interface Body {
  readonly query: string;
  readonly [key: string]: unknown;
}

/** A name, the body that is answered first, and the one that comes again and again. */
const BODIES: readonly (readonly [string, Body, Body?])[] = [
  ['a query', { query: '{ artifacts { totalCount } }' }],
  ['variables', { query: PAGE, variables: { first: 5 } }],
  ['no variables', { query: PAGE, variables: null, operationName: null }],
  ['an order without its direction', { query: ORDERED, variables: { order: { by: 'NAME' } } }],
  ['a bucket that nobody has', { query: BUCKET, variables: { name: 'nobody-has-this' } }],
  ['an operation by name', { query: TWO, operationName: 'Two' }],
  ['an operation that is not said', { query: TWO, operationName: 'One' }, { query: TWO }],
  [
    'an unknown operation',
    { query: TWO, operationName: 'One' },
    { query: TWO, operationName: 'X' },
  ],
  ['an operation without a name', { query: PAGE }, { query: PAGE, operationName: '' }],
  ['a variable that does not fit', { query: PAGE }, { query: PAGE, variables: { first: 'x' } }],
  ['a page that is too large', { query: PAGE }, { query: PAGE, variables: { first: 5_000 } }],
  [
    'an answer that costs too much',
    { query: COSTLY, variables: { first: 2 } },
    { query: COSTLY, variables: { first: 1_000 } },
  ],
  ['variables in a list', { query: PAGE }, { query: PAGE, variables: [] }],
  ['variables in a text', { query: PAGE }, { query: PAGE, variables: '{}' }],
  ['an extension', { query: PAGE }, { query: PAGE, extensions: { persistedQuery: {} } }],
];

/** Each with words of its own, so that no case is known from another. */
const CASES = BODIES.map(([name, first, again = first]) => {
  const own = (body: Body) => ({ ...body, query: `${body.query} # ${name}` });
  return { name, first: own(first), again: own(again) };
});

describe('queries that come again', () => {
  let server: ServerUnderTest;
  let fresh: ServerUnderTest;
  beforeAll(async () => {
    [server, fresh] = [await startTestServer(), await startTestServer()];
  });
  afterAll(async () => {
    await server.close();
    await fresh.close();
  });

  it.each(CASES)('are answered as for the first time: $name', async ({ first, again }) => {
    const wanted = await ask(fresh, again);
    await ask(server, first);
    for (let time = 1; time <= 4; time += 1) expect(await ask(server, again)).toEqual(wanted);
  });

  it.each([
    ['nobody-has-this', 'BUCKET_NOT_FOUND'],
    ['A_B', 'BUCKET_NAME_INVALID'],
  ])('keep the code, details and path of an error, however often: %s', async (name, code) => {
    await server.graphql(BUCKET, { variables: { name: 'forebear-local-000000000000' } });
    for (let time = 1; time <= 4; time += 1) {
      const { errors } = await server.graphql(BUCKET, { variables: { name } });
      expect(errors).toMatchObject([{ path: ['bucket'], extensions: { code, details: {} } }]);
    }
  });

  it('are executed once, also when a field fails', async () => {
    const query =
      'query ($uri: String) { artifacts { nodes { name } } artifact(sourceUri: $uri) { id } }';
    expect((await server.graphql(query, { variables: { uri: 'x' } })).errors).toEqual([]);
    for (let time = 1; time <= 3; time += 1) {
      const before = await listsOf(server);
      expect((await server.graphql(query)).code).toBe('VALIDATION_FAILED');
      expect(await listsOf(server)).toBe(before + 1);
    }
  });

  it.each(['application/graphql-response+json', 'application/json', 'text/html', '*/*'])(
    'have the media type that is asked for: %s',
    async (accept) => {
      const body = { query: '{ commit { seq time } }' };
      const wanted = await ask(fresh, body, { accept });
      for (let time = 1; time <= 3; time += 1) await ask(server, body);
      expect(await ask(server, body, { accept })).toEqual(wanted);
    },
  );

  it('are mutations each time', async () => {
    const body = {
      query: 'mutation { createContext(input: {name: "a", sourceUri: "x", type: "T"}) { name } }',
    };
    const texts = [(await ask(server, body)).text, (await ask(server, body)).text];
    expect(texts[0]).toContain('"name":"a"');
    expect(texts[1]).toContain('ALREADY_EXISTS');
  });
});

/** Lists that the graph store has read. */
async function listsOf({ url }: ServerUnderTest): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(
    /^forebear_store_operation_seconds_count\{operation="list"\} (\d+)$/m.exec(text)?.[1],
  );
}

async function ask({ url }: ServerUnderTest, body: object, headers: object = {}) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { date: _date, ...others } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers: others, text: await answer.text() };
}
