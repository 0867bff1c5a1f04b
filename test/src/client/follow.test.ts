import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client, isForebearError, TypedDocumentString } from '#src/client/index.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../../support/running-server.js';
import { type ProxiedConnection, TcpProxy } from '../../support/tcp-proxy.js';

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startTestServer({ tokens: true });
});
afterAll(() => server.close());

interface Committed {
  readonly committed: { readonly seq: number };
}
const COMMITTED = new TypedDocumentString(
  'subscription ($after: Int) { committed(after: $after) { seq } }',
) as TypedDocumentString<Committed, { readonly after?: number }>;

const commits = (client: Client, after = 0, signal?: AbortSignal) =>
  client.follow({
    document: COMMITTED,
    variables: (seq: number | undefined) => (seq === undefined ? {} : { after: seq }),
    cursorOf: ({ committed }) => committed.seq,
    after,
    signal,
  });

async function record(uri: string): Promise<void> {
  const query = `mutation ($uri: String!) { createArtifact(input: { sourceUri: $uri, type: "DataSet" }) { arn } }`;
  const headers = { authorization: `Bearer ${TOKENS.operator}` };
  await server.graphql(query, { variables: { uri }, headers });
}

async function head(): Promise<number> {
  const headers = { authorization: `Bearer ${TOKENS.viewer}` };
  const { data } = await server.graphql('{ commits(first: 1) { nodes { seq } } }', { headers });
  return data.commits.nodes[0]?.seq ?? 0;
}

it('continues after the last event when the connection is lost, and misses and repeats none', async () => {
  const open: ProxiedConnection[] = [];
  await using proxy = await TcpProxy.open(server.url, (connection) => {
    open.push(connection);
    connection.client.pipe(connection.server);
    connection.server.pipe(connection.client);
  });
  await using client = new Client({ url: `http://127.0.0.1:${proxy.port}`, token: TOKENS.viewer });
  const start = await head();
  const seen: number[] = [];
  const done = (async () => {
    for await (const { committed } of commits(client, start)) {
      seen.push(committed.seq);
      if (seen.length % 5 === 0) for (const { client: socket } of open.splice(0)) socket.destroy();
      if (committed.seq === start + 20) return;
    }
  })();
  for (let at = 0; at < 20; at += 1) await record(`s3://cut/${at}`);
  await done;
  expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => start + at + 1));
});

it('reports that the server which came back has another ledger', async () => {
  await using client = new Client({ url: server.url, token: TOKENS.viewer });
  const start = await head();
  const events = commits(client, start);
  await record('s3://restart/before');
  expect((await events.next()).value).toEqual({ committed: { seq: start + 1 } });
  const next = events.next();
  const { port } = new URL(server.url);
  await server.stop();
  const again = await startTestServer({ tokens: true, settings: { port } });
  try {
    // Another, empty, server: what comes behind the cursor is an error that is told.
    await expect(next).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  } finally {
    await again.close();
    await server.restart().catch(() => undefined);
  }
});

it('reports a refused token and a wrong document, without a retry', async () => {
  const stranger = new Client({ url: server.url, token: 'wrong' });
  await expect(commits(stranger).next()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await using client = new Client({ url: server.url, token: TOKENS.viewer });
  const wrong = client.follow({
    document: new TypedDocumentString('subscription { nothing }') as typeof COMMITTED,
    variables: () => ({}),
    cursorOf: () => undefined,
  });
  await expect(wrong.next()).rejects.toSatisfy((error) => isForebearError(error));
});

it('ends with its signal, and when it is left', async () => {
  await using client = new Client({ url: server.url, token: TOKENS.viewer });
  const stop = new AbortController();
  const waiting = commits(client, await head(), stop.signal).next();
  setTimeout(() => stop.abort(new Error('enough')), 50);
  await expect(waiting).rejects.toThrow('enough');
  await record('s3://left/1');
  for await (const _ of commits(client, (await head()) - 1)) break;
});

it('gives up when nothing answers', async () => {
  const nobody = new Client({ url: 'http://127.0.0.1:9', maxAttempts: 2 });
  await expect(commits(nobody).next()).rejects.toMatchObject({ code: 'CONNECTION_FAILED' });
});
