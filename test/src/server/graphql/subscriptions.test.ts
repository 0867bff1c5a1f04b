import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Client, createClient, type SubscribePayload } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Sqlite } from '#src/stores/embedded/database.js';
import { type ServerUnderTest, startTestServer } from '../../../support/running-server.js';

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});

function connect(): Client {
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
  });
  clients.push(client);
  return client;
}

const CREATE = `mutation ($uri: String!) { createArtifact(input: { sourceUri: $uri, type: "DataSet" }) { arn } }`;

async function record(uri: string): Promise<string> {
  const { data } = await server.graphql(CREATE, { variables: { uri } });
  return data.createArtifact.arn;
}

async function head(): Promise<number> {
  return (await server.graphql('{ commit { seq } }')).data.commit?.seq ?? 0;
}

// biome-ignore lint/suspicious/noExplicitAny: an event has the shape that its query asks for
type Event = any;

/** The next events of a subscription. */
async function take(events: AsyncIterator<Event>, count: number): Promise<readonly Event[]> {
  const taken: Event[] = [];
  while (taken.length < count) {
    const { value, done } = await events.next();
    if (done) break;
    taken.push(value.data ?? value);
  }
  return taken;
}

/** The errors of the first answer. */
async function errorsOf(client: Client, payload: SubscribePayload): Promise<Event> {
  const events = client.iterate(payload);
  const { value } = await events.next().catch((errors: unknown) => ({ value: { errors } }));
  return (value as Event).errors;
}

const ENTITY = 'query ($arn: Arn!) { lineageEntity(arn: $arn) { id } }';
const COMMITS = 'query ($first: Int!) { commits(first: $first) { nodes { seq } } }';
const COSTLY = `{ contexts(first: 1000) {
  nodes { outgoing(first: 1000) { nodes { source { name } } } } } }`;
const TWO = 'query One { commit { seq } } query Two { commit { seq } }';
const REFUSED: readonly (readonly [string, SubscribePayload])[] = [
  ['GRAPHQL_PARSE_FAILED', { query: '{' }],
  ['GRAPHQL_VALIDATION_FAILED', { query: '{ nothing more }' }],
  ['GRAPHQL_VALIDATION_FAILED', { query: 'subscription { models { name } }' }],
  ['GRAPHQL_VALIDATION_FAILED', { query: '{ models { name } }' }],
  ['ARN_INVALID', { query: '{ lineageEntity(arn: "x") { id } }' }],
  ['ARN_INVALID', { query: ENTITY, variables: { arn: 'x' } }],
  ['BAD_USER_INPUT', { query: ENTITY }],
  ['BAD_USER_INPUT', { query: COMMITS, variables: { first: 'x' } }],
  ['OPERATION_RESOLUTION_FAILURE', { query: TWO }],
  ['OPERATION_RESOLUTION_FAILURE', { query: TWO, operationName: 'Three' }],
  ['OPERATION_RESOLUTION_FAILURE', { query: COMMITS, operationName: 'Three' }],
  ['QUERY_TOO_COSTLY', { query: COSTLY, operationName: '' }],
  ['PAGE_SIZE_EXCEEDED', { query: COMMITS, variables: { first: 5_000 } }],
  ['QUERY_TOO_COSTLY', { query: COSTLY }],
];

const COMMITTED = `subscription ($after: Int) { committed(after: $after) { seq changes { kind arn } } }`;
const CHANGED = `subscription ($arn: Arn!, $after: Int) {
  changed(arn: $arn, after: $after) { commit { seq } node { id ... on Artifact { properties } } }
}`;

describe('subscriptions', () => {
  it('pushes every commit with its changes', async () => {
    const start = await head();
    const events = connect().iterate({ query: COMMITTED, variables: { after: start } });
    const arn = await record('s3://a-bucket/pushed');
    const [event] = await take(events, 1);
    expect(event.committed).toEqual({
      seq: start + 1,
      changes: [{ kind: 'ENTITY_PUT', arn }],
    });
  });

  it('resumes after the last commit that was seen, without gaps or repetitions', async () => {
    const start = await head();
    for (let at = 0; at < 6; at += 1) await record(`s3://a-bucket/resumed-${at}`);
    const query = { query: COMMITTED, variables: { after: start } };
    const first = await take(connect().iterate(query), 2);
    const seen = first.at(-1)?.committed.seq;
    const rest = await take(connect().iterate({ ...query, variables: { after: seen } }), 4);
    const numbers = [...first, ...rest].map(({ committed }) => committed.seq);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6].map((step) => start + step));
  });

  it('begins at the head when no commit is given', async () => {
    await record('s3://a-bucket/before');
    const events = connect().iterate({ query: COMMITTED });
    const next = take(events, 1);
    await setTimeout(200);
    const arn = await record('s3://a-bucket/after');
    expect((await next)[0].committed.changes).toEqual([{ kind: 'ENTITY_PUT', arn }]);
  });

  it('shows a node as of each commit, and null once it was removed', async () => {
    const start = await head();
    const arn = await record('s3://a-bucket/watched');
    await server.graphql(
      'mutation ($arn: Arn!) { updateArtifact(input: { arn: $arn, properties: { rows: "7" } }) { id } }',
      { variables: { arn } },
    );
    await record('s3://a-bucket/other');
    await server.graphql('mutation ($arn: Arn!) { deleteArtifact(arn: $arn) }', {
      variables: { arn },
    });
    const events = connect().iterate({ query: CHANGED, variables: { arn, after: start } });
    expect((await take(events, 3)).map(({ changed }) => changed)).toEqual([
      { commit: { seq: start + 1 }, node: { id: arn, properties: {} } },
      { commit: { seq: start + 2 }, node: { id: arn, properties: { rows: '7' } } },
      { commit: { seq: start + 4 }, node: null },
    ]);
  });

  it('releases everything when the client disconnects while idle', async () => {
    const client = connect();
    const events = client.iterate({ query: COMMITTED });
    const waiting = take(events, 1).catch(() => []);
    await setTimeout(100);
    await client.dispose();
    await waiting;
    const started = Date.now();
    await server.restart();
    expect(Date.now() - started).toBeLessThan(8_000);
  });

  it('reports a missing log, an invalid document and a costly one by their codes', async () => {
    const client = connect();
    const errorOf = async (query: string) =>
      (await errorsOf(client, { query }))?.[0]?.extensions?.code;
    const missing = 'arn:aws:sagemaker:local:000000000000:training-job/none';
    for (const arn of [missing, await record('s3://b/has-no-log')]) {
      const log = `subscription { log(arn: "${arn}") { lines { message } } }`;
      expect(await errorOf(log)).toBe('NOT_FOUND');
    }
    expect(await errorOf('subscription { committed(after: -1) { seq } }')).toBe('CURSOR_INVALID');
    const deep = `${'lineage { nodes { entity { '.repeat(6)} id ${'} } }'.repeat(6)}`;
    expect(await errorOf(`{ artifact(sourceUri: "x") { ${deep} } }`)).toBe('QUERY_TOO_DEEP');
  });

  it('ends with a code when the database was restored from an earlier copy', async () => {
    const restored = await startTestServer();
    const client = createClient({
      url: `${restored.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
    });
    clients.push(client);
    try {
      for (const uri of ['s3://b/1', 's3://b/2'])
        await restored.graphql(CREATE, { variables: { uri } });
      const events = client.iterate({ query: COMMITTED, variables: { after: 1 } });
      expect((await take(events, 1))[0].committed.seq).toBe(2);
      const database = new Sqlite(path.join(restored.directory, 'graph', 'graph.db'));
      database.exec('DELETE FROM commit_record WHERE seq = 2');
      database.close();
      const errors = await events.next().catch((thrown: unknown) => thrown);
      expect(errors).toMatchObject([
        { extensions: { code: 'LEDGER_RESTORED', details: { seq: 1 } } },
      ]);
    } finally {
      await restored.close();
    }
  });

  it('refuses to resume after a commit that does not exist yet', async () => {
    const client = connect();
    const arn = await record('s3://a-bucket/ahead');
    const codeOf = async (query: string, after: number) => {
      const errors = await errorsOf(client, { query, variables: { arn, after } });
      return errors?.[0]?.extensions?.code;
    };
    const after = (await head()) + 1;
    const committed = `subscription ($after: Int) { committed(after: $after) { seq } }`;
    expect(await codeOf(committed, after)).toBe('CURSOR_INVALID');
    expect(await codeOf(CHANGED, after + 1_000)).toBe('CURSOR_INVALID');
    const events = client.iterate({ query: committed, variables: { after: after - 1 } });
    const next = take(events, 1);
    await record('s3://a-bucket/ahead-no-more');
    expect((await next)[0].committed.seq).toBe(after);
  });

  it.each(REFUSED)('refuses as over HTTP: %s', async (code, payload) => {
    const { query, ...others } = payload;
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, ...others }),
    });
    const { errors } = (await response.json()) as Event;
    expect(errors[0].extensions.code).toBe(code);
    expect(await errorsOf(connect(), payload)).toEqual(errors);
  });
});
