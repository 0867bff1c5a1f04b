import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { SOCKET_LIMITS } from '#src/server/graphql/socket-link.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../../../support/running-server.js';

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startTestServer({ tokens: true });
});
afterAll(() => server.close());

const open: WebSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});

function connect(): WebSocket {
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}/graphql`,
    'graphql-transport-ws',
  );
  socket.on('error', () => undefined);
  open.push(socket);
  return socket;
}

const INIT = JSON.stringify({ type: 'connection_init', payload: { token: TOKENS.viewer } });

async function letIn(): Promise<WebSocket> {
  const socket = connect();
  await once(socket, 'open');
  socket.send(INIT);
  await once(socket, 'message');
  return socket;
}

describe('the messages of a web socket', () => {
  it('are limited, including refused ones', async () => {
    const socket = await letIn();
    const closed = once(socket, 'close');
    let refused = 0;
    socket.on('message', (text) => {
      if (JSON.parse(String(text)).type === 'error') refused += 1;
    });
    for (let id = 0; id < 4_000; id += 1)
      socket.send(
        JSON.stringify({ type: 'subscribe', id: `${id}`, payload: { query: '{ nope }' } }),
      );
    expect((await closed)[0]).toBe(4429);
    expect(refused).toBeLessThan(1_000);
  });

  it('may be as many as subscriptions need at once', async () => {
    const socket = await letIn();
    let answered = 0;
    socket.on('message', (text) => {
      if (JSON.parse(String(text)).type === 'complete') answered += 1;
    });
    for (let id = 0; id < 90; id += 1)
      socket.send(
        JSON.stringify({ type: 'subscribe', id: `${id}`, payload: { query: '{ __typename }' } }),
      );
    await vi.waitFor(() => expect(answered).toBe(90), { timeout: 60_000 });
  });
});

describe('a web socket before authentication', () => {
  it('is closed after a few kilobytes, in one frame or in many', async () => {
    for (const size of [SOCKET_LIMITS.strangerBytes + 1, 1_000]) {
      const socket = connect();
      await once(socket, 'open');
      const closed = once(socket, 'close');
      const frame = JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(size) } });
      const count = Math.ceil((2 * SOCKET_LIMITS.strangerBytes) / size);
      for (let sent = 0; sent < count; sent += 1) socket.send(frame);
      expect((await closed)[0]).toBe(1006);
    }
  });

  it('is closed after a few seconds, also when the client does not answer the close frame', async () => {
    const socket = connect();
    await once(socket, 'open');
    socket.pause();
    await setTimeout(SOCKET_LIMITS.strangerMs + 500);
    const closed = once(socket, 'close');
    socket.resume();
    await closed;
  });

  it("gets no echo of a ping's payload", async () => {
    const socket = connect();
    await once(socket, 'open');
    let pongs = 0;
    socket.on('pong', () => {
      pongs += 1;
    });
    socket.ping('echo me');
    socket.send(JSON.stringify({ type: 'ping', payload: { text: 'echo me' } }));
    const [answer] = await once(socket, 'message');
    expect(JSON.parse(String(answer))).toEqual({ type: 'pong' });
    expect(pongs).toBe(0);
  });

  it('is one of a limited number, and the oldest gives way', async () => {
    const oldest = connect();
    const ended = once(oldest, 'close');
    await once(oldest, 'open');
    const idle = Array.from({ length: SOCKET_LIMITS.strangers - 1 }, () => connect());
    await Promise.all(idle.map((socket) => once(socket, 'open')));
    expect(oldest.readyState).toBe(oldest.OPEN);
    const known = await letIn();
    await ended;
    expect(known.readyState).toBe(known.OPEN);
    expect(idle.every(({ readyState }) => readyState === known.OPEN)).toBe(true);
  });
});

describe('a web socket after authentication', () => {
  it("may send longer frames, and gets an echo of a ping's payload", async () => {
    const socket = await letIn();
    const payload = { text: 'x'.repeat(100_000) };
    socket.send(JSON.stringify({ type: 'ping', payload }));
    const [answer] = await once(socket, 'message');
    expect(JSON.parse(String(answer))).toEqual({ type: 'pong', payload });
    socket.ping('echo me');
    const [echo] = await once(socket, 'pong');
    expect(String(echo)).toBe('echo me');
  });

  it('does not count towards the limit of unauthenticated ones', async () => {
    const known = await Promise.all([letIn(), letIn(), letIn()]);
    for (let count = 0; count < SOCKET_LIMITS.strangers + 1; count += 1) connect();
    await setTimeout(500);
    expect(known.map(({ readyState }) => readyState)).toEqual([1, 1, 1]);
  });

  it('is closed when the client sends requests without reading answers', async () => {
    const socket = await letIn();
    socket.pause();
    const query = getIntrospectionQuery();
    let closed = false;
    socket.on('close', () => {
      closed = true;
    });
    for (let id = 0; id < 500; id += 1) {
      if (socket.readyState !== socket.OPEN) break;
      socket.send(JSON.stringify({ type: 'subscribe', id: `${id}`, payload: { query } }));
      await setTimeout(5);
    }
    socket.resume();
    await vi.waitFor(() => expect(closed).toBe(true), { timeout: 60_000 });
  });
});
