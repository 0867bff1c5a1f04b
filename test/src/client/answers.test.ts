import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { getObject, saveObject } from '#src/client/data/objects.js';
import { Client, TypedDocumentString } from '#src/client/index.js';

const MAX = 10_000;
const LONG = 'x'.repeat(10 * MAX);
const TOO_LARGE = { code: 'ANSWER_TOO_LARGE', details: { max: MAX } };

/** A server that says more than anybody asked for: with its length, packed, or without an end. */
const server = createServer((request, response) => {
  if (request.url === '/graphql') response.end(JSON.stringify({ data: { text: LONG } }));
  else if (request.url?.endsWith('/packed')) {
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(LONG));
  } else if (request.url?.endsWith('/small')) response.end('small');
  else if (request.url?.endsWith('/long')) response.end(LONG);
  else response.on('drain', () => response.write(LONG)).write(LONG.repeat(10));
});
const sockets = new WebSocketServer({ server, handleProtocols: ([first]) => first ?? false });
let messages = 0;
sockets.on('connection', (socket) => {
  socket.on('error', () => undefined);
  socket.on('message', (text) => {
    const { type, id } = JSON.parse(String(text));
    if (type === 'connection_init') socket.send(JSON.stringify({ type: 'connection_ack' }));
    if (type !== 'subscribe') return;
    messages += 1;
    socket.send(JSON.stringify({ type: 'next', id, payload: { data: { text: LONG } } }));
  });
});

let client: Client;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = new Client({
    url: `http://127.0.0.1:${port}`,
    token: '',
    maxAnswerBytes: MAX,
    maxAttempts: 2,
  });
});
afterAll(async () => {
  await client.close();
  sockets.close();
  server.closeAllConnections();
  server.close();
});

it('an answer of GraphQL is bounded', async () => {
  const asked = client.ask(new TypedDocumentString('{ text }'), {});
  await expect(asked).rejects.toMatchObject(TOO_LARGE);
});

it.each(['long', 'packed', 'endless'])('an object that is read is bounded: %s', async (name) => {
  await expect(getObject(client, `s3://bucket/${name}`)).rejects.toMatchObject(TOO_LARGE);
  expect(await getObject(client, 's3://bucket/small')).toHaveLength(5);
});

it('an object that is saved in a file may have any length', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'forebear-client-')), 'long');
  await saveObject(client, 's3://bucket/long', { path });
  expect(await readFile(path, 'utf8')).toBe(LONG);
});

it('a message of a subscription is bounded', async () => {
  const events = client.follow({
    document: new TypedDocumentString<unknown, object>('subscription { text }'),
    variables: () => ({}),
    cursorOf: () => undefined,
  });
  await expect(events.next()).rejects.toMatchObject({ code: 'CONNECTION_FAILED' });
  expect(messages).toBeGreaterThan(0);
});
